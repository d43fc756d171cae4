/** The search for capacity: chooses the next rate to try, and derives the result from all runs. */
import { maxSearched } from '../../../k6.config';
import { RateSearch } from './rate-search';
import type { Outcome, Stage } from './stage';

/** The search ends when neighbouring rates differ by this share. */
const tolerance = 0.05;
/**
 * Sequential steps of a flow: its requests, and its wait before the view. While a queue grows, the flows in it have sent on average
 * only half of their requests.
 */
const stepsInARow = 5;
/** The maximum number of runs of a rate; fewer, if one holds or two agree that it does not. */
const maxAttempts = 3;

/**
 * `found`: the rates around the limit are known. `at-least`: none was past the gateway, so its limit is higher. `below`:
 * the lowest rate did not hold. `none`: runs were invalid, so nothing is known.
 */
export type Answer = 'found' | 'at-least' | 'below' | 'none';

/** The result of a search for capacity, as capacity.json has it. Rates are flows started per second. */
export interface Capacity extends Pick<SearchOptions, 'goalMs' | 'withinShare' | 'seconds'> {
  answer: Answer;
  /** the capacity in flows per second: `held`, less the share that a short run cannot reveal; null: unknown */
  flowsPerSecond: number | null;
  /** the highest requested rate that held, and the lowest that did not; null: unknown */
  held: number | null;
  to: number | null;
  /** what ended the search; null where the answer is `none` */
  limit: 'gateway' | 'generator' | 'highest-rate' | 'runs' | null;
  /** why the lowest failing rate did not hold, or why a run proves nothing */
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

/** The share by which a rate may exceed the capacity while the queue stays too short to break the goal within a run. */
export const unseenShare = ({ goalMs, seconds }: Pick<SearchOptions, 'goalMs' | 'seconds'>): number =>
  ((stepsInARow / 2) * goalMs) / 1000 / seconds;

/** The shortest useful runs, in seconds: their hidden share is a tenth. */
export const minSeconds = (goalMs: number): number => unseenShare({ goalMs, seconds: 1 }) / 0.1;

/**
 * Doubles the rate until one does not hold, then bisects. A rate is given up only when a second run does not
 * hold it either, because a machine may stall once. A run that proves nothing ends the search without a figure.
 */
export async function findCapacity({ low, high, attempt, ...terms }: SearchOptions): Promise<Capacity> {
  const search = new RateSearch(low, high, tolerance, low);
  const stages: Stage[] = [];
  /** the outcome of a rate; undefined: the search has used all its runs */
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
  // if no rate held, only a rate past the gateway's capacity gives a result
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
