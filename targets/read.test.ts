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
  [
    'types: [p2p]',
    'types: [p2p]\nolderTypes: [p2p, b2b]',
    'target.yaml:14: b2b is listed under olderTypes, and types has p2p alone.',
  ],
  ['  - p2b\n', '  - p2q\n', 'target.yaml:19: notOffered.0 is "p2q"'],
  ['country: KE', 'country: ZZ', 'corridors.0.country is "ZZ"; expected'],
  ['country: KE', 'country: TZ', undefined],
  ['dialling: "254"', 'dialling: "254", types: [p2p, b2b]', undefined],
  ['dialling: "254"', 'dialling: "254", types: { BANK_AC: [b2b] }', undefined],
  ['dialling: "254"', 'dialling: "254", types: [b2b]', 'target.yaml:13: types has p2p, and no corridor pays it out.'],
  [
    'dialling: "254"',
    'dialling: "254", types: { WALET: [p2p] }',
    'unknown key WALET in corridors.0.types. Did you mean WALLET?',
  ],
  [
    'dialling: "254"',
    'dialling: "254", types: p2p',
    'corridors.0.types is "p2p"; expected a list or keys with values.',
  ],
  ['currency: KES', 'currency: KEX', 'corridors.0.currency is "KEX"; expected an ISO 4217 currency.'],
  ['name-matched:', 'name-match:', 'unknown trigger name-match. Did you mean name-matched?'],
  ['name-matched:', 'credit-3101:', undefined],
  ['{ msisdn: "254700000001",', '{ msisdn: "254700000001", countries: [KE],', undefined],
  [
    '{ msisdn: "254700000001",',
    '{ msisdn: "254700000001", countries: [TZ],',
    'triggers.name-matched.countries has TZ, to which no corridor leads.',
  ],
  [
    'sendingCurrency: USD',
    'sendingCurrency: USD\nsecondPartner: { username: two, password: p, originCountry: GB, countries: [KE, TZ] }',
    'target.yaml:12: secondPartner.countries has TZ, to which no corridor leads.',
  ],
  ['quoteReuse: refused', 'quoteReuse: maybe', 'quoteReuse is "maybe"; expected allowed or refused.'],
  ['quoteReuse: refused', 'lookAlikeSeconds: soon', 'lookAlikeSeconds is "soon"; expected a number or none.'],
  ['quoteReuse: refused', 'lookAlikeSeconds: 60', undefined],
  [
    'dialling: "254"',
    'dialling: 0254',
    'corridors.0.dialling is the number 0254; expected a text. Put it in quotes: "0254".',
  ],
  ['name: Amina Wanjiru Otieno', 'name: true', 'name is the boolean true; expected a text. Put it in quotes: "true".'],
  ['name: Amina Wanjiru Otieno', 'name: ', 'triggers.name-matched.name has no value; fill it in.'],
  [
    fees,
    'paths: { bankList: "/banks/{country}" }',
    'paths.bankList has {country}. The parameters of bankList are {countryCode}.',
  ],
  [
    fees,
    'paths: { bankList: "/banks/{cc}" }',
    'paths.bankList has {cc}. The parameters of bankList are {countryCode}.',
  ],
  [fees, 'paths: { bankList: "/banks/:countryCode" }', 'paths.bankList has /:countryCode, which is no parameter.'],
  [fees, 'paths: { bankList: "/banks/{{countryCode}}" }', 'paths.bankList has {, which is no parameter.'],
  [fees, 'paths: { bankList: "/banks/{ countryCode }" }', 'paths.bankList has {, which is no parameter.'],
  [fees, 'paths: { bankList: "/banks/<countryCode>" }', 'paths.bankList has <, which is no parameter.'],
  [fees, 'paths: { bankList: "/banks/{countryCode:YYYY-MM-DD}" }', 'only times have a form.'],
  [fees, 'paths: { statements: "/s/{from}/{to}" }', 'The parameters of statements are {start}, {end}, {currency}.'],
  [fees, 'paths: { statements: "/s/{start:date}" }', '"date" is no form of a time; expected one such as YYYY-MM-DD'],
  [fees, 'paths: { statements: "/s?from={start:YYYY-MM-DD HH:mm:ss}&to={end:x}&c={currency}" }', undefined],
  ['pollSeconds: 2', 'pollSeconds: two', 'settlement.pollSeconds is "two"; expected a number.'],
])('%s as %s is refused with its line', (from, to, said) => {
  if (said === undefined) expect(() => read(from, to)).not.toThrow();
  else expect(() => read(from, to)).toThrow(said);
});

