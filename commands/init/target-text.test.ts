import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { suitesFor } from '../../run/settings/suites';
import { makePlan } from '../../suites/format/planner';
import { readTarget } from '../../targets/read';
import { undeclared } from '../../targets/scope';
import { scopeOfTarget } from '../../targets/target';
import type { Answers } from './ask';
import { targetText } from './target-text';

const kenya = { country: 'KE', currency: 'KES', dialling: '254' } as const;
const usual: Answers = {
  name: 'gateway under test',
  environment: 'staging',
  baseUrl: 'https://staging.example.com',
  revisions: ['current'],
  types: ['p2p'],
  instruments: ['WALLET'],
  originCountry: 'US',
  sendingCurrency: 'USD',
  corridors: [kenya],
  panKey: undefined,
  operations: [],
  paths: {},
  callbackPort: undefined,
  requestsPerSecond: 5,
  settleSeconds: 120,
  exclusiveLedger: false,
};
const bank = { name: 'A bank', code: 'ABCDKENX', account: '01########' };
const env = { REMITTANCE_USERNAME: 'ME', REMITTANCE_PASSWORD: 'hunter2' };
const now = Date.UTC(2026, 2, 2, 12);

test.each<[string, Partial<Answers>, string[]]>([
  ['wallets of the current revision', {}, ['walletStatus', 'createQuotation', 'createTransaction', 'viewTransaction']],
  [
    'the older revision alone',
    { revisions: ['older'] },
    ['walletStatus', 'createQuotationOlder', 'createTransaction', 'viewTransactionOlder'],
  ],
  [
    'everything',
    {
      revisions: ['current', 'older'],
      types: ['p2p', 'p2b', 'b2p', 'b2b'],
      instruments: ['WALLET', 'BANK_AC', 'CARD'],
      corridors: [{ ...kenya, provider: '100001', bank, cards: [{ pan: '4111111111111111', scheme: 'VISA' }] }],
      panKey: '/pan-key',
      operations: ['ledgerByCurrency', 'cancelTransaction', 'bankList', 'ledgerAllOlder'],
      paths: { bankList: '/banks/{countryCode}', statements: '/never' },
      callbackPort: 8443,
      exclusiveLedger: true,
    },
    [
      'walletStatus',
      'bankStatus',
      'cardStatus',
      'createQuotation',
      'createQuotationOlder',
      'createTransaction',
      'viewTransaction',
      'viewTransactionOlder',
      'ledgerByCurrency',
      'cancelTransaction',
      'bankList',
      'ledgerAllOlder',
    ],
  ],
])('%s: the file is read, leaves nothing undeclared, and cases are planned', (_, changes, operations) => {
  const text = targetText({ ...usual, ...changes });
  const target = readTarget('mine.yaml', text, env);
  expect(target.operations).toEqual(operations);
  expect(undeclared(scopeOfTarget(target))).toEqual([]);
  expect(target.credentials).toEqual({ username: 'ME', password: 'hunter2' });
  expect(makePlan(suitesFor(target), target, 1, now, (pan) => pan).cases.length).toBeGreaterThan(100);
  // no secret stands in the file, and what it declares not is explained
  expect(text).not.toContain('hunter2');
  expect(text).toContain('docs/targets.md');
  expect(Object.keys(parse(text))).toEqual(
    expect.arrayContaining(['name', 'baseUrl', 'credentials', 'corridors', 'rates']),
  );
});
