import { expect, test } from 'vitest';
import type { Json } from '../../contract';
import type { ExchangeRecord, JournalRecord } from '../../journal';
import { journalOf } from '../../journal/files';
import { exchange, run, startedAt } from '../testing/run-journal';
import { circumstancesIn } from './circumstances';

/** An exchange of a case: what was asked, when, and what came. */
const asked = (
  id: string,
  operation: ExchangeRecord['operation'],
  body: Json,
  answer: object,
  seconds = 1,
  username = 'ONE',
): ExchangeRecord =>
  exchange(id, JSON.stringify(answer), {
    operation,
    at: startedAt + seconds * 1000,
    request: { method: 'POST', url: 'https://gateway.example/', headers: { 'X-USERNAME': username }, body },
  });

const quotation = {
  type: 'b2b',
  requestAmount: '100',
  requestCurrency: 'USD',
  quotes: [{ sendingCurrency: 'USD', receivingCurrency: 'KES' }],
  creditParty: [
    { key: 'receivingCountry', value: 'KE' },
    { key: 'instrumentType', value: 'BANK_AC' },
  ],
};
const quoted = { quotes: [{ quoteId: 'Q1', sendingAmount: '100', receivingAmount: '12900' }] };
const payout = {
  type: 'b2b',
  amount: '12900',
  currency: 'KES',
  requestingOrganisationTransactionReference: 'R1',
  creditParty: [{ key: 'bankaccountno', value: '1' }],
  internationalTransferInformation: { quoteId: 'Q1', receivingCountry: 'KE' },
};
const accepted = { transactionReference: 'T1' };
const refused = { error: { errorCode: '3004', errorDescription: 'Duplicate' } };

const records: JournalRecord[] = [
  run(),
  asked('a#1', 'createQuotation', quotation, quoted),
  asked('a#2', 'createTransaction', payout, accepted, 2),
  asked('a#3', 'viewTransaction', { transactionReference: 'T1' }, { status: 'PENDING' }, 3),
  asked('a#4', 'viewTransaction', { transactionReference: 'R1' }, { status: 'SUCCESS' }, 32),
  asked('a#5', 'createTransaction', { ...payout, amount: '1' }, refused, 33),
  asked('a#6', 'viewTransaction', { transactionReference: 'R1' }, refused, 34, 'TWO'),
  asked('a#7', 'viewTransaction', { transactionReference: 'R1' }, refused, 86_400),
];

test.each<[id: string, values: Record<string, string | undefined>, numbers: Record<string, number | undefined>]>([
  [
    'a#1',
    { type: 'b2b', instrument: 'BANK_AC', country: 'payouts to KE', ledger: 'payouts from USD', code: undefined },
    { sent: 100, age: undefined },
  ],
  [
    'a#2',
    { currency: 'payouts in KES', revision: 'the current revision', reference: 'references that are new' },
    { sent: 100, received: 12900, age: undefined },
  ],
  ['a#3', { reference: "payouts named by the service's reference", view: 'the first view of a payout' }, { age: 1 }],
  [
    'a#4',
    { reference: "payouts named by the partner's reference", view: 'the second view of a payout', type: 'b2b' },
    { age: 30, sent: 100 },
  ],
  [
    'a#5',
    {
      reference: 'references that were sent before',
      'again amount': 'references sent again with another amount',
      'again currency': 'references sent again with the same currency',
      code: 'refusals with 3004',
      partner: 'the first partner',
    },
    { age: 31 },
  ],
  ['a#6', { partner: 'the second partner', reference: undefined, view: undefined }, { age: undefined }],
  ['a#7', { day: 'requests after midnight', view: 'later views of a payout' }, {}],
])('the circumstances of %s', (id, values, numbers) => {
  const found = circumstancesIn(journalOf(records)).get(id);
  const of = (map: ReadonlyMap<string, unknown> | undefined, wanted: object) =>
    Object.fromEntries(Object.keys(wanted).map((name) => [name, map?.get(name)]));
  expect(of(found?.values, values)).toEqual(values);
  expect(of(found?.numbers, numbers)).toEqual(numbers);
});
