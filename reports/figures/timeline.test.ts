import { describe, expect, test } from 'vitest';
import { Links } from '../../assertions/verdict/cross-checks/callbacks/callback-links';
import { FlowTexts } from '../../assertions/verdict/cross-checks/flow-texts';
import type { FlowRecord, JournalRecord } from '../../journal';
import { journalOf } from '../../journal/files/reader';
import { askedBetween, askedSeconds, config, plannedFlows, profileNames } from '../../k6.config';
import { callback, end, exchange, finding, flow, goodRun, run, startedAt } from '../testing/run-journal';
import { Times } from './latency';
import { loadSummary } from './load-summary';
import { windowSeconds } from './timeline';

test.each([
  [0, 1],
  [60, 1],
  [60.5, 2],
  [120, 2],
  [200, 5],
  [310, 6],
  [1800, 30],
  [3600, 60],
  [3601, 120],
  [86_400, 1440],
])('a run of %d s has windows of %d s', (seconds, width) => {
  expect(windowSeconds(seconds)).toBe(width);
  expect(Math.ceil(seconds / width)).toBeLessThanOrEqual(60);
});

test.each(profileNames)('all that %s asks for lies in its seconds', (name) => {
  const profile = config.profiles[name];
  const end = askedSeconds(profile);
  expect(Math.round(askedBetween(profile, 0, end))).toBe(plannedFlows(profile));
  expect(askedBetween(profile, 0, end / 3) + askedBetween(profile, end / 3, end + 9)).toBeCloseTo(
    askedBetween(profile, 0, end),
    6,
  );
});

/** Flow `n` begins `n` seconds after the start, if nothing else is said. */
const paid = (n: number, more: Partial<FlowRecord> = {}): FlowRecord => flow(n, { late: 0, ...more });
const four = [paid(0), paid(1), paid(2), paid(3)];
const summaryOf = (records: readonly JournalRecord[]) => {
  const journal = journalOf(records);
  return loadSummary(journal, new Links(journal, new FlowTexts(journal)).linked);
};
const over = (records: readonly JournalRecord[], more: Parameters<typeof run>[0] = {}) =>
  summaryOf([run(more), ...records])?.windows ?? [];

function latencyOf(ms: number) {
  const times = new Times();
  times.add(ms);
  return times.latency();
}

