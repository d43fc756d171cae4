import { expect, test } from 'vitest';
import type { FlowRecord } from '../../journal';
import { replied, usedUp } from '../../journal';
import { journalOf } from '../../journal/files';
import { caseRecord, exchange, flow, run } from '../../reports/testing/run-journal';
import { repliesOf } from './replies';

test.each<[string, Partial<FlowRecord>, number]>([
  ['of a flow that ended', {}, 4],
  ['of one whose last answer never came', { fault: 'viewTransaction: timeout' }, 3],
  ['of one that was refused as its limits were used up', { fault: `${usedUp}the payouts of the day` }, 4],
])('replies %s', (_, more, count) => expect(replied(flow(1, more) as FlowRecord).length).toBe(count));

/** What late replies to the creation of payouts of one kind show. */
function lateOf(kind: string) {
  const late = [1, 2].map((n) => exchange(`pay#${n}`, '{}', { operation: 'createTransaction', case: 'pay', ms: 501 }));
  const journal = journalOf([run(), ...late, caseRecord('pay', { kind })]);
  const { older, current } = repliesOf(journal, run());
  return [older.late, current.late];
}

test.each([
  ['p2p WALLET older', [2, 0]],
  ['p2p WALLET current', [0, 2]],
])('an operation of both revisions, called for a payout of %s', (kind, counts) => {
  expect(lateOf(kind)).toEqual(counts);
});
