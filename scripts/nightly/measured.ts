/** What the report of a run says about the night. */
import type { Measured, OperationFigures, RunFigures } from '../../regression';
import type { Report } from '../../reports';

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

function figuresOf({ load }: Report): RunFigures {
  const entries = Object.entries(load?.operations ?? {}).map(
    ([operation, { count, p50, p95, p99 }]): [string, OperationFigures] => [
      operation,
      { replies: count, p50: rounded(p50), p95: rounded(p95), p99: rounded(p99) },
    ],
  );
  return { operations: Object.fromEntries(entries) };
}

/** Requirements that failed, each with the first of its failures. */
const breachesOf = ({ requirements }: Report): string[] =>
  requirements
    .filter(({ verdict }) => verdict === 'fail')
    .map(({ id, failures: [first] }) => (first ? `${id}: expected ${first.expected}, received ${first.received}` : id));

/** What a report says about the night. Of the smoke only the breaches count: a part of the suites cannot pass. */
export function measuredBy(report: Report, name: string, isSmoke = false): Measured {
  const { load, verdict, invalid } = report;
  const replies = Object.values(load?.operations ?? {}).reduce((sum, { count }) => sum + count, 0);
  return {
    name,
    figures: figuresOf(report),
    breaches: verdict === 'fail' ? breachesOf(report) : [],
    unusable: verdict === 'invalid' && !isSmoke ? invalid : [],
    counts: load ? { flows: load.flows, replies, dropped: load.dropped } : {},
  };
}
