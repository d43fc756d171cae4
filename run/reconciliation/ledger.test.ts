import { expect, test } from 'vitest';
import { readBalance, readOtherwise, readStatement } from './ledger';
import { simulated, usd } from './testing/simulated';

const refusal = '{"error":{"errorCode":"1007"}}';

test.each<[what: string, answer: string | Error, record: object]>([
  ['a ledger', usd('12.500000'), { t: 'ledger', balance: '12.500000' }],
  ['no JSON', '<html>', { t: 'unread', what: 'ledger' }],
  ['a refusal', refusal, { t: 'unread', what: 'ledger' }],
  [
    'another currency',
    '[{"currency":"GBP","currentBalance":"1"}]',
    { t: 'unread', reason: expect.stringMatching(/no balance of USD/) },
  ],
  [
    'a ledger among what is none',
    '[null,7,{"currency":"USD","currentBalance":"2"}]',
    { t: 'ledger', balance: '2.000000' },
  ],
  ['no response', new Error('refused'), { t: 'unread', what: 'ledger', reason: 'refused' }],
])('the ledger before a load: %s', async (_, answer, record) => {
  expect(
    await readBalance(
      simulated(() => answer),
      'before',
    ),
  ).toMatchObject(record);
});

test.each<[what: string, answer: string | Error, record: object]>([
  ['an empty statement', '[]', { t: 'statement', entries: [] }],
  [
    'an entry without references, and what is no entry',
    '[null,{"type":"TRANSFERRED","internalRef":null,"externalRef":{},"amount":5,"balance":"1.5"}]',
    {
      t: 'statement',
      entries: [
        { type: '', internalRef: '', externalRef: '', amount: '' },
        { type: 'TRANSFERRED', internalRef: '', externalRef: '', amount: '5', balance: '1.5' },
      ],
    },
  ],
  ['no JSON', '<html>', { t: 'unread', what: 'statement' }],
  ['a refusal', refusal, { t: 'unread', what: 'statement' }],
  ['no response', new Error('refused'), { t: 'unread', what: 'statement', reason: 'refused' }],
])('the statement after the load: %s', async (_, answer, record) => {
  expect(
    await readStatement(
      simulated(() => answer),
      0,
    ),
  ).toMatchObject([record]);
});

test('what a busy gateway refuses is asked for again', async () => {
  const answers = [refusal, refusal, usd('12.500000')];
  expect(
    await readBalance(
      simulated(() => answers.shift() ?? '[]'),
      'before',
    ),
  ).toMatchObject({ balance: '12.500000' });
});

test('an operation that answers without a ledger shows none of it', async () => {
  const rows = (...currencies: string[]) =>
    JSON.stringify(currencies.map((currency) => ({ currency, currentBalance: '5' })));
  const gateway = simulated(({ url }) => (url.endsWith('/GBP/balance') ? rows('USD') : rows('USD', 'GBP')));
  const shown = await readOtherwise(gateway);
  expect(shown.filter(({ balance }) => balance !== '5.000000')).toMatchObject([
    { currency: 'GBP', balance: 'none', otherwise: { operation: 'ledgerByCurrencyOlder', listed: '5.000000' } },
  ]);
});
