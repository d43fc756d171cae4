import { counted } from '../../../contract';
import { chanceText, type InterleavedResult, ms, percent } from '../decision';
import { junitOf } from './junit';
import type { OperationRow } from './rows';
import { aligned, columnsOfPairs, markdownTable } from './table';

const verdicts = {
  pass: 'PASS: not slower than the other build',
  fail: 'FAIL',
  none: 'NO VERDICT: it could not be measured',
} as const;

const words = { same: 'no difference that matters', slower: 'SLOWER', faster: 'faster' } as const;

export const pairsHeadline = ({ verdict, pairs }: InterleavedResult): string =>
  `${verdicts[verdict]}, by ${counted(pairs, 'pair')} of runs in turn`;

/** One row for each operation with its p95, and for other percentiles that changed. */
const rowsOf = ({ decisions }: InterleavedResult): OperationRow[] =>
  decisions
    .filter(({ percentile, result }) => percentile === 'p95' || result !== 'same')
    .map(({ operation, percentile, beforeMs, afterMs, change, chance, result }) => ({
      operation,
      percentile,
      baseline: ms(beforeMs),
      tonight: ms(afterMs),
      change: percent(change),
      chance: chanceText(chance),
      result: words[result],
      isSlower: result === 'slower',
    }));

/** The comparison of two builds for a terminal. */
export const pairsText = (result: InterleavedResult): string =>
  [
    pairsHeadline(result),
    ...result.reasons.map((reason) => `  ${reason}`),
    ...aligned(columnsOfPairs, rowsOf(result)),
  ].join('\n');

/** The comparison of two builds as Markdown. */
export const pairsMarkdown = (result: InterleavedResult): string =>
  [
    `## ${pairsHeadline(result)}`,
    '',
    ...result.reasons.map((reason) => `- ${reason}`),
    '',
    ...markdownTable(columnsOfPairs, rowsOf(result)),
  ].join('\n');

/** The comparison of two builds as JUnit; `properties`: what was compared. */
export const pairsJunit = (result: InterleavedResult, at: string, properties: Record<string, string>): string =>
  junitOf({ headline: pairsHeadline(result), ...result, rows: rowsOf(result), at, properties });
