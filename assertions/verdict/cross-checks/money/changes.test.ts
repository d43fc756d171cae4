import { describe, expect, test } from 'vitest';
import type { JournalRecord } from '../../../../journal';
import { accepted, ended, lost, quote, seen, sent, shownOf, verdictsOf } from './testing/records';

describe('a payout that is cancelled or reversed', () => {
  const asked = (operation: 'cancelTransaction' | 'reverseTransaction', statusCode: string) =>
    sent(operation, { txnId: 'T1' }, { statusCode, responseMessage: 'as the table says' });
  const noEffect = { CANCELLED: 'cancel.no-effect', RETURNED: 'reverse.no-effect' } as const;
  test.each<[what: string, change: JournalRecord[], status: keyof typeof noEffect, verdicts: string[]]>([
    ['by itself', [], 'CANCELLED', ['fail']],
    ['by itself', [], 'RETURNED', ['fail']],
    ['as was granted', [asked('cancelTransaction', '3033')], 'CANCELLED', []],
    ['although that was refused', [asked('cancelTransaction', '15001')], 'CANCELLED', ['fail']],
    ['as it says that it was before', [asked('cancelTransaction', '15005')], 'CANCELLED', []],
    ['as was granted', [asked('reverseTransaction', '16000')], 'RETURNED', []],
    ['although that was refused', [asked('reverseTransaction', '16004')], 'RETURNED', ['fail']],
    ['as may have been granted', [lost('reverseTransaction')], 'RETURNED', []],
    ['as may have been granted', [sent('cancelTransaction', { txnId: 'R1' }, 'oops')], 'CANCELLED', []],
  ])('%s', (_, change, status, verdicts) => {
    expect(verdictsOf(noEffect[status], [quote('10'), accepted(), ...change, seen(status)])).toEqual(verdicts);
  });
});

test.each<[what: string, seen: [status: string, reference: string][], verdicts: string[]]>([
  [
    'one',
    [
      ['SUCCESS', 'C1'],
      ['SUCCESS', 'C1'],
    ],
    [],
  ],
  [
    'two',
    [
      ['SUCCESS', 'C1'],
      ['SUCCESS', 'C2'],
    ],
    ['fail'],
  ],
  [
    'one, and none later',
    [
      ['SUCCESS', 'C1'],
      ['SUCCESS', ''],
    ],
    [],
  ],
  [
    'another one of its return',
    [
      ['SUCCESS', 'C1'],
      ['RETURNED', 'C2'],
    ],
    [],
  ],
])('a paid payout has %s of the receiving partner', (_, views, verdicts) => {
  const records = views.map(([status, creditingOrganisationTransactionReference]) =>
    sent('viewTransaction', {}, { transactionReference: 'T1', status, creditingOrganisationTransactionReference }),
  );
  expect(verdictsOf('view.success', [quote('10'), accepted(), ...records])).toEqual(verdicts);
});

test('a state that nobody asked for', () => {
  const told = (records: JournalRecord[]) => shownOf('cancel.no-effect', records).told;
  const cancelled = ended('CANCELLED');
  expect(told(cancelled)).toEqual(['no CANCELLED of R1 without a cancellation that was granted | CANCELLED']);
  const asked = sent('cancelTransaction', { txnId: 'T1' }, { statusCode: '15001', responseMessage: '' });
  expect(told([...cancelled.slice(0, 2), asked, ...cancelled.slice(2)])).toEqual([
    'no CANCELLED of R1 without a cancellation that was granted | CANCELLED after it was refused with 15001',
  ]);
});
