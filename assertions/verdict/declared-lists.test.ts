import { expect, test } from 'vitest';
import type { Json, OperationId } from '../../contract';
import { exchange, goodRun, journalOf, run } from '../../reports/testing/run-journal';
import type { Target } from '../../targets/target';
import { declaredListEvidence } from './declared-lists';
import { EvidenceStore } from './results/evidence-store';

const corridors = [
  { country: 'KE', currency: 'KES', instruments: ['WALLET', 'CARD'] },
  {
    country: 'IN',
    currency: 'INR',
    instruments: ['BANK_AC'],
    bank: { name: 'Deccan National Bank', code: 'DCNB0000101' },
  },
];
const { target } = run();
const ledgers = [{ currency: 'USD', account: 'MAIN' }, { currency: 'EUR' }];
const declared = run({ target: { ...target, corridors, ledgers } });

function verdictsOf(operation: OperationId, asked: Json, body: Json, of = declared): string[] {
  const request = { method: 'GET', url: '', headers: {}, body: asked } as const;
  const store = new EvidenceStore();
  const journal = journalOf([...goodRun(), exchange('lists#1', JSON.stringify(body), { operation, request })]);
  declaredListEvidence(journal, of, store);
  return [...store.entries].map(([id, { verdicts }]) => `${id}: ${[...verdicts].join()}`);
}

const rates = (...currencies: string[]): Json => [
  { requestCurrency: 'USD', quotes: currencies.map((receivingCurrency) => ({ receivingCurrency, fxRate: '2' })) },
];

test.each<[what: string, asked: Json, body: Json, verdicts: string[]]>([
  ['all', {}, rates('KES', 'INR', 'GHS'), ['corridor.declared: pass']],
  ['one missing', {}, rates('KES'), ['corridor.declared: fail']],
  ['none', {}, [], ['corridor.declared: fail']],
  ['those of an instrument', { instrumentType: 'CARD' }, rates('KES'), ['corridor.declared: pass']],
  ['none of an instrument', { instrumentType: 'BANK_AC' }, rates(), ['corridor.declared: fail']],
  ['those of another currency', { currency: 'GBP' }, [], []],
  ['a refusal', {}, { error: { errorCode: '1012' } }, []],
])('rates: %s', (_, asked, body, verdicts) => expect(verdictsOf('corridorRates', asked, body)).toEqual(verdicts));

test.each<[what: string, asked: Json, from: object, verdict: string | undefined]>([
  ['all', { currency: 'EUR' }, { pays: true }, 'fail'],
  ['those of its countries', { currency: 'EUR' }, { pays: true, countries: ['KE'] }, 'pass'],
  ['one missing among all', {}, { pays: true, countries: ['IN'] }, 'fail'],
  ['none, as it pays nothing', { currency: 'EUR' }, {}, undefined],
])('rates from another ledger: %s', (_, asked, from, verdict) => {
  const own = run({ target: { ...target, corridors, ledgers: [{ currency: 'EUR', ...from }] } });
  const body = [
    ...(rates('KES', 'INR') as object[]),
    { requestCurrency: 'EUR', quotes: [{ receivingCurrency: 'KES' }] },
  ];
  const verdicts = verdict === undefined ? [] : [`corridor.declared: ${verdict}`];
  expect(verdictsOf('corridorRates', asked, body as Json, own)).toEqual(verdicts);
});

test.each<[what: string, operation: OperationId, verdict: string]>([
  ['the older list of a currency', 'corridorRatesOlder', 'pass'],
  ['the older list of all', 'corridorRatesAllOlder', 'pass'],
  ['the current list', 'corridorRates', 'fail'],
])('a corridor that pays cards alone is not in %s', (_, operation, verdict) => {
  const cards = [...corridors, { country: 'CN', currency: 'CNY', instruments: ['CARD'] }];
  const own = run({ target: { ...target, corridors: cards } });
  expect(verdictsOf(operation, {}, rates('KES', 'INR'), own)).toEqual([`corridor.declared: ${verdict}`]);
});

