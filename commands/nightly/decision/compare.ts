/** Compares two builds that were measured in turn, which needs no history: what disturbs a pair of runs disturbs both. */

import { median } from '../../../contract';
import { logs, operationsOf, type Percentile, percentiles, type RunFigures, statistics } from '../figures';
import type { Settings } from './decide';
import { centre, chanceOfSigns, holm } from './statistics';

/** A run against one build, and the run against the other one next to it. */
export interface Pair {
  before: RunFigures;
  after: RunFigures;
}

export type PairSettings = Pick<Settings, 'threshold' | 'floorMs' | 'level'>;

export const defaultPairSettings: PairSettings = { threshold: 0.05, floorMs: 1, level: 0.05 };

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

const compared = percentiles.filter((percentile) => !statistics[percentile].isRare);

/** Pairs that the level needs: fewer cannot be told from chance after the correction. */
export const leastPairs = (operations: number, level = defaultPairSettings.level): number =>
  Math.ceil(Math.log2((operations * compared.length) / level));

/** Compares the pairs, operation by operation. */
export function comparePairs(pairs: readonly Pair[], settings: PairSettings = defaultPairSettings): PairDecision[] {
  const all = operationsOf(pairs.flatMap(({ before, after }) => [before, after])).flatMap((operation) =>
    compared.flatMap((percentile) => {
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
    const matters =
      Math.abs(Math.expm1(shift)) > settings.threshold && Math.abs(Math.expm1(shift)) * beforeMs > settings.floorMs;
    const chance = (shift > 0 ? slower : faster)[at] ?? 1;
    const isReal = matters && chance < settings.level;
    const result = !isReal ? 'same' : shift > 0 ? 'slower' : 'faster';
    return { operation, percentile, beforeMs, afterMs, change: Math.expm1(shift), chance, result };
  });
}
