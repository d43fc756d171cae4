import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { payouts } from '../../generators/payouts';
import { loadSuites } from '../../suites/format/loader';
import { payoutPlan } from '../../suites/format/planner';
import { planOf } from '../../suites/format/testing/plan';
import { readTarget } from '../read';
import { pansOf, type Target } from '../target';

const folder = mkdtempSync(join(tmpdir(), 'beneficiaries-'));
const now = Date.parse('2026-03-02T12:00:00Z');

interface Wanted {
  corridor: string;
  triggers?: string;
  instruments?: string;
  files?: Record<string, string>;
}

/** A target with one corridor, whose files lie beside it. */
function read({ corridor, triggers = '{}', instruments = '[WALLET, BANK_AC]', files = {} }: Wanted): Target {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const content = `name: t
environment: test
baseUrl: embedded
credentials: { username: one, password: two }
secondPartner: { username: two, password: three }
originCountry: US
sendingCurrency: USD
types: [p2p]
instruments: ${instruments}
operations: [walletStatus, bankStatus, createQuotation, createTransaction, viewTransaction, viewTransactionOlder, createQuotationOlder]
settlement: { withinSeconds: 1, pollSeconds: 1 }
panEncryption: { key: /key, mgf1: sha1, encoding: hex }
numbersAreAccounts: true
triggers: ${triggers}
corridors:
  - { country: KE, currency: KES, dialling: "254", ${corridor} }
`;
  return readTarget('t.yaml', content, {}, join(folder, 't.yaml'));
}

const drawn = (target: Target, instrument: 'WALLET' | 'BANK_AC' | 'CARD') =>
  payouts(
    payoutPlan(target, now, (pan) => pan, [{ weight: 1, instrument }]),
    1,
    200,
  ).map(({ recipient, account, card }) => card?.recipientPan ?? account?.number ?? recipient.msisdn);

const bank = (account: string) => `bank: { name: A Bank, code: ABCD, account: ${account} }`;

test.each<[string, Wanted, 'WALLET' | 'BANK_AC' | 'CARD', RegExp, least: number]>([
  ['a pattern', { corridor: 'wallet: "2547110#####"' }, 'WALLET', /^2547110\d{5}$/, 190],
  ['a list', { corridor: 'wallet: ["254711000001", "254711000002"]' }, 'WALLET', /^25471100000[12]$/, 2],
  [
    'a list of patterns',
    { corridor: 'wallet: ["2547110####1", "2547220####2"]' },
    'WALLET',
    /^2547(11|22)0\d{4}[12]$/,
    150,
  ],
  ['none: invented', { corridor: 'instruments: [WALLET]' }, 'WALLET', /^25471\d{7}$/, 190],
  [
    'lines',
    {
      corridor: 'wallet: { file: a.txt }',
      files: { 'a.txt': '\uFEFF# ours\r\n254711000003\r\n\r\n 254711000004 \r\n' },
    },
    'WALLET',
    /^25471100000[34]$/,
    2,
  ],
  [
    'a YAML list',
    { corridor: 'wallet: { file: a.yaml }', files: { 'a.yaml': '- 254711000005\n- "254711000006" # two\n' } },
    'WALLET',
    /^25471100000[56]$/,
    2,
  ],
  [
    'accounts with zeros',
    { corridor: bank('{ file: b.yaml }'), files: { 'b.yaml': '[0123, 0456]' } },
    'BANK_AC',
    /^0(123|456)$/,
    2,
  ],
  ['accounts', { corridor: bank('["01#####", "77#####"]') }, 'BANK_AC', /^(01|77)\d{5}$/, 190],
  [
    'cards',
    {
      corridor: 'cards: { file: c.txt }',
      instruments: '[CARD]',
      files: { 'c.txt': '4111111111111111 VISA\n5555555555554444 MC\n' },
    },
    'CARD',
    /^(4111|5555)/,
    2,
  ],
  [
    'cards in YAML',
    {
      corridor: 'cards: { file: c.yaml }',
      instruments: '[CARD]',
      files: { 'c.yaml': '- { pan: 4111111111111111, scheme: VISA }\n- pan: "5555555555554444"\n  scheme: MC\n' },
    },
    'CARD',
    /^(4111|5555)/,
    2,
  ],
  [
    'no number of a trigger',
    { corridor: 'wallet: ["254711000001", "254711000002"]', triggers: '{ unavailable: { msisdn: "254711000001" } }' },
    'WALLET',
    /^254711000002$/,
    1,
  ],
  [
    'no number of a family',
    {
      corridor: 'wallet: "25471100####"',
      triggers: '{ status-*: { msisdn: "2547110000**" }, unavailable: { msisdn: "254711#####5" } }',
    },
    'WALLET',
    /^25471100(?!00)\d{3}[^5]$/,
    100,
  ],
  [
    'no invented number of a trigger',
    { corridor: 'instruments: [WALLET]', triggers: '{ daily-count: { msisdn: "254715######" } }' },
    'WALLET',
    /^25471[^5]/,
    190,
  ],
  [
    'no account of a trigger',
    { corridor: bank('["1000", "1001"]'), triggers: '{ unavailable: { account: "1001" } }' },
    'BANK_AC',
    /^1000$/,
    1,
  ],
  [
    'no card of a trigger',
    {
      corridor: 'cards: [{ pan: "4111111111111111", scheme: VISA }, { pan: "5555555555554444", scheme: MC }]',
      instruments: '[CARD]',
      triggers: '{ credit-failed: { card: { pan: "4111111111111111", scheme: VISA } } }',
    },
    'CARD',
    /^5555/,
    1,
  ],
])('payouts go to %s', (_, wanted, instrument, form, least) => {
  const found = drawn(read(wanted), instrument);
  expect(found.filter((one) => !form.test(one))).toEqual([]);
  expect(new Set(found).size).toBeGreaterThanOrEqual(least);
});

