import { expect, test } from 'vitest';
import { flow, journalOf } from '../../reports/testing/run-journal';
import { unfinishedFlows } from './completeness';

test.each([
  ['none ran', [], []],
  ['all left a line', ['flow-0', 'flow-1', 'flow-2'], []],
  ['out of order', ['flow-2', 'flow-0', 'flow-1'], []],
  ['two are missing', ['flow-4', 'flow-1', 'flow-3', 'flow-6'], ['flow-2', 'flow-5']],
  ['batches are counted apart', ['batch-7', 'flow-0'], []],
])('%s', (_, ids, missing) => {
  expect(unfinishedFlows(journalOf(ids.map((id) => flow(1, { id }))))).toEqual(missing);
});
