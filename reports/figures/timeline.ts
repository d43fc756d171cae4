import { ofFlow } from '../../assertions/verdict';
import type { RunRecord } from '../../journal';
import { isBatch, stateOf } from '../../journal';
import type { Flow, Journal } from '../../journal/files';
import { askedBetween, askedSeconds } from '../../k6.config';
import { type Latency, Samples } from './latency';

/** The load within one window of time. The counts of all windows add up to those of the run. */
export interface Window {
  /** seconds from the first planned start */
  from: number;
  /** length of the window, the same for all */
  seconds: number;
  /** flows started per second, as asked by the profile; null where the journal does not say */
  asked: number | null;
  /** flows started per second, as measured */
  achieved: number;
  /** batches of simultaneous duplicates started beside them */
  batches: number;
  /** replies to requests sent in it, and those of them within the goal */
  replies: number;
  within: number;
  operations: Record<string, Latency>;
  /** flows that ended in this window, by the last state that they saw */
  finalStates: Record<string, number>;
  /** requirement → flows that broke it */
  violations: Record<string, number>;
  /** number of faults by their owner */
  faults: Record<string, number>;
  /** callbacks of flows that arrived in this window */
  callbacks: number;
}

const mostWindows = 60;
const widths = [1, 2, 3, 5, 6, 10, 12, 15, 20, 30];

/** Length of a window: whole, round seconds, so that a run has at most 60 windows. */
export function windowSeconds(seconds: number): number {
  const minutes = Math.ceil(seconds / mostWindows / 60) * 60;
  return widths.find((width) => width * mostWindows >= seconds) ?? minutes;
}

const bump = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};

interface Slot {
  window: Window;
  times: Samples;
}

/** The windows while they are filled; times in epoch milliseconds. */
class Filling {
  readonly #windows: Slot[];
  readonly #width: number;

  constructor(
    readonly start: number,
    readonly end: number,
    load: RunRecord['load'],
  ) {
    const length = (end - start) / 1000;
    const seconds = windowSeconds(length);
    this.#width = seconds * 1000;
    this.#windows = Array.from({ length: Math.max(1, Math.ceil(length / seconds)) }, (_, index) => {
      const from = index * seconds;
      const asked = load && Math.round((askedBetween(load, from, from + seconds) / seconds) * 1000) / 1000;
      return { window: empty(from, seconds, asked), times: new Samples() };
    });
  }

  /** The window of a moment; outside of all windows, the nearest one. */
  #at(at: number): Slot {
    const index = Math.floor((at - this.start) / this.#width);
    return this.#windows[Math.min(Math.max(index, 0), this.#windows.length - 1)] as Slot;
  }

  at(at: number): Window {
    return this.#at(at).window;
  }

  reply(at: number, operation: string, ms: number, goalMs: number): void {
    const { window, times } = this.#at(at);
    window.replies += 1;
    if (ms <= goalMs) window.within += 1;
    times.add(operation, ms);
  }

  /** The replies of all windows by operation. */
  operations(): Samples {
    const all = new Samples();
    for (const { times } of this.#windows) all.addAll(times);
    return all;
  }

  done(): Window[] {
    return this.#windows.map(({ window, times }) => ({
      ...window,
      achieved: Math.round((window.achieved / window.seconds) * 1000) / 1000,
      operations: times.latencies(),
    }));
  }
}

const empty = (from: number, seconds: number, asked: number | null): Window => ({
  from,
  seconds,
  asked,
  achieved: 0,
  batches: 0,
  replies: 0,
  within: 0,
  operations: {},
  finalStates: {},
  violations: {},
  faults: {},
  callbacks: 0,
});

/** From the first planned start to the last event of a flow, and at least as long as the profile lasts. */
function spanOf(
  { flows, callbacks, ends }: Journal,
  load: RunRecord['load'],
  ofFlows: Iterable<number>,
): [number, number] {
  const start = flows.firstStart;
  let last = flows.lastEnd;
  for (const place of ofFlows) last = Math.max(last, callbacks.timeAt(place));
  const ended = Math.max(0, ...ends.filter(({ part }) => part === 'flow').map(({ at }) => at));
  // shows a rate that was asked for and not reached, but not beyond an interruption
  if (load) last = Math.max(last, Math.min(ended, start + askedSeconds(load) * 1000));
  return [start, last];
}

function fill(filling: Filling, flow: Flow, seenAt: ReadonlyMap<string, number>, goalMs: number): void {
  const begun = filling.at(flow.at);
  if (isBatch(flow.kind.idName)) begun.batches += 1;
  else begun.achieved += 1;
  const { at } = flow;
  flow.eachReply((operation, from, ms) => filling.reply(at + from, operation, ms, goalMs));
  const ended = filling.at(flow.finishedAt);
  bump(ended.finalStates, stateOf(flow.kind));
  const { fault, broke } = flow.kind;
  if (fault !== undefined) bump(ended.faults, ofFlow(fault).whose);
  if (broke.length === 0) return;
  const lastCall = at + (flow.record.steps.at(-1)?.[1] ?? 0);
  for (const id of new Set(broke)) bump(filling.at(seenAt.get(`${flow.id} ${id}`) ?? lastCall).violations, id);
}

/**
 * The load over time, from its single replies; undefined without flows. `ofFlows`: the places of the callbacks that
 * name a flow.
 */
export function filled(journal: Journal, { load, limits }: RunRecord, ofFlows: Iterable<number>): Filling | undefined {
  if (journal.flows.length === 0) return undefined;
  const filling = new Filling(...spanOf(journal, load, ofFlows), load);
  // a kept exchange has the exact time
  const seenAt = new Map(
    journal.violations.map(({ flow, finding, exchange }) => [`${flow} ${finding.requirement}`, exchange.at]),
  );
  for (const flow of journal.flows) fill(filling, flow, seenAt, limits.goalMs);
  for (const { at, whose } of journal.faults)
    if (at >= filling.start && at <= filling.end) bump(filling.at(at).faults, whose);
  for (const place of ofFlows) filling.at(journal.callbacks.timeAt(place)).callbacks += 1;
  return filling;
}
