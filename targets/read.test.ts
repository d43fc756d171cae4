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
  [fees, 'fees: { USD: {} }', 'target.yaml:49: fees.USD is {}; expected fixed, percent or both.'],
  [fees, 'fees: { USD: { fix: 1 } }', 'target.yaml:49: unknown key fix in fees.USD. Known: fixed, percent.'],
  [fees, 'fees: { usd: { fixed: 1 } }', 'target.yaml:49: fees has the key usd; expected an ISO 4217 currency.'],
  [fees, 'fees: { USD: { percent: -1 } }', 'target.yaml:49: fees.USD.percent is -1; it must be > 0.'],
  [
    'sendingCurrency: USD',
    'sendingCurrency: dollars',
    'target.yaml:11: sendingCurrency is "dollars"; expected an ISO 4217 currency.',
  ],
  [
    '  - p2b\n',
    '  - p2p\n',
    'target.yaml:19: p2p is listed under notOffered and offered by types. Remove one of them.',
  ],
  ['  - p2b\n', '  - p2q\n', 'target.yaml:19: notOffered.0 is "p2q"'],
  ['country: KE', 'country: ZZ', 'corridors.0.country is "ZZ"; expected'],
  ['country: KE', 'country: TZ', undefined],
  ['currency: KES', 'currency: KEX', 'corridors.0.currency is "KEX"; expected an ISO 4217 currency.'],
  ['name-matched:', 'name-match:', 'unknown trigger name-match. Did you mean name-matched?'],
  ['name-matched:', 'credit-3101:', undefined],
  ['quoteReuse: refused', 'quoteReuse: maybe', 'quoteReuse is "maybe"; expected allowed or refused.'],
  ['quoteReuse: refused', 'lookAlikeSeconds: soon', 'lookAlikeSeconds is "soon"; expected a number or none.'],
  ['quoteReuse: refused', 'lookAlikeSeconds: 60', undefined],
  [
    'dialling: "254"',
    'dialling: 0254',
    'corridors.0.dialling is the number 0254, and a text is wanted. Put it in quotes: "0254".',
  ],
  [
    'name: Amina Wanjiru Otieno',
    'name: true',
    'name is the boolean true, and a text is wanted. Put it in quotes: "true".',
  ],
  ['name: Amina Wanjiru Otieno', 'name: ', 'triggers.name-matched.name has no value; fill it in.'],
  ['pollSeconds: 2', 'pollSeconds: two', 'settlement.pollSeconds is "two"; it must be number.'],
])('%s as %s is refused with its line', (from, to, said) => {
  if (said === undefined) expect(() => read(from, to)).not.toThrow();
  else expect(() => read(from, to)).toThrow(said);
});

test('what the schema refuses is told together with the variables that are not set', () => {
  const content = example.replace('pollSeconds: 2', 'polSeconds: 2');
  expect(() => readTarget('target.yaml', content, {})).toThrow(
    /REMITTANCE_PASSWORD, which is not set\.\n.*needs pollSeconds\.\n.*unknown key polSeconds in settlement\. Did you mean pollSeconds\?/,
  );
});

test('all environment variables that are not set are named at once', () => {
  const message = [
    'target.yaml:8: credentials.username needs the environment variable REMITTANCE_USERNAME, which is not set.',
    'target.yaml:9: credentials.password needs the environment variable REMITTANCE_PASSWORD, which is not set.',
  ].join('\n');
  expect(() => readTarget('target.yaml', example, {})).toThrow(message);
});