describe('windows', () => {
  test('each second has its own flows, replies and exact percentiles', () => {
    const windows = over(four);
    expect(windows).toHaveLength(4);
    expect(windows[1]).toEqual({
      from: 1,
      seconds: 1,
      asked: 1,
      achieved: 1,
      batches: 0,
      replies: 4,
      within: 4,
      operations: Object.fromEntries(paid(1).steps.map(([name, , ms]) => [name, latencyOf(ms)])),
      finalStates: { SUCCESS: 1 },
      violations: {},
      faults: {},
      callbacks: 0,
    });
  });

  type Windows = ReturnType<typeof over>;
  const failed = { finishedAt: startedAt + 3200, status: 'FAILED' };
  const lateBroken = paid(0, { id: 'x', broke: ['view.same'], finishedAt: startedAt + 3000 });
  const faultAt = (after: number): JournalRecord => ({
    t: 'fault',
    at: startedAt + after,
    whose: 'harness',
    text: 'x',
  });
  const within = (at: number) => (w: Windows) => [w[at]?.replies, w[at]?.within];

  test.each<[what: string, more: JournalRecord[], seen: (w: Windows) => unknown, is: unknown]>([
    [
      'a late start counts when it began',
      [paid(0, { at: startedAt + 1500, late: 1500 })],
      (w) => w.map(({ achieved }) => achieved),
      [1, 2, 1, 1],
    ],
    ['a batch is not of the rate', [paid(2, { id: 'batch-0' })], (w) => [w[2]?.achieved, w[2]?.batches], [1, 1]],
    ['a reply at the goal', [paid(1, { steps: [['walletStatus', 0, 500]] })], within(1), [5, 5]],
    ['a reply over the goal', [paid(1, { steps: [['walletStatus', 0, 500.01]] })], within(1), [5, 4]],
    [
      'a reply belongs where it was asked for',
      [paid(1, { steps: [['walletStatus', 1000, 3]] })],
      (w) => [w[1]?.replies, w[2]?.replies],
      [4, 5],
    ],
    ['a state, where its flow ended', [paid(1, failed)], (w) => w[3]?.finalStates, { SUCCESS: 1, FAILED: 1 }],
    [
      'a step without an answer is not a reply',
      [paid(1, { fault: 'viewTransaction: timeout' })],
      (w) => [w[1]?.replies, w[1]?.faults, w[1]?.finalStates],
      [7, { network: 1 }, { SUCCESS: 1, fault: 1 }],
    ],
    [
      'a violation without evidence is put to the last call',
      [paid(2, { broke: ['view.same', 'view.same'] })],
      (w) => w.map(({ violations }) => violations),
      [{}, {}, { 'view.same': 1 }, {}],
    ],
    [
      'a violation with evidence is put to its moment',
      [lateBroken, seen('x', 1700)],
      (w) => w.map(({ violations }) => violations),
      [{}, { 'view.same': 1 }, {}, {}],
    ],
    [
      'callbacks of flows are counted, others are not',
      [told('LREF-1', 2100), told('OTHER', 2100)],
      (w) => w.map(({ callbacks }) => callbacks),
      [0, 0, 1, 0],
    ],
    ['a fault of the harness', [faultAt(1200)], (w) => w[1]?.faults, { harness: 1 }],
    ['a fault before the load is not of it', [faultAt(-1200)], (w) => w[0]?.faults, {}],
  ])('%s', (_, more, seen, is) => expect(seen(over([...four, ...more]))).toEqual(is));

  test('a rate that nothing kept is seen, and a run that was interrupted is no longer than it was', () => {
    expect(over([paid(0), ended(9000)]).map(({ asked, achieved }) => [asked, achieved])).toEqual([
      ...[[1, 1], ...Array(3).fill([1, 0])],
    ]);
    expect(over([paid(0), ended(2000)])).toHaveLength(2);
    expect(over([ended(2000)])).toEqual([]);
  });

  test('stages ask for more from window to window', () => {
    const load = { rate: 10, seconds: 2, stages: [{ rate: 30, seconds: 2 }], batches: 0, copies: 2 };
    expect(over(four, { load }).map(({ asked }) => asked)).toEqual([10, 10, 15, 25]);
    expect(over(four, { load: null }).map(({ asked }) => asked)).toEqual([null, null, null, null]);
  });
});

test('the counts of all windows are those of the run, however long it is', () => {
  const many = Array.from({ length: 500 }, (_, n) => paid(n, { finishedAt: startedAt + n * 1000 + 2600 }));
  const summary = summaryOf([run(), ...many, ...goodRun().filter(({ t }) => t === 'end')]);
  const windows = summary?.windows ?? [];
  const sum = (of: (window: (typeof windows)[number]) => number) => windows.reduce((all, one) => all + of(one), 0);
  expect(windows.length).toBeLessThanOrEqual(60);
  expect(sum(({ achieved, seconds }) => achieved * seconds)).toBeCloseTo(500, 1);
  expect(sum(({ finalStates }) => finalStates.SUCCESS ?? 0)).toBe(500);
  expect(sum(({ replies }) => replies)).toBe(2000);
  expect(sum(({ operations }) => operations.walletStatus?.count ?? 0)).toBe(summary?.operations.walletStatus?.count);
});

function seen(id: string, after: number): JournalRecord {
  return {
    t: 'violation',
    flow: id,
    finding: finding('view.same'),
    exchange: exchange('x', '', { at: startedAt + after }),
  };
}

function told(reference: string, after: number): JournalRecord {
  return { ...callback(reference, 'T'), at: startedAt + after };
}

function ended(after: number): JournalRecord {
  return end({ at: startedAt + after, iterations: 1 });
}
