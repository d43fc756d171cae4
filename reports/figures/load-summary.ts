import { stateOf } from '../../journal';
import { type Journal, runOf } from '../../journal/files';
import { type Latency, Times } from './latency';
import { type MemoryUse, memoryUse } from './memory';
import { timeline, type Window } from './timeline';

/** Figures of the load of a run, as verdict.json has them. Latencies are milliseconds. */
export interface LoadSummary {
  flows: number;
  batches: number;
  /** flows by the last state that they saw; `fault`: no answer, `none`: never saw a state */
  finalStates: Record<string, number>;
  /** planned flows that k6 did not start */
  dropped: number;
  /** how late flows started; null where the rate was not constant */
  late: Latency | null;
  /** time to open connections, TLS included, which is not part of the replies; null where none was timed */
  connections: Latency | null;
  /** memory of k6 and of the harness; null where it was not measured */
  memory: MemoryUse | null;
  operations: Record<string, Latency>;
  /** the same figures over time, from the first planned start */
  windows: Window[];
}

/**
 * Exact figures of the load, from its single replies; null for a run without load. `flowCallbacks`: the places of the
 * callbacks that name a flow.
 */
export function loadSummary(journal: Journal, flowCallbacks: Iterable<number>): LoadSummary | null {
  const run = runOf(journal);
  if (!run.parts.includes('flow')) return null;
  const connects = new Times();
  const lates = new Times();
  const finalStates: Record<string, number> = {};
  for (const flow of journal.flows) {
    const state = stateOf(flow.kind);
    finalStates[state] = (finalStates[state] ?? 0) + 1;
    for (const ms of flow.connects) connects.add(ms);
    if (flow.late !== undefined) lates.add(flow.late);
  }
  return {
    flows: journal.flows.length,
    batches: journal.batches.length,
    finalStates,
    dropped: journal.ends.reduce((sum, end) => sum + (end.part === 'flow' ? end.dropped : 0), 0),
    late: lates.count > 0 ? lates.latency() : null,
    connections: connects.count > 0 ? connects.latency() : null,
    memory: memoryUse(journal),
    ...timeline(journal, run, flowCallbacks),
  };
}
