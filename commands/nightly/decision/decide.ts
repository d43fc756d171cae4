/** Decides whether tonight was slower than the nights before it. The unit is the run, and a night is a block of runs. */

import { median } from '../../../contract';
import {
  logs,
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
  /** and in milliseconds, however fast the operation is */
  floorMs: number;
  /** nights of the baseline: with fewer than `minNights` a slowdown warns only, and of more than `maxNights` the last ones count */
  minNights: number;
  maxNights: number;
  /** chance of a false alarm of a night, over all operations */
  level: number;
}

/** Settings of a night where neither the target file nor a flag says otherwise. */
export const defaultSettings: Settings = { threshold: 0.1, floorMs: 2, minNights: 7, maxNights: 14, level: 0.01 };

/**
 * `same`: no difference that matters; `unconfirmed`: it looked slower, and not when it was repeated; `explained`: it is slower by no more
 * than a busy machine explains
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
  /** chance that nights like those of the baseline look like this, corrected for all comparisons of the night; undefined: too few nights */
  chance: number | undefined;
  result: ChangeKind;
}

/** A night compared with the nights of its baseline. */
export interface Comparison {
  /** nights of the baseline that count */
  nights: number;
  /** too few nights: what looks slower only warns */
  warnsOnly: boolean;
  /** what is slower was no chance either; else fewer nights than usual decide, which cannot have that certainty */
  asksChance: boolean;
  operations: OperationDecision[];
}

/** An operation in one night: the median of the logarithms of its runs. */
function medianOf({ runs, repeated }: NightFigures, operation: string, percentile: Percentile): number | undefined {
  // what looked slower and was not confirmed was a disturbance
  const own = logs(repeated ?? runs, operation, percentile);
  return own.length > 0 ? median(own) : undefined;
}

interface Measured {
  operation: string;
  percentile: Percentile;
  /** the median of each night of the baseline that has one */
  nights: number[];
  /** the last of them, without those that were disturbed */
  recent: number[];
  tonight: number[];
}

/** Does it lie above the baseline by all that a slowdown must show? `direction`: -1 for what became faster. */
function isBeyond(
  nights: readonly number[],
  runs: readonly number[],
  { threshold, floorMs }: Settings,
  direction: 1 | -1 = 1,
): boolean {
  const own = median(runs);
  // tonight must be beyond every night of the baseline, or it may be the last one by chance
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
      const nights = baseline.flatMap((night) => medianOf(night, operation, percentile) ?? []);
      const recent = withoutDisturbed(nights.slice(-most));
      return [{ operation, percentile, nights, recent, tonight: own }];
    }),
  );
}

/** Nights that may show a slow worsening: the last ones since a baseline was accepted. */
const maxCreepNights = 60;
/** Nights that the first level is made of. */
const referenceNights = 14;
/** Nights that must all lie above every night of it. */
const lastNights = 3;
/** Share of the threshold of one night above which a change is told: what lasts needs less to be sure. */
const ofThreshold = 0.85;

/** Have the medians of the nights, logarithms in order and tonight last, crept up? */
export function hasCrept(
  medians: readonly number[],
  { minNights, floorMs, threshold }: Pick<Settings, 'minNights' | 'floorMs' | 'threshold'>,
): boolean {
  const recent = medians.slice(-maxCreepNights);
  // there must be earlier nights to compare the last ones with
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

/** Somebody who lets fewer nights decide than usual cannot have the usual certainty. */
const asksChance = ({ minNights }: Settings): boolean => minNights >= defaultSettings.minNights;

/** Is an operation slower, at once or a little each night? */
export const isSlower = (result: ChangeKind): boolean => result === 'slower' || result === 'creeping';

/** What became of an operation; `chance`: that a night like those of the baseline looks like this. */
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
 * Compares tonight with the accepted nights since the last accepted baseline, in order. Slower operations are `slower`
 * only if the runs of `repeated` confirm it; without them, they are so for now, and must be repeated.
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
    const level = recent.length > 0 ? median(recent) : undefined;
    const seen = resultOf(measured, again, chance, settings);
    // a difference counts only above what a busy machine may have added
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