const own = /password: .*/;
const hash = '0123456789abcdef'.repeat(4);

/** Each has the text `secret77`, or the hash. */
test.each([
  [
    own,
    `passwordSha256: "${hash}\\n"`,
    'is a text of 65 characters that is not shown, with white space around it; expected 64',
  ],
  [own, `passwordSha256: "${hash}  -"`, 'is a text of 67 characters that is not shown; expected 64'],
  [own, `passwordSha256: "${hash.toUpperCase()}" `, undefined],
  [own, 'password: 0777', 'is a number, which is not shown; expected a text. Put it in quotes.'],
  [own, 'password: [secret77]', 'is a list, which is not shown'],
  [own, 'password: { secret77: 1 }', 'is an object, which is not shown'],
  [own, 'password: *secret77', 'A text that begins with * or & wants quotes.'],
  [own, 'password: |secret77', 'Block scalar header includes extra characters.'],
  [own, 'password: x\n  secret77: x', 'unknown key'],
  [
    /^credentials:(\n {2}.*)+/m,
    'credentials: PARTNER:secret77',
    'credentials is a text of 16 characters that is not shown; expected keys with values.',
  ],
  [/^credentials:(\n {2}.*)+/m, 'credentials: [PARTNER, secret77]', 'credentials is a list, which is not shown'],
  [/^baseUrl: .*/m, 'baseUrl: ftp://user:secret77@gateway.example', 'received "ftp://***@gateway.example"'],
  [/^baseUrl: .*/m, 'baseUrl: user:secret77@gateway.example', 'received "***@gateway.example"'],
  [/^baseUrl: .*/m, 'baseUrl: "http://user:sec/secret77@gateway.example"', 'in a password, write / as %2F'],
  [
    /^baseUrl: .*/m,
    'baseUrl: "http://gateway.example/?token=secret77"',
    'received "http://gateway.example/?token=***"',
  ],
  [/^baseUrl: .*/m, 'baseUrl: [secret77]', 'baseUrl is'],
  [/^ {2}username: .*/m, '  username: "PARTNER\\n"', 'credentials.username has a line end, which no header can have'],
  [/^ {2}username: .*/m, '  username: "PARTNER\\u2028"', 'credentials.username has a character (U+2028)'],
])('a secret is not shown by what refuses it: %s, %s', (from, to, said) => {
  if (said === undefined) return expect(() => read(from, to)).not.toThrow();
  let message = '';
  try {
    read(from, to);
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toContain(said);
  if (!said.startsWith('unknown key') && !said.startsWith('baseUrl is'))
    expect(message).not.toMatch(new RegExp(`secret77|${hash}|0777`));
});

test('the rows of a trigger have its name, and numbers behind it', () => {
  const rows = (text: string) => read(/^ {2}name-matched: .*/m, `  ${text}`).triggers;
  expect(rows('held-pending: [{ msisdn: "254700000006" }, { msisdn: "254700000016", seconds: 60 }]')).toEqual({
    'held-pending': { msisdn: '254700000006' },
    'held-pending#2': { msisdn: '254700000016', seconds: 60 },
  });
  expect(() => rows('held-pending: []')).toThrow(/triggers\.held-pending/);
  expect(() => rows('held-pending: [{ msisdn: "254700000006", seconds: 0 }]')).toThrow(/seconds/);
  expect(() => rows('held-pending#2: { msisdn: "2" }')).toThrow(/unknown trigger held-pending#2\. Did/);
  expect(() => rows('held-pendin: [{ msisdn: "1" }, { msisdn: "2" }]')).toThrow(/unknown trigger held-pendin\. Did/);
});

test('user and password of the address are sent in a header', () => {
  const url = 'https://user:s%40cret-1234@gateway.example/api/';
  const target = read(/^baseUrl: .*/m, `baseUrl: "${url}"`);
  expect(target).toMatchObject({
    baseUrl: 'https://gateway.example/api',
    authorization: `Basic ${Buffer.from('user:s@cret-1234').toString('base64')}`,
  });
});

test('what the schema refuses is told together with the variables that are not set', () => {
  const content = example.replace('pollSeconds: 2', 'polSeconds: 2');
  expect(() => readTarget('target.yaml', content, {})).toThrow(
    /REMITTANCE_PASSWORD, which is not set\.\n.*unknown key polSeconds in settlement\. Did you mean pollSeconds\?.*\n.*settlement needs pollSeconds\.$/,
  );
});

test('all environment variables that are not set are named at once', () => {
  const message = [
    'target.yaml:8: credentials.username needs the environment variable REMITTANCE_USERNAME, which is not set.',
    'target.yaml:9: credentials.password needs the environment variable REMITTANCE_PASSWORD, which is not set.',
  ].join('\n');
  expect(() => readTarget('target.yaml', example, {})).toThrow(message);
});

test.each<[what: string, text: string, said: string]>([
  ['UTF-16', Buffer.from(`\uFEFF${example}`, 'utf16le').toString(), 't.yaml is not a text in UTF-8; expected YAML.'],
  [
    'UTF-16 without a mark',
    Buffer.from(example, 'utf16le').toString(),
    't.yaml is not a text in UTF-8; expected YAML.',
  ],
  [
    'UTF-16 the other way round',
    Buffer.from(`\uFEFF${example}`, 'utf16le').swap16().toString(),
    't.yaml is not a text in UTF-8; expected YAML.',
  ],
  ['an image', 'PNG\n\0\0\0', 't.yaml is not a text in UTF-8; expected YAML.'],
  [
    'several documents',
    `${example}\n---\nname: b\n`,
    `t.yaml:${example.split('\n').length + 1}: a second document begins here (---); expected one. Remove the others.`,
  ],
  ['a page', readFileSync('README.md', 'utf8'), 't.yaml:3: this is not YAML: '],
  ['a sentence', 'hello, world', 't.yaml:1: the file is a text; expected keys with values.'],
  ['a list', '- name: x', 't.yaml:1: the file is a list; expected keys with values.'],
  [
    'nothing',
    '',
    't.yaml:1: the file needs name, environment, baseUrl, credentials, originCountry, sendingCurrency, types, instruments, operations, corridors, settlement.',
  ],
])('a file that is %s is refused in a sentence', (_, text, said) => {
  let message = '';
  try {
    readTarget('t.yaml', text, env);
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toContain(said);
  expect(message.split('\n')).toHaveLength(1);
});

test('all that is missing is told at once, after what is misspelt', () => {
  const content = example
    .replace('originCountry: US\n', '')
    .replace(/^settlement:/m, 'setlement:')
    .replace('operations: [', 'operations: [bankList, statements, ')
    .replace('instruments: [WALLET]', 'instruments: [WALLET, CARD]')
    .replace('  password: ', '  # password: ');
  let lines: string[] = [];
  try {
    readTarget('t.yaml', content, env);
  } catch (error) {
    lines = (error as Error).message.split('\n');
  }
  expect(lines).toEqual([
    expect.stringMatching(/: unknown key setlement in the file\. Did you mean settlement\?/),
    't.yaml:4: the file needs originCountry, settlement.',
    't.yaml:8: credentials needs password or passwordSha256.',
    't.yaml:14: the specification shows no path for bankList and statements. Add the path of each under paths.',
    't.yaml:13: card payouts need panEncryption with key, mgf1 and encoding.',
    't.yaml:35: card payouts need a corridor with cards.',
  ]);
});
