import { beforeEach, expect, test } from 'vitest';
import type { JournalRecord } from '../../journal';
import { journalOf } from '../../journal/files';
import { run } from '../../reports/testing/run-journal';
import { payoutsOf } from './payouts';
import { requestsByState } from './requests-by-state';
import { cancels, pays, restart, reverses, views } from './testing/history';

beforeEach(restart);

/** Each as `state: call by the reference of, accepted + refused`. */
const told = (records: readonly JournalRecord[]) =>
  requestsByState(payoutsOf(journalOf([run(), ...records]))).map(
    ({ state, call, of, by, accepted, refused }) => `${state}: ${call} of ${of} by ${by}, ${accepted} + ${refused}`,
  );

test.each<[what: string, records: () => JournalRecord[], expected: string[]]>([
  ['nothing was asked', () => [pays()], []],
  ['a payout that was not accepted has no state', () => [pays('1005'), views('3003')], []],
  [
    'before the first view, it is pending',
    () => [pays(), cancels('3033')],
    ['PENDING: cancel of own by service, 1 + 0'],
  ],
  [
    'what a view shows counts for what is sent after it',
    () => [pays(), views('SUCCESS'), reverses('16000'), views('RETURNED'), reverses('16005')],
    [
      'SUCCESS: view of own by service, 1 + 0',
      'SUCCESS: reverse of own by service, 1 + 0',
      'RETURNED: reverse of own by service, 0 + 1',
      'PENDING: view of own by service, 1 + 0',
    ],
  ],
  [
    'what was sent before its answer came has the state before',
    () => [pays('T1', { at: 800 }), views('SUCCESS', { at: 900, seconds: 2 }), cancels('15002', { at: 901 })],
    ['PENDING: view of own by service, 1 + 0', 'PENDING: cancel of own by service, 0 + 1'],
  ],
  [
    'by the reference of the partner, and by the other partner',
    () => [pays(), views('PENDING', {}, 'R1'), views('3003', { by: 'TWO' })],
    ['PENDING: view of own by partner, 1 + 0', 'PENDING: view of other partner by service, 0 + 1'],
  ],
  ['the same reference again', () => [pays(), pays('3004')], ['PENDING: send again of own by partner, 0 + 1']],
  [
    'an answer that cannot be read is neither',
    () => [pays(), { ...views('PENDING'), response: { status: 200, headers: {}, text: '<' } }],
    [],
  ],
])('%s', (_, records, expected) => {
  expect(told(records())).toEqual([...expected].sort());
});
