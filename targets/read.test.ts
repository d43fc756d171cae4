import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTarget } from './read';

const example = readFileSync('targets/example.yaml', 'utf8');
const env = { REMITTANCE_USERNAME: 'one', REMITTANCE_PASSWORD: 'two' };
const read = (from: RegExp | string, to: string) => readTarget('target.yaml', example.replace(from, to), env);
const fees = /^# fees:.*/m;

test.each([
  ['an amount and a share', { USD: { fixed: 1.5, percent: 0.5 } }],
  ['an amount', { USD: { fixed: 1.5 } }],
])('fees are %s', (_, declared) => {
  expect(read(fees, `fees: ${JSON.stringify(declared)}`).fees).toEqual(declared);
});

test.each([
  [fees, 'fees: { USD: {} }', 'target.yaml:26: fees.USD is {}; expected fixed, percent or both.'],
  [fees, 'fees: { USD: { fix: 1 } }', 'target.yaml:26: unknown key fix in fees.USD. Known: fixed, percent.'],
  [fees, 'fees: { usd: { fixed: 1 } }', 'target.yaml:26: fees has the key usd; expected an ISO 4217 currency.'],
  [fees, 'fees: { USD: { percent: -1 } }', 'target.yaml:26: fees.USD.percent is -1; it must be > 0.'],
  [
    'sendingCurrency: USD',
    'sendingCurrency: dollars',
    'target.yaml:10: sendingCurrency is "dollars"; expected an ISO 4217 currency.',
  ],
])('%s as %s is refused with its line', (from, to, said) => {
  expect(() => read(from, to)).toThrow(said);
});
