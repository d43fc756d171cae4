import { replied, stateOf } from '../../journal';
import type { Journal } from '../../journal/files';
import { type Latency, latency, Samples } from './latency';
import { type MemoryUse, memoryUse } from './memory';
import { timeline, type Window } from './timeline';

export interface LoadSummary {
  flows: number;
  batches: number;
  /** flows by the last state that they saw; `fault` had no answer, `none` never saw one */
  finalStates: Record<string, number>;
  dropped: number;
  /** how late flows began, against their planned start; null where the rate was not even */
  late: Latency | null;
  /** opening connections, TLS included: apart from the replies; null where none was timed */
  connections: Latency | null;
  /** what k6 and the harness held; null where nobody looked */
  memory: MemoryUse | null;
  operations: Record<string, Latency>;
  /** the same in windows of time, from the first planned start on */
  windows: Window[];
}

/** Exact figures of the load, from its single replies; null where none was part of the run. */
export function loadSummary(journal: Journal): LoadSummary | null {
  const [run] = journal.runs;
  if (!run?.parts.includes('flow')) return null;
  const times = new Samples();
  const finalStates: Record<string, number> = {};
  for (const flow of journal.flows) {
    const state = stateOf(flow);
    finalStates[state] = (finalStates[state] ?? 0) + 1;
    for (const [operation, , ms] of replied(flow)) times.add(operation, ms);
  }
  const connects = journal.flows.flatMap((flow) => flow.connects ?? []);
  const late = journal.flows.flatMap((flow) => flow.late ?? []);
  return {
    flows: journal.flows.length,
    batches: journal.batches.length,
    finalStates,
    dropped: journal.ends.reduce((sum, end) => sum + (end.part === 'flow' ? end.dropped : 0), 0),
    late: late.length > 0 ? latency(late) : null,
    connections: connects.length > 0 ? latency(connects) : null,
    memory: memoryUse(journal),
    operations: times.latencies(),
    windows: timeline(journal, run),
  };
}
