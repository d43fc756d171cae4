/**
 * Measures two builds in turn: the one before, the one after, after, before, so that a drift of the machine hits both. It
 * compares them without a history: what disturbs a pair of runs disturbs both.
 */
import { median } from '../../../contract';
import { type Disturbance, logs, operationsOf, type Percentile, type RunFigures, telling } from '../figures';
import { type Settings, withFloor } from './decide';
import { disturbanceOf, disturbedBy, endOf, type Measured, type Measurements } from './night';
import { centre, chanceOfSigns, holm } from './statistics';
import { slowerText } from './wording';

/** A run against one build, and the run against the other one next to it. */
export interface Pair {
  before: RunFigures;
  after: RunFigures;
}

/** What counts as a difference between two builds. */
export type PairSettings = Pick<Settings, 'threshold' | 'floorMs' | 'level'>;

/** Settings of a comparison of builds where the target file says nothing else. */
export const defaultPairSettings: PairSettings = { threshold: 0.05, floorMs: 1, level: 0.05 };

/** One percentile of an operation in both builds. Times are medians of the runs, in milliseconds. */
export interface PairDecision {
  operation: string;
  percentile: Percentile;
  beforeMs: number;
  afterMs: number;
  /** how much slower the later build is, as a share */
  change: number;
  /** chance of such pairs if the builds were alike, corrected for all comparisons */
  chance: number;
  result: 'same' | 'slower' | 'faster';
}

/** Pairs that the level needs: fewer cannot be told from chance after the correction. */
export const minPairs = (operations: number, level = defaultPairSettings.level): number =>
  Math.ceil(Math.log2((operations * telling.length) / level));

/** Compares the pairs, operation by operation. */
export function comparePairs(
  pairs: readonly Pair[],
  settings: PairSettings = defaultPairSettings,
  disturbance: Disturbance = {},
): PairDecision[] {
  const all = operationsOf(pairs.flatMap(({ before, after }) => [before, after])).flatMap((operation) =>
    telling.flatMap((percentile) => {
      const both = pairs.flatMap(({ before, after }) => {
        const [own] = logs([before], operation, percentile);
        const [other] = logs([after], operation, percentile);
        return own === undefined || other === undefined ? [] : [{ before: own, after: other }];
      });
      return both.length === 0
        ? []
        : [{ operation, percentile, both, differences: both.map((one) => one.after - one.before) }];
    }),
  );
  const slower = holm(all.map(({ differences }) => chanceOfSigns(differences)));
  const faster = holm(all.map(({ differences }) => chanceOfSigns(differences.map((one) => -one))));
  return all.map(({ operation, percentile, both, differences }, at): PairDecision => {
    const shift = centre(differences);
    const beforeMs = Math.exp(median(both.map(({ before }) => before)));
    const afterMs = Math.exp(median(both.map(({ after }) => after)));
    const { threshold, floorMs } = withFloor(settings, disturbance[percentile]);
    const matters = Math.abs(Math.expm1(shift)) > threshold && Math.abs(Math.expm1(shift)) * beforeMs > floorMs;
    const chance = (shift > 0 ? slower : faster)[at] ?? 1;
    const isReal = matters && chance < settings.level;
    const result = !isReal ? 'same' : shift > 0 ? 'slower' : 'faster';
    return { operation, percentile, beforeMs, afterMs, change: Math.expm1(shift), chance, result };
  });
}

/** How two builds are measured in turn. */
export interface InterleavedOptions {
  /** the build that is compared with, and the one that is judged */
  before: Omit<Measurements, 'smoke'>;
  after: Measurements;
  /** pairs of runs to measure */
  pairs: number;
  settings: PairSettings;
  log: (line: string) => void;
}

/** What the comparison of two builds found; `none`: it could not be measured. */
export interface InterleavedResult {
  verdict: 'pass' | 'fail' | 'none';
  /** why it failed, or has no verdict, in sentences */
  reasons: string[];
  decisions: PairDecision[];
  /** pairs that were measured and could be used */
  pairs: number;
}

/** Why a slowdown of an operation could not be told from chance, even if the pairs to come all measure it. */
function tooFew(done: readonly Pair[], toCome: number, { level }: PairSettings): string[] {
  const operations = operationsOf(done.flatMap(({ before, after }) => [before, after]));
  if (operations.length === 0) return ['no reply was measured'];
  const needed = minPairs(operations.length, level);
  return operations.flatMap((operation) => {
    const measured = done.filter((pair) => operation in pair.before.operations && operation in pair.after.operations);
    const pairs = measured.length + toCome;
    return pairs < needed
      ? [`${operation}: ${pairs} pairs are too few to tell a change from chance, ${needed} are needed`]
      : [];
  });
}

/** Runs the pairs and compares them. A pair of which a run cannot be used is repeated once. */
export async function interleave(options: InterleavedOptions): Promise<InterleavedResult> {
  const { before, after, pairs, settings, log } = options;
  const measured: Measured[] = [];
  const ended = (verdict: InterleavedResult['verdict'], reasons: string[], done: readonly Pair[] = []) => ({
    ...{ verdict, reasons, decisions: comparePairs(done, settings, disturbanceOf(measured).disturbance) },
    pairs: done.length,
  });
  log('smoke of compliance');
  const smoke = await after.smoke();
  const early = endOf([smoke]);
  if (early) return ended(...early);
  log('warm-up');
  await before.warmUp();
  await after.warmUp();
  const done: Pair[] = [];
  const measure = async (name: string, number: number): Promise<[Measured, Measured]> => {
    if (number % 2 === 0) {
      const later = await after.run(`${name}-after`);
      return [await before.run(`${name}-before`), later];
    }
    const earlier = await before.run(`${name}-before`);
    return [earlier, await after.run(`${name}-after`)];
  };
  for (let number = 1; number <= pairs; number += 1) {
    log(`pair ${number} of ${pairs}`);
    let both = await measure(`pair-${number}`, number);
    const why = both.map(disturbedBy).find((one) => one !== undefined);
    if (why !== undefined) {
      log(`pair ${number} cannot be used (${why}), so it is repeated once`);
      both = await measure(`pair-${number}-again`, number);
    }
    // what the other build breaks is no matter
    const end = endOf([{ ...both[0], breaches: [] }, both[1]]);
    if (end) return ended(...end, done);
    measured.push(...both);
    done.push({ before: both[0].figures, after: both[1].figures });
    const open = tooFew(done, pairs - number, settings);
    if (open.length > 0) return ended('none', open, done);
  }
  const { disturbance, busy } = disturbanceOf(measured);
  const slower = comparePairs(done, settings, disturbance).filter(({ result }) => result === 'slower');
  const reasons = slower.map((one) => slowerText(one, one.beforeMs, one.afterMs));
  if (reasons.length > 0) return ended('fail', reasons, done);
  return ended(busy.length > 0 ? 'none' : 'pass', busy, done);
}
