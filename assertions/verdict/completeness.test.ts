import { expect, test } from 'vitest';
import type { RunRecord } from '../../journal';
import { flow, journalOf } from '../../reports/testing/run-journal';
import { segmentReasons, unfinishedFlows } from './completeness';

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
  const found = segmentReasons(
    journalOf([...flows, { t: 'end', part: 'flow', at: 0, exit: 0, dropped: 0, iterations: started }]),
    { load, ...(segments && { segments }) } as RunRecord,
  );
  expect(found).toEqual(reasons.map((one) => expect.stringContaining(one)));
});