test.each<[string, Wanted, RegExp]>([
  [
    'a number of elsewhere',
    { corridor: 'wallet: "256771######"' },
    /t.yaml:16: corridors.0.wallet has 256771######; a mobile number of KE begins with the dialling code 254/,
  ],
  [
    'a number with a plus',
    { corridor: 'wallet: "+254711000001"' },
    /corridors.0.wallet is "\+254711000001"; expected a mobile number of 7 to 15 digits/,
  ],
  ['a number without quotes', { corridor: 'wallet: [254711000001]' }, /Put it in quotes: "254711000001"/],
  ['an empty list', { corridor: 'wallet: []' }, /corridors.0.wallet is \[\]/],
  ['another key', { corridor: 'wallet: { fil: a }' }, /unknown key fil in corridors.0.wallet. Did you mean file\?/],
  [
    'no file',
    { corridor: 'wallet: { file: none.txt }' },
    /t.yaml:16: corridors.0.wallet.file: there is no file none.txt.*, looked for at /,
  ],
  ['an empty file', { corridor: 'wallet: { file: e.txt }', files: { 'e.txt': '# nothing\n' } }, /e.txt has no value/],
  [
    'a file of something else',
    { corridor: 'wallet: { file: f.txt }', files: { 'f.txt': '254711000001\nmsisdn\n' } },
    /f.txt has "msisdn" as value 2; expected a mobile number/,
  ],
  [
    'a file of no cards',
    { corridor: 'cards: { file: g.txt }', instruments: '[CARD]', files: { 'g.txt': '4111111111111111\n' } },
    /g\.txt has no card as value 1/,
  ],
  [
    'nothing but triggers',
    { corridor: 'wallet: ["254711000001"]', triggers: '{ unavailable: { msisdn: "254711000001" } }' },
    /each value of corridors.0.wallet is one of a trigger \(unavailable\), so no/,
  ],
])('%s is refused', (_, wanted, said) => {
  expect(() => read(wanted)).toThrow(said);
});

test('cards of files are secrets', () => {
  const files = { 'c.txt': '4111111111111111 VISA\n' };
  expect(pansOf(read({ corridor: 'cards: { file: c.txt }', instruments: '[CARD]', files }))).toEqual([
    '4111111111111111',
  ]);
});

test('the second partner pays to beneficiaries of its own', () => {
  const corridor = `wallet: "2547110#####", ${bank('"01#####"')}, secondPartner: { wallet: ["254799000001"], account: "99#####" }`;
  const target = read({ corridor });
  const { cases } = planOf(loadSuites('suites'), target, 1, now);
  const whole = cases.find(({ covers }) => covers?.values.partner === 'second');
  expect(whole?.payout.recipient.msisdn).toBe('254799000001');
  const mixed = cases.find(({ id }) => id === 'transaction.reference-of-other-partner');
  expect(mixed?.payout.recipient.msisdn).toMatch(/^2547110/);
  expect(Object.keys(mixed?.others ?? {})).toEqual(['otherQuote', 'other']);
  for (const other of Object.values(mixed?.others ?? {})) {
    expect(other.recipient.msisdn).toBe('254799000001');
    expect(other.recipient.fullName).toBe(mixed?.payout.recipient.fullName);
  }
  expect(whole?.sharesBeneficiary).toBe(true);
});
