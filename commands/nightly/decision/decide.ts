/** Decides whether tonight was slower than the nights before it. The unit is the run, and a night is a block of runs. */

import { median } from '../../../contract';
import {
  logs,
  medianOf,
  type NightFigures,
  operationsOf,
  type Percentile,
  percentiles,
  percentilesOfCreep,
  type RunFigures,
} from '../figures';
import { chanceOfMore, holm, spread, withoutDisturbed } from './statistics';

/** What counts as a slowdown of a night, from the defaults, the target file and the flags. */
export interface Settings {
  /** smallest slowdown that fails a night, as a share: 0.1 is 10 % */
  threshold: number;
  /** smallest slowdown in milliseconds; both must be exceeded */
  floorMs: number;
  /** size of the baseline: with fewer than `minNights` nights a slowdown only warns; of more than `maxNights`, the last ones count */
  minNights: number;
  maxNights: number;
  /** highest chance of a false alarm in one night, over all operations */
  level: number;
}

/** The default settings, which the target file and flags override. */
export const defaultSettings: Settings = { threshold: 0.1, floorMs: 2, minNights: 7, maxNights: 14, level: 0.01 };

/**
 * `same`: no relevant difference; `creeping`: a little slower each night; `unconfirmed`: slower at first, but not in the repeated runs;
 * `explained`: a busy load generator may account for the slowdown; `unknown`: there is no baseline
 */
export type ChangeKind = 'same' | 'slower' | 'creeping' | 'faster' | 'unconfirmed' | 'explained' | 'unknown';

/** One percentile of an operation tonight, compared with the nights before. */
export interface OperationDecision {
  operation: string;
  percentile: Percentile;
  /** median of the nights of the baseline, and of the runs of tonight, in milliseconds */
  baselineMs: number | undefined;
  tonightMs: number;
  /** how much slower, as a share */
  change: number | undefined;
  /** chance of such a result without a change, corrected for all comparisons of the night; undefined: too few nights */
  chance: number | undefined;
  result: ChangeKind;
}

/** A night compared with the nights of its baseline. */
export interface Comparison {
  /** nights of the baseline that count */
  nights: number;
  /** too few nights: a slowdown only warns */
  warnsOnly: boolean;
  /** the chance must be below `level`; false: the user lets so few nights decide that it cannot be */
  asksChance: boolean;
  operations: OperationDecision[];
}

interface Measured {
  operation: string;
  percentile: Percentile;
  /** the median of each night of the baseline that has one */
  nights: number[];
  /** the last of these nights, without disturbed ones */
  recent: number[];
  tonight: number[];
}

/** Do the runs differ from the baseline by all thresholds? `direction`: 1 for slower, -1 for faster. */
function isBeyond(
  nights: readonly number[],
  runs: readonly number[],
  { threshold, floorMs }: Settings,
  direction: 1 | -1 = 1,
): boolean {
  const own = median(runs);
  // permutation test: tonight must be beyond every night of the baseline
  if (nights.some((night) => direction * (own - night) <= 0)) return false;
  const level = median(nights);
  return (
    direction * (Math.exp(own) - Math.exp(level)) > floorMs &&
    direction * (own - level) > 3 * spread(nights) &&
    direction * (own - level) > direction * Math.log(1 + direction * threshold)
  );
}

function measure(baseline: readonly NightFigures[], tonight: readonly RunFigures[], most: number): Measured[] {
  return operationsOf(tonight).flatMap((operation) =>
    percentiles.flatMap((percentile): Measured[] => {
      const own = logs(tonight, operation, percentile);
      if (own.length === 0) return [];
      // repeated runs replace the first ones: an unconfirmed slowdown was a disturbance
      const nights = baseline.flatMap(
        ({ runs, repeated }) => medianOf(logs(repeated ?? runs, operation, percentile)) ?? [],
      );
      const recent = withoutDisturbed(nights.slice(-most));
      return [{ operation, percentile, nights, recent, tonight: own }];
    }),
  );
}

/** A creep is looked for in this number of nights, the last ones since a baseline was accepted. */
const maxCreepNights = 60;
/** Nights that give the level at the beginning. */
const referenceNights = 14;
/** Nights at the end, which must all lie above every night of the beginning. */
const lastNights = 3;
/** Share of the threshold that a creep must reach; several nights in a row need a smaller difference than one. */
const ofThreshold = 0.85;

