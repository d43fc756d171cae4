/** Decides whether tonight was slower than the nights before it. The unit is the run, and a night is a block of runs. */
import { creepIn } from './creep';
import { logs, type NightFigures, operationsOf, type Percentile, percentiles, type RunFigures } from './figures';
import { chanceOfMore, holm, median, shift, shiftInterval, spread } from './statistics';

export interface Settings {
  /** smallest slowdown that fails a night, as a share: 0.1 is 10 % */
  threshold: number;
  /** and in milliseconds, however fast the operation is */
  floorMs: number;
  /** nights of the baseline: with fewer than `least` a slowdown warns only, and of more than `most` the last ones count */
  least: number;
  most: number;
  /** chance of a false alarm of a night, over all operations */
  level: number;
}

export const defaultSettings: Settings = {
  threshold: 0.1,
  floorMs: 2,
  least: 7,
  most: 14,
  level: Number(process.env.LV ?? 0.01),
};

/** `same`: no difference that matters; `unconfirmed`: it looked slower, and not when it was repeated */
export type Change = 'same' | 'slower' | 'creeping' | 'faster' | 'unconfirmed' | 'unknown';

export interface OperationDecision {
  operation: string;
  percentile: Percentile;
  /** median of the nights of the baseline, and of the runs of tonight, in milliseconds */
  baselineMs: number | undefined;
  tonightMs: number;
  /** how much slower, as a share; and the interval that contains it with 95 % confidence */
  change: number | undefined;
  interval: [number, number] | undefined;
  /** chance that nights like those of the baseline look like this, corrected for all comparisons of the night */
  chance: number | undefined;
  result: Change;
  /** for creeping: index of the first night of the rise among those that were compared */
  since?: number;
}

export interface Comparison {
  nights: number;
  /** too few nights: what looks slower only warns */
  warnsOnly: boolean;
  operations: OperationDecision[];
}

/** Nights with the logarithms of their runs, and the median of each. */
interface Nights {
  nights: number[][];
  medians: number[];
}

interface Measured extends Nights {
  operation: string;
  percentile: Percentile;
  /** the last nights, without those that were disturbed */
  recent: Nights;
  tonight: number[];
}

/** Does it lie above the baseline by all that a slowdown must show? `direction`: -1 for what became faster. */
function isBeyond(
  { nights, medians }: Nights,
  runs: readonly number[],
  { threshold, floorMs }: Settings,
  direction: 1 | -1 = 1,
): boolean {
  const own = median(runs);
  const level = median(medians);
  const above = (one: number, other: number): boolean => direction * (one - other) > 0;
  return (
    // of all ways to name one of the nights tonight, none would look slower
    medians.every((one) => above(own, one)) &&
    direction * (Math.exp(own) - Math.exp(level)) > floorMs &&
    direction * (own - level) > 3 * spread(medians) &&
    direction * shift(nights.flat(), runs) > direction * Math.log(1 + direction * threshold)
  );
}

/** A night this far above the others, in robust deviations, was disturbed: it would hide what comes later. */
const disturbedFrom = 5;

/** The nights without those that stand out, which say how slow nights can be and not how slow they usually are. */
function withoutDisturbed(nights: readonly number[][]): number[][] {
  const medians = nights.map(median);
  if (medians.length < 5) return [...nights];
  const level = median(medians);
  const most = level + Math.max(disturbedFrom * spread(medians), Math.log(1.1));
  return nights.filter((_, at) => (medians[at] as number) <= most);
}

const withMedians = (nights: number[][]): Nights => ({ nights, medians: nights.map(median) });

function measure(baseline: readonly NightFigures[], tonight: readonly RunFigures[], most: number): Measured[] {
  return operationsOf(tonight).flatMap((operation) =>
    percentiles.map((percentile): Measured => {
      // what looked slower and was not confirmed was a disturbance
      const nights = baseline
        .map(({ runs, repeated = runs }) => logs(repeated, operation, percentile))
        .filter(({ length }) => length > 0);
      const recent = withMedians(withoutDisturbed(nights.slice(-most)));
      return { operation, percentile, ...withMedians(nights), recent, tonight: logs(tonight, operation, percentile) };
    }),
  );
}

interface Options {
  settings?: Settings;
  /** without the shifts and intervals that are only shown, which take most of the time */
  quick?: boolean;
}

/**
 * Compares tonight with the accepted nights since the last accepted baseline, in order. Slower operations are `slower`
 * only if the runs of `repeated` confirm it; without them, they are so for now, and must be repeated.
 */
export function decide(
  accepted: readonly NightFigures[],
  { runs, repeated }: NightFigures,
  { settings = defaultSettings, quick = false }: Options = {},
): Comparison {
  const all = measure(accepted, runs, settings.most);
  const isEnough = ({ medians }: Nights): boolean => medians.length >= settings.least;
  const chances = all.map(({ recent, tonight, ...own }) =>
    isEnough(own) ? chanceOfMore(recent.medians, median(tonight)) : 1,
  );
  // somebody who lets fewer nights decide cannot have this certainty
  const level = settings.least < defaultSettings.least ? Number.POSITIVE_INFINITY : settings.level;
  const corrected = holm(chances);
  const operations = all.map((measured, at): OperationDecision => {
    const { operation, percentile, tonight, recent } = measured;
    const tonightMs = Math.exp(median(tonight));
    const own = { operation, percentile, tonightMs };
    if (recent.medians.length === 0)
      return {
        ...own,
        baselineMs: undefined,
        change: undefined,
        interval: undefined,
        chance: undefined,
        result: 'unknown',
      };
    const difference = quick ? median(tonight) - median(recent.medians) : shift(recent.nights.flat(), tonight);
    const asShare = (log: number): number => Math.exp(log) - 1;
    const [low, high] = quick ? [difference, difference] : shiftInterval(recent.nights, tonight);
    const known = {
      ...own,
      baselineMs: Math.exp(median(recent.medians)),
      change: asShare(difference),
      interval: [asShare(low), asShare(high)] as [number, number],
      chance: corrected[at],
    };
    const again = repeated && logs(repeated, operation, percentile);
    const canFail = isEnough(measured);
    const looksSlower = isBeyond(recent, tonight, settings) && (!canFail || (corrected[at] ?? 1) < level);
    if (looksSlower) {
      const isConfirmed = !again || again.length === 0 || isBeyond(recent, again, settings);
      return { ...known, result: isConfirmed ? 'slower' : 'unconfirmed' };
    }
    const whole = (last: readonly number[]) => creepIn([...measured.medians, median(last)], settings.least);
    // a p99 of a short run rests on too few replies
    const creep = canFail && percentile !== 'p99' ? whole(tonight) : undefined;
    const reference = median(measured.medians.slice(0, settings.most));
    if (creep && Math.exp(reference + creep.shift) - Math.exp(reference) > settings.floorMs) {
      const isConfirmed = !again || again.length === 0 || whole(again) !== undefined;
      return { ...known, result: isConfirmed ? 'creeping' : 'unconfirmed', since: creep.since };
    }
    return { ...known, result: canFail && isBeyond(recent, tonight, settings, -1) ? 'faster' : 'same' };
  });
  const nights = Math.min(accepted.length, settings.most);
  return { nights, warnsOnly: accepted.length < settings.least, operations };
}

/** Operations that look slower, or slower by and by. */
export const slowerIn = ({ operations }: Comparison): OperationDecision[] =>
  operations.filter(({ result }) => result === 'slower' || result === 'creeping');
