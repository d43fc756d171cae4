/**
 * A walk that failed, with fewer of its steps: the shortest that fails again is what its reader wants to see. Its id says which
 * steps it has, so that anyone can run it: `walks.7-1.2.4` has the first, the second and the fourth of `walks.7`.
 */
import { isQuotation } from '../../../generators';
import type { Case, Step } from '../case';
import { callsOf } from './walks';

const shortenedId = /^(walks\.\d+)-(\d+(?:\.\d+)*)$/;

/** The id of the walk that a shortened one is of; any other id is its own. */
export const walkOf = (id: string): string => shortenedId.exec(id)?.[1] ?? id;

/** A walk with some of its steps, by their places from 0. */
function withSteps(walk: Case, places: readonly number[]): Case {
  const steps = places.flatMap((place) => walk.steps[place] ?? []);
  return {
    ...walk,
    id: `${walk.id}-${places.map((place) => place + 1).join('.')}`,
    title: `Of ${walk.id}: ${callsOf({ steps })}`,
    steps,
  };
}

/** The shortened walks that are named among these ids. */
export const shortenedIn = (ids: Iterable<string>, walks: readonly Case[]): Case[] =>
  [...ids].flatMap((id): Case[] => {
    const [, of, places = ''] = shortenedId.exec(id) ?? [];
    const walk = walks.find((one) => one.id === of);
    const wanted = places.split('.').map((place) => Number(place) - 1);
    const isWhole =
      walk !== undefined && wanted.every((place, at) => place > (wanted[at - 1] ?? -1) && walk.steps[place]);
    return isWhole ? [withSteps(walk, wanted)] : [];
  });

/** The places of the steps that a step cannot do without: those that it names, and the quotation of a transaction. */
function neededBy(steps: readonly Step[], place: number): number[] {
  const { call, patches } = steps[place] as Step;
  const named = patches.flatMap(({ change }) => {
    const [name] = 'eval' in change ? change.eval.split('.') : [];
    return steps.findIndex((one, at) => at < place && one.name === name);
  });
  const quoted =
    call === 'createTransaction' ? steps.findLastIndex((one, at) => at < place && isQuotation(one.call)) : -1;
  return [...named, quoted].filter((at) => at >= 0);
}

/** These steps with all that they need, in their order. */
function closed(steps: readonly Step[], places: readonly number[]): number[] {
  const all = new Set(places);
  for (const place of all) for (const needed of neededBy(steps, place)) all.add(needed);
  return [...all].sort((a, b) => a - b);
}

/**
 * The walk up to a step, with at most two of the steps between that the step can do without; the shortest come first. To fail,
 * a payout needs two or three calls, so that one try of each is enough.
 */
export function shortenings(walk: Case, last: number, max: number): Case[] {
  const { steps } = walk;
  const between = Array.from({ length: last }, (_, place) => place);
  const chosen = [
    [],
    ...between.map((one) => [one]),
    ...between.flatMap((one) => between.slice(one + 1).map((other) => [one, other])),
  ];
  const found = new Map<string, number[]>();
  for (const some of chosen) {
    const places = closed(steps, [...some, last]);
    if (places.length < steps.length) found.set(places.join(), places);
  }
  return [...found.values()]
    .sort((a, b) => a.length - b.length)
    .slice(0, max)
    .map((places) => withSteps(walk, places));
}
