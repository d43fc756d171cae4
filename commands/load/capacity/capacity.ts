/** The search for capacity: which rate is tried next, and what all of them say together. */
import { maxSearched } from '../../../k6.config';
import { RateSearch } from './rate-search';
import type { Outcome, Stage } from './stage';

/** Where a search ends: the rates next to each other differ by this share. */
const tolerance = 0.05;
/**
 * Requests of a flow one after another, and its wait before the view: while a queue grows, half of the work of the flows in it has
 * not been asked for yet.
 */
const stepsInARow = 5;
/** Runs of a rate until one holds, or two say that it does not. */
const maxAttempts = 3;

/**
 * `found`: the rates around the limit are known. `at-least`: none was past the gateway, so its limit is higher. `below`:
 * the lowest rate did not hold. `none`: runs were invalid, so nothing is known.
 */
export type Answer = 'found' | 'at-least' | 'below' | 'none';

/** The result of a search for capacity, as capacity.json has it. Rates are flows started per second. */
export interface Capacity extends Pick<SearchOptions, 'goalMs' | 'withinShare' | 'seconds'> {
  answer: Answer;
  /** what the gateway is shown to hold: `held`, less what a short run hides; flows started per second; null where there is none */
  flowsPerSecond: number | null;
  /** the highest and the lowest rate asked that held, and that did not; null: not known */
  held: number | null;
  to: number | null;
  /** what ended the search; null where the answer is `none` */
  limit: 'gateway' | 'generator' | 'highest-rate' | 'runs' | null;
  /** of the lowest rate that did not hold, or of the run that proves nothing */
  reasons: readonly string[];
  stages: readonly Stage[];
}

/** What the search tries and by which goal, given by the command `load`. Rates are flows per second. */
export interface SearchOptions {
  /** the lowest and the highest rate that may be tried */
  low: number;
  high: number;
  /** length of each run */
  seconds: number;
  /** the reply goal: milliseconds, and the share of replies that must come within them */
  goalMs: number;
  withinShare: number;
  /** one run at a rate; `number` counts them from 1 */
  attempt: (rate: number, number: number) => Promise<Stage>;
}

/** The share by which a rate may be too high without a queue that would be seen within a run. */
export const unseenShare = ({ goalMs, seconds }: Pick<SearchOptions, 'goalMs' | 'seconds'>): number =>
  ((stepsInARow / 2) * goalMs) / 1000 / seconds;

/** The shortest runs that say something: they hide a tenth at most. In seconds. */
export const minSeconds = (goalMs: number): number => unseenShare({ goalMs, seconds: 1 }) / 0.1;

/**
 * Doubles the rate until one does not hold, then bisects. A rate is given up only when a second run does not
 * hold it either, because a machine may stall once. A run that proves nothing ends the search without a figure.
 */
export async function findCapacity({ low, high, attempt, ...terms }: SearchOptions): Promise<Capacity> {
  const search = new RateSearch(low, high, tolerance, low);
  const stages: Stage[] = [];
  /** what became of a rate; undefined where the runs of the search are used up */
  const tried = async (rate: number): Promise<Outcome | undefined> => {
    const seen: Outcome[] = [];
    while (seen.length < maxAttempts) {
      if (stages.length >= maxSearched) return undefined;
      const stage = await attempt(rate, stages.length + 1);
      stages.push(stage);
      const { outcome } = stage;
      // a run that was limited by the load generator tells nothing about the gateway, so it does not count
      if (outcome === 'held' || (outcome !== 'generator' && seen.includes(outcome))) return outcome;
      seen.push(outcome);
    }
    return (['unproven', 'past', 'generator'] as const).find((outcome) => seen.includes(outcome));
  };
  const outcomes = new Map<number, Outcome>();
  let last: Outcome | undefined = 'held';
  for (let rate = search.next(); rate !== undefined; rate = search.next()) {
    last = await tried(rate);
    if (last === undefined || last === 'unproven') break;
    outcomes.set(rate, last);
    search.record(rate, last === 'held');
  }
  const { found, missed } = search;
  const lowestMissed = found === 0 ? low : missed;
  const tries = stages.filter(({ rate }) => rate === lowestMissed);
  const isPast = lowestMissed !== undefined && outcomes.get(lowestMissed) === 'past';
  // without any rate that held, only one that is past the gateway says something of it
  const isKnown = last !== 'unproven' && (found > 0 || isPast);
  const bounds = found === 0 ? 'below' : isPast ? 'found' : 'at-least';
  const answer: Answer = isKnown ? bounds : 'none';
  const cut = last === undefined ? 'runs' : 'highest-rate';
  const limit = isPast ? 'gateway' : missed === undefined ? cut : 'generator';
  const decisive = isKnown ? (tries.findLast(({ outcome }) => outcome === 'past') ?? tries.at(-1)) : stages.at(-1);
  return {
    answer,
    flowsPerSecond: isKnown && found > 0 ? Math.round((found / (1 + unseenShare(terms))) * 10) / 10 : null,
    held: isKnown && found > 0 ? found : null,
    to: isKnown && isPast ? (lowestMissed ?? null) : null,
    limit: isKnown ? limit : null,
    reasons: decisive?.reasons ?? [],
    ...terms,
    stages,
  };
}
