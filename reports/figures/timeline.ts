import { excusedBy, ofFlow } from '../../assertions/verdict';
import type { RunRecord } from '../../journal';
import { isBatch, stateOf } from '../../journal';
import type { Journal } from '../../journal/files';
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

const maxWindows = 60;
const widths = [1, 2, 3, 5, 6, 10, 12, 15, 20, 30];

/** Length of a window: whole, round seconds, so that a run has at most 60 windows. */
export function windowSeconds(seconds: number): number {
  const minutes = Math.ceil(seconds / maxWindows / 60) * 60;
  return widths.find((width) => width * maxWindows >= seconds) ?? minutes;
}

const rounded = (rate: number): number => Math.round(rate * 1000) / 1000;

const bump = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};

const empty: Window = {
  ...{ from: 0, seconds: 0, asked: null, achieved: 0, batches: 0, replies: 0, within: 0 },
  ...{ operations: {}, finalStates: {}, violations: {}, faults: {}, callbacks: 0 },
};

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
  // includes windows in which the requested rate was not reached, but not the time after an interruption
  if (load) last = Math.max(last, Math.min(ended, start + askedSeconds(load) * 1000));
  return [start, last];
}

/**
 * The load over time, from its single replies, and those of all windows by operation; empty without flows. `ofFlows`: the
 * places of the callbacks that name a flow.
 */
export function timeline(
  journal: Journal,
  { load, limits }: RunRecord,
  ofFlows: Iterable<number>,
): { operations: Record<string, Latency>; windows: Window[] } {
  if (journal.flows.length === 0) return { operations: {}, windows: [] };
  const [start, end] = spanOf(journal, load, ofFlows);
  const length = (end - start) / 1000;
  const seconds = windowSeconds(length);
  const windows = Array.from({ length: Math.max(1, Math.ceil(length / seconds)) }, (_, index) => {
    const from = index * seconds;
    const asked = load && rounded(askedBetween(load, from, from + seconds) / seconds);
    const counts = { finalStates: {}, violations: {}, faults: {} };
    return { ...empty, ...counts, from, seconds, asked, times: new Samples() };
  });
  /** The window of a moment; outside of all windows, the nearest one. */
  const at = (time: number) => {
    const index = Math.floor((time - start) / (seconds * 1000));
    return windows[Math.min(Math.max(index, 0), windows.length - 1)] as (typeof windows)[number];
  };
  // a kept exchange has the exact time
  const seenAt = new Map(
    journal.violations.map(({ flow, finding, exchange }) => [`${flow} ${finding.requirement}`, exchange.at]),
  );
  const excused = excusedBy(journal, limits.goalMs);
  for (const flow of journal.flows) {
    const { fault, broke, idName } = flow.kind;
    const { at: begun } = flow;
    at(begun)[isBatch(idName) ? 'batches' : 'achieved'] += 1;
    flow.eachReply((operation, from, ms) => {
      const window = at(begun + from);
      window.replies += 1;
      if (ms <= limits.goalMs || excused(begun + from, ms)) window.within += 1;
      window.times.add(operation, ms);
    });
    const ended = at(flow.finishedAt);
    bump(ended.finalStates, stateOf(flow.kind));
    if (fault !== undefined) bump(ended.faults, ofFlow(fault).whose);
    if (broke.length === 0) continue;
    const lastCall = begun + (flow.record.steps.at(-1)?.[1] ?? 0);
    for (const id of new Set(broke)) bump(at(seenAt.get(`${flow.id} ${id}`) ?? lastCall).violations, id);
  }
  for (const { at: time, whose } of journal.faults) if (time >= start && time <= end) bump(at(time).faults, whose);
  for (const place of ofFlows) at(journal.callbacks.timeAt(place)).callbacks += 1;
  const all = new Samples();
  for (const { times } of windows) all.addAll(times);
  return {
    operations: all.latencies(),
    windows: windows.map(({ times, ...window }) => {
      return { ...window, achieved: rounded(window.achieved / seconds), operations: times.latencies() };
    }),
  };
}
