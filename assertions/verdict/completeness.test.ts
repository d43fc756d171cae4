import { expect, test } from 'vitest';
import type { JournalRecord, RunRecord } from '../../journal';
import { checks, end, exchange, flow, journalOf, startedAt } from '../../reports/testing/run-journal';
import { lostBatches, lostExchanges, partOf, segmentReasons, unfinishedFlows } from './completeness';

test.each([
  ['none ran', [], []],
  ['all left a line', ['flow-0', 'flow-1', 'flow-2'], []],
  ['out of order', ['flow-2', 'flow-0', 'flow-1'], []],
  ['two are missing', ['flow-4', 'flow-1', 'flow-3', 'flow-6'], ['flow-2', 'flow-5']],
  ['batches are counted apart', ['batch-7', 'flow-0'], []],
])('%s', (_, ids, missing) => {
  expect(unfinishedFlows(journalOf(ids.map((id) => flow(1, { id }))))).toEqual(missing);
});

test.each([
  ['all flows', 100, undefined, []],
  ['one flow less, as k6 rounds', 98, undefined, []],
  ['what it did not count as dropped', 50, undefined, ['100 flows asked of the load generator, 50 started or dropped']],
  [
    'the same in two segments',
    50,
    2,
    ['1 of 2 segments without an end', '100 flows asked of the segments, 50 started', 'the segments started or paused'],
  ],
])('a load generator that started %s', (_, started, segments, reasons) => {
  const flows = Array.from({ length: started }, (_, n) => flow(n, { id: `flow-${n}` }));
  const load = { rate: 10, seconds: 10, batches: 0, copies: 0, resendEvery: 0 };
  const found = segmentReasons(journalOf([...flows, end({ iterations: started })]), {
    load,
    ...(segments && { segments }),
  } as RunRecord);
  expect(found).toEqual(reasons.map((one) => expect.stringContaining(one)));
});

const times = (count: number, at: (n: number) => number): JournalRecord[] =>
  Array.from({ length: count }, (_, n) => flow(n, { id: `flow-${n}`, at: startedAt + at(n) * 1000 }));
const load = { rate: 10, seconds: 100, batches: 0, copies: 0, resendEvery: 0 };
const short = { ...load, seconds: 10 };
const stage = { rate: 2, seconds: 10 };
const staged = { ...load, rate: 0, seconds: 0, stages: [stage, stage] };

const even = times(100, (n) => n / 10);
const two = [end(), end()];

test.each<[what: string, load: typeof load, records: JournalRecord[], reason?: string, segments?: number]>([
  ['all segments in time', load, [...times(1000, (n) => n / 10), ...two], undefined, 2],
  ['a segment five seconds late', load, [...times(1000, (n) => n * 0.105), ...two], undefined, 2],
  ['one later than a twentieth', load, [...times(1000, (n) => n * 0.106), ...two], 'started or paused 5.9 s apart', 2],
  ['a segment two seconds late in a short load', short, [...times(100, (n) => n * 0.121), ...two], undefined, 2],
  ['one later than two seconds', short, [...times(100, (n) => n * 0.122), ...two], 'started or paused 2.1 s apart', 2],
  ['late flows of one machine', short, [...times(100, (n) => n * 0.2), end()]],
  [
    'the end of another part',
    short,
    [...even, end({ part: 'compliance' }), end()],
    '1 of 2 segments without an end',
    2,
  ],
  ['no end of a load of one machine', short, []],
  ['no end of a load in segments', short, even, '1 of 1 segment without an end', 1],
  [
    'batches missing',
    { ...short, batches: 20 },
    [...even, end()],
    '120 flows asked of the load generator, 100 started',
  ],
  ['flows that k6 counted as dropped', short, [...times(60, (n) => n / 10), end({ dropped: 40 })]],
  ['one flow less in each stage, as k6 rounds', staged, [...times(27, (n) => n), end()]],
  ['one flow less than that', staged, [...times(26, (n) => n), end()], '30 flows asked'],
  ['the same of each of two segments', staged, [...times(24, (n) => n / 2), ...two], undefined, 2],
])('a load with %s', (_, asked, records, reason, segments) => {
  const run = { load: asked, ...(segments && { segments }) } as RunRecord;
  expect(segmentReasons(journalOf(records), run)).toEqual(reason ? [expect.stringContaining(reason)] : []);
});

test('a run without a load asks for no segments', () => {
  expect(segmentReasons(journalOf([end()]), { segments: 2 } as RunRecord)).toEqual([]);
});

const batch = (flow: string): JournalRecord => ({ t: 'batch', flow, reference: 'R', accepted: ['T'], refused: [] });
const brokenOff = (id: string) => flow(1, { id, transactionReference: undefined as never });

test.each<[what: string, batches: number | undefined, records: JournalRecord[], lost: number]>([
  ['none lost', 2, [batch('batch-0'), batch('batch-1'), end()], 0],
  ['one lost', 3, [batch('batch-0'), batch('batch-1'), end()], 1],
  ['one that was broken off itself', 3, [batch('batch-0'), batch('batch-1'), brokenOff('batch-2'), end()], 0],
  ['a flow broken off stands for none', 3, [batch('batch-0'), batch('batch-1'), brokenOff('flow-2'), end()], 1],
  ['one that ended stands for none', 1, [flow(1, { id: 'batch-0' }), end()], 1],
  ['more than planned', 1, [batch('batch-0'), batch('batch-1'), end()], 0],
  ['a load that was broken off', 3, [batch('batch-0'), end({ exit: 105 })], 0],
  ['no load', undefined, [end()], 0],
])('batches: %s', (_, batches, records, lost) => {
  const run = { ...(batches !== undefined && { load: { ...load, batches } }) } as RunRecord;
  expect(lostBatches(journalOf(records), run)).toBe(lost);
});

test.each<[what: string, records: JournalRecord[], lost: string[]]>([
  ['all are there', [exchange('a#2', '{}'), exchange('a#1', '{}'), exchange('b#1', '{}')], []],
  ['a number is missing', [exchange('a#1', '{}'), exchange('a#4', '{}')], ['a#2', 'a#3']],
  ['checks name one more', [exchange('a#1', '{}'), checks('a', [], [], 'a#2')], ['a#2']],
  ['checks name one that is no longer there, and its numbers', [checks('a', [], [], 'a#3')], ['a#3', 'a#1', 'a#2']],
  ['checks of a certificate', [checks('a', [], [], 'certificate')], []],
])('exchanges: %s', (_, records, lost) => expect(lostExchanges(journalOf(records))).toEqual(lost));

test.each<[what: string, records: JournalRecord[], ended: boolean]>([
  ['no end', [], false],
  ['an end', [end()], true],
  ['the end of another part', [end({ part: 'compliance' })], false],
  ['one of two that failed', [end(), end({ exit: 99 })], false],
])('a part ends by itself: %s', (_, records, ended) => expect(partOf('flow', journalOf(records)).ended).toBe(ended));