/** Have reply times crept up? `medians`: logarithms of the medians of the nights in order, tonight last. */
export function hasCrept(
  medians: readonly number[],
  { minNights, floorMs, threshold }: Pick<Settings, 'minNights' | 'floorMs' | 'threshold'>,
): boolean {
  const recent = medians.slice(-maxCreepNights);
  // needs earlier nights to compare the last ones with
  if (recent.length <= Math.max(minNights, lastNights)) return false;
  const first = withoutDisturbed(recent.slice(0, Math.min(referenceNights, recent.length - lastNights)));
  const last = recent.slice(-lastNights);
  const [from, to] = [median(first), median(last)];
  return (
    Math.min(...last) > Math.max(...first) &&
    to - from >= Math.log(1 + ofThreshold * threshold) &&
    Math.exp(to) - Math.exp(from) > floorMs
  );
}

/** Is the chance a condition? With fewer nights than usual it cannot be small enough. */
const asksChance = ({ minNights }: Settings): boolean => minNights >= defaultSettings.minNights;

/** Is an operation slower, at once or a little each night? */
export const isSlower = (result: ChangeKind): boolean => result === 'slower' || result === 'creeping';

/** The result of an operation; `chance`: chance of such a night without a change. */
function resultOf(
  { percentile, nights, recent, tonight }: Measured,
  again: readonly number[] | undefined,
  chance: number,
  settings: Settings,
): ChangeKind {
  if (recent.length === 0) return 'unknown';
  const isConfirmedBy = (check: (runs: readonly number[]) => boolean): boolean => !again?.length || check(again);
  const canFail = nights.length >= settings.minNights;
  const isCertain = !canFail || !asksChance(settings) || chance < settings.level;
  if (isCertain && isBeyond(recent, tonight, settings))
    return isConfirmedBy((runs) => isBeyond(recent, runs, settings)) ? 'slower' : 'unconfirmed';
  if (canFail && percentilesOfCreep.includes(percentile)) {
    const isCreep = (runs: readonly number[]) => hasCrept([...nights, median(runs)], settings);
    if (isCreep(tonight)) return isConfirmedBy(isCreep) ? 'creeping' : 'unconfirmed';
  }
  return canFail && isBeyond(recent, tonight, settings, -1) ? 'faster' : 'same';
}

/**
 * Compares tonight with the nights since the last accepted baseline, in order. With `repeated` runs, an operation is only `slower` if
 * they confirm it; without them, the result is preliminary, and the runs must be repeated.
 */
export function decide(
  accepted: readonly NightFigures[],
  { runs, repeated, disturbance = {} }: NightFigures,
  settings: Settings = defaultSettings,
): Comparison {
  const all = measure(accepted, runs, settings.maxNights);
  const chances = holm(
    all.map(({ nights, recent, tonight }) =>
      nights.length >= settings.minNights ? chanceOfMore(recent, median(tonight)) : 1,
    ),
  );
  const operations = all.map((measured, at): OperationDecision => {
    const { operation, percentile, nights, recent, tonight } = measured;
    const chance = chances[at] ?? 1;
    const again = repeated && logs(repeated, operation, percentile);
    const own = median(tonight);
    const level = medianOf(recent);
    const seen = resultOf(measured, again, chance, settings);
    // only a difference above the possible delay by a busy machine counts
    const floorMs = settings.floorMs + (disturbance[percentile] ?? 0);
    const left = resultOf(measured, again, chance, { ...settings, floorMs });
    return {
      ...{ operation, percentile, tonightMs: Math.exp(own) },
      baselineMs: level === undefined ? undefined : Math.exp(level),
      change: level === undefined ? undefined : Math.expm1(own - level),
      chance: nights.length >= settings.minNights ? chance : undefined,
      result: isSlower(seen) && !isSlower(left) ? 'explained' : left,
    };
  });
  const nights = Math.min(accepted.length, settings.maxNights);
  const warnsOnly = accepted.length < settings.minNights;
  return { nights, warnsOnly, asksChance: asksChance(settings), operations };
}

/** Operations that look slower, at once or a little each night. */
export const slowerIn = ({ operations }: Comparison): OperationDecision[] =>
  operations.filter(({ result }) => isSlower(result));
