import type { Journal } from '../journal';
import { replied } from './replies';

export interface Latency {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  p999: number;
  p9999: number;
  max: number;
}

export interface LoadSummary {
  flows: number;
  batches: number;
  /** flows by the last state that they saw; `fault` had no answer, `none` never saw one */
  finalStates: Record<string, number>;
  dropped: number;
  /** how late flows began, against their planned start; null where the rate was not even */
  late: Latency | null;
  operations: Record<string, Latency>;
}

/** The smallest value that at least this share of the sorted values does not pass. */
export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

function latency(values: number[]): Latency {
  values.sort((a, b) => a - b);
  const at = (part: number) => rounded(percentile(values, part));
  return {
    count: values.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    p999: at(0.999),
    p9999: at(0.9999),
    max: rounded(values.at(-1) ?? 0),
  };
}

/** Exact figures of the load, from its single replies; null where none was part of the run. */
export function loadSummary(journal: Journal): LoadSummary | null {
  if (!journal.runs[0]?.parts.includes('flow')) return null;
  const times = new Map<string, number[]>();
  const finalStates: Record<string, number> = {};
  for (const flow of journal.flows) {
    const state = flow.fault === undefined ? (flow.status ?? 'none') : 'fault';
    finalStates[state] = (finalStates[state] ?? 0) + 1;
    for (const [operation, , ms] of replied(flow)) {
      const list = times.get(operation);
      if (list) list.push(ms);
      else times.set(operation, [ms]);
    }
  }
  const late = journal.flows.flatMap((flow) => flow.late ?? []);
  const dropped = journal.ends.reduce((sum, end) => sum + (end.part === 'flow' ? end.dropped : 0), 0);
  const operations = Object.fromEntries([...times].map(([operation, values]) => [operation, latency(values)]));
  return {
    flows: journal.flows.length,
    batches: journal.batches.length,
    finalStates,
    dropped,
    late: late.length > 0 ? latency(late) : null,
    operations,
  };
}