test.each<[country: string, verdict: string]>([
  ['KE', 'pass'],
  ['KS', 'fail'],
])('an older rate of KES for %s', (receivingServiceProvider, verdict) => {
  const quotes = [{ receivingCurrency: 'KES', fxRate: '2', receivingServiceProvider }, { receivingCurrency: 'INR' }];
  const body = [{ requestCurrency: 'USD', quotes }];
  expect(verdictsOf('corridorRatesOlder', {}, body)).toEqual([`corridor.declared: ${verdict}`]);
});

const banks = (...listed: object[]) => ({ countryCode: 'IN', banks: listed }) as Json;
const deccan = { bankName: 'Deccan National Bank', bankCode: 'DCNB0000101', status: 'ACTIVE' };

test.each<[what: string, country: string, body: Json, verdicts: string[]]>([
  ['under its code and name', 'IN', banks(deccan), ['bank-list.declared: pass']],
  ['among its branches', 'IN', banks({ ...deccan, bankName: 'Deccan, Pune' }, deccan), ['bank-list.declared: pass']],
  ['under another name', 'IN', banks({ ...deccan, bankName: 'Ganges Bank' }), ['bank-list.declared: fail']],
  [
    'under its name in capitals',
    'IN',
    banks({ ...deccan, bankName: 'DECCAN NATIONAL BANK' }),
    ['bank-list.declared: fail'],
  ],
  ['under its code with a blank', 'IN', banks({ ...deccan, bankCode: 'DCNB0000101 ' }), ['bank-list.declared: fail']],
  ['under another code', 'IN', banks({ ...deccan, bankCode: 'X' }), ['bank-list.declared: fail']],
  ['not at all', 'IN', banks(), ['bank-list.declared: fail']],
  ['of a country without a declared bank', 'KE', banks(), []],
])('a bank is listed %s', (_, countryCode, body, verdicts) =>
  expect(verdictsOf('bankList', { countryCode }, body)).toEqual(verdicts),
);

const usd = { currency: 'USD', account: 'Main' };
const eur = { currency: 'EUR', account: 'SECOND' };
test.each<[what: string, operation: OperationId, asked: Json, body: Json, verdicts: string[]]>([
  ['all that are declared, and others', 'ledgerAll', {}, [usd, eur, { currency: 'GBP' }], ['ledger.all: pass']],
  ['without one of another currency', 'ledgerAll', {}, [usd], ['ledger.all: fail']],
  ['with another account of it', 'ledgerAll', {}, [{ ...usd, account: 'X' }, eur], ['ledger.all: fail']],
  ['of a currency', 'ledgerByCurrency', { currency: 'EUR' }, [eur], ['ledger.currency: pass']],
  ['of a currency, empty', 'ledgerByCurrency', { currency: 'EUR' }, [], ['ledger.currency: fail']],
  ['of a currency that is not declared', 'ledgerByCurrency', { currency: 'GBP' }, [], []],
  ['of the older revision, which leaves out inactive ones', 'ledgerAllOlder', {}, [usd], []],
])('ledgers: %s', (_, operation, asked, body, verdicts) =>
  expect(verdictsOf(operation, asked, body)).toEqual(verdicts),
);

test('the second partner may have other ledgers', () => {
  const headers = { 'X-USERNAME': 'two' };
  const request = { method: 'GET', url: '', headers, body: {} } as const;
  const credentials = { username: 'ONE', passwordSha256: '***' };
  const owned = { credentials, secondPartner: { ...credentials, username: 'TWO' } } as unknown as Target;
  const journal = journalOf([
    ...goodRun(),
    { t: 'target', target: owned },
    exchange('lists#1', JSON.stringify([usd]), { operation: 'ledgerAll', request }),
  ]);
  const store = new EvidenceStore();
  declaredListEvidence(journal, declared, store);
  expect([...store.entries]).toEqual([]);
});
