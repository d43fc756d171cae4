import { chanceText, ms, type NightResult, type OperationDecision, percent } from '../decision';

export interface OperationRow {
  operation: string;
  percentile: string;
  baseline: string;
  tonight: string;
  change: string;
  /** that it looks like this without a change */
  chance: string;
  result: string;
  /** slower, or slower by and by */
  isSlower: boolean;
}

const words: Readonly<Record<OperationDecision['result'], string>> = {
  same: 'no difference that matters',
  slower: 'SLOWER',
  creeping: 'SLOWER by and by',
  faster: 'faster',
  unconfirmed: 'looked slower, not confirmed',
  unknown: 'first figures',
};

/** One row for each operation with its p95, and further ones for other percentiles that changed. */
export function rowsOf({ comparison }: Pick<NightResult, 'comparison'>): OperationRow[] {
  return (comparison?.operations ?? [])
    .filter(({ percentile, result }) => percentile === 'p95' || (result !== 'same' && result !== 'unknown'))
    .map(({ operation, percentile, baselineMs, tonightMs, change, chance, result }) => ({
      operation,
      percentile,
      baseline: ms(baselineMs),
      tonight: ms(tonightMs),
      change: percent(change),
      chance: chanceText(chance),
      result: words[result],
      isSlower: result === 'slower' || result === 'creeping',
    }));
}
