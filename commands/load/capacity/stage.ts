/** One run of a search for capacity, as its report shows it. */
import { isOfGenerator, isOfMachine, isSaturation } from '../../../assertions/verdict';
import { breachesOf, type Report } from '../../../reports';

/**
 * `held`: it passed. `past`: the gateway broke the reply goal or another requirement. `generator`: the load generator was
 * the limit, so the gateway is not judged. `unproven`: the run is invalid for another reason.
 */
export type Outcome = 'held' | 'past' | 'generator' | 'unproven';

/** One run of the search at a fixed rate. Times are milliseconds. */
export interface Stage {
  /** name of its run folder */
  run: string;
  /** flows started per second, as asked and as measured */
  rate: number;
  achieved: number;
  outcome: Outcome;
  /** flows of the run, and those that were planned and not started */
  flows: number;
  dropped: number;
  /** violations by flow, and faults */
  errors: number;
  /** replies that the goal is about, and those of them that kept it */
  replies: number;
  within: number;
  /** the operation with the slowest replies, of those with enough to judge; null where none has */
  slowest: { operation: string; p50: number; p95: number; p99: number } | null;
  /** why it did not hold */
  reasons: string[];
}

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, one) => all + one, 0);

function outcomeOf({ verdict, invalid }: Report): Outcome {
  if (verdict === 'pass') return 'held';
  if (verdict === 'fail' && !invalid.some(isSaturation)) return 'past';
  return invalid.every(isOfGenerator) ? 'generator' : 'unproven';
}

function slowestOf({ load, record }: Report): Stage['slowest'] {
  const least = record?.limits.minReplies ?? 0;
  const [first] = Object.entries(load?.operations ?? {})
    .filter(([, { count }]) => count >= least)
    .sort(([, a], [, b]) => b.p99 - a.p99);
  if (!first) return null;
  const [operation, { p50, p95, p99 }] = first;
  return { operation, p50, p95, p99 };
}

/** The reasons; if the load generator was the limit, its own reasons come before the flows that it dropped. */
function reasonsOf(report: Report, outcome: Outcome): string[] {
  const all = [...breachesOf(report), ...report.invalid];
  if (outcome !== 'generator') return all;
  return [...all.filter(isOfMachine), ...all.filter((reason) => !isOfMachine(reason))];
}

/** The result of a rate from the report of its run. `run`: name of the run folder; `seconds`: length of the load. */
export function stageOf(report: Report, run: string, rate: number, seconds: number): Stage {
  const { load, replyGoal } = report;
  const outcome = outcomeOf(report);
  const windows = load?.windows ?? [];
  return {
    run,
    rate,
    achieved: Math.round(((load?.flows ?? 0) / seconds) * 100) / 100,
    outcome,
    flows: load?.flows ?? 0,
    dropped: load?.dropped ?? 0,
    errors: windows.reduce((all, { violations, faults }) => all + sum(violations) + sum(faults), 0),
    replies: replyGoal?.total ?? 0,
    within: replyGoal?.within ?? 0,
    slowest: slowestOf(report),
    reasons: reasonsOf(report, outcome),
  };
}
