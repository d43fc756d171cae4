/** What the report of a run says about the night. */
import { isOfSelection } from '../../assertions/verdict';
import type { Report } from '../../reports';
import type { Measured } from './decision/night';
import { type Percentile, percentiles, type RunFigures } from './figures';

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

const timesOf = (latency: Record<Percentile, number>): Record<Percentile, number> =>
  Object.fromEntries(percentiles.map((name) => [name, rounded(latency[name])])) as Record<Percentile, number>;

const figuresOf = ({ load }: Report): RunFigures => ({
  operations: Object.fromEntries(
    Object.entries(load?.operations ?? {}).map(([name, latency]) => [
      name,
      { replies: latency.count, ...timesOf(latency) },
    ]),
  ),
});

/** Requirements that failed, each with the first of its failures, and limits of the target that were broken. */
const breachesOf = ({ requirements, limitProblems }: Report): string[] => [
  ...requirements
    .filter(({ verdict }) => verdict === 'fail')
    .map(({ id, failures: [first] }) => (first ? `${id}: expected ${first.expected}, received ${first.received}` : id)),
  ...limitProblems,
];

/** Lateness in milliseconds, and as a share of the fastest operation's p95, from which on a run says nothing of the gateway. */
const tooLate = { ms: 5, share: 0.1 } as const;

/** A machine that starts flows late reads their replies late too, and the gateway would seem slow. */
function latenessOf({ load }: Report): string[] {
  if (!load?.late) return [];
  const fastest = Math.min(...Object.values(load.operations).map(({ p95 }) => p95));
  const most = Math.max(tooLate.ms, tooLate.share * fastest);
  const { p95 } = load.late;
  return p95 > most
    ? [
        `this machine was busy: 5 % of the flows began ${p95} ms after their time or later, and ${Math.round(most)} ms are tolerable`,
      ]
    : [];
}

/** What a report says about the night. Of the smoke only the breaches count: a part of the suites cannot pass. */
export function measuredBy(report: Report, name: string, isSmoke = false): Measured {
  const { load, verdict, invalid } = report;
  const replies = Object.values(load?.operations ?? {}).reduce((sum, { count }) => sum + count, 0);
  return {
    name,
    figures: figuresOf(report),
    breaches: verdict === 'fail' ? breachesOf(report) : [],
    unusable: isSmoke ? invalid.filter((reason) => !isOfSelection(reason)) : [...invalid, ...latenessOf(report)],
    counts: load ? { flows: load.flows, replies, dropped: load.dropped } : {},
  };
}
