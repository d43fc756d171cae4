import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSuites, parseSuite } from './loader';
import { inOlder } from './variants';

const suite = (step: string, verifies = 'transaction.accepted') => `area: sample
cases:
  - id: one
    title: One
    verifies: [${verifies}]
    steps:
      - call: createQuotation
      - call: createTransaction
${step.replace(/^/gm, '        ')}`;

const sad: [what: string, text: string, message: RegExp][] = [
  ['an unknown key', suite('witth: { amount: "1" }'), /^s\.yaml:9: unknown key witth .* Did you mean with\?/],
  [
    'an unknown requirement',
    suite('', 'transaction.acepted'),
    /^s\.yaml:5: unknown requirement transaction\.acepted\. Did you mean transaction\.accepted\?/,
  ],
  [
    'an unknown operation',
    'area: a\ncases:\n  - { id: x, title: X, verifies: [http.json], steps: [{ call: createQuotatoin }] }',
    /^s\.yaml:3: .*Did you mean createQuotation\?/,
  ],
  [
    'a request field that the operation lacks',
    suite('with: { amuont: "1" }'),
    /^s\.yaml:9: with: createTransaction has no request field amuont\. Did you mean amount\?/,
  ],
  [
    'a wait for the expiry of what is not a quotation',
    suite('wait: { expiryOf: createQuotatoin, seconds: 1 }'),
    /^s\.yaml:9: no step createQuotatoin before this one gets a quotation\. Did you mean createQuotation\?/,
  ],
  [
    'debited without a balance before',
    suite('debited: createQuotation.response.quotes[0].sendingAmount'),
    /^s\.yaml:8: debited stands in a ledgerByCurrency after one named before, without until/,
  ],
  [
    'a quote for what is no payout',
    suite('quote: createQuotation.response.quotes[0]').replace('call: createTransaction', 'call: viewTransaction'),
    /^s\.yaml:9: quote stands in a createTransaction/,
  ],
  [
    'a quote of a step that is not there',
    suite('quote: createQuotatoin.response.quotes[0]'),
    /^s\.yaml:9: unresolved name createQuotatoin .*Did you mean createQuotation\?/,
  ],
  [
    'a step of nothing',
    'area: a\ncases:\n  - { id: x, title: X, verifies: [http.json], steps: [{ name: idle }] }',
    /a step wants call or wait/,
  ],
  [
    'an expression that cannot be parsed',
    suite('set: { amount: "variables.(" }'),
    /^s\.yaml:9: cannot parse "variables\.\("/,
  ],
  [
    'a root that nothing provides',
    suite('set: { amount: quote.response.amount }'),
    /^s\.yaml:9: unresolved name quote /,
  ],
  [
    'a member that the contract does not know',
    suite('checks:\n  - { verifies: transaction.accepted, assert: response.amuont = "1", message: x }'),
    /^s\.yaml:10: unresolved name amuont .*Did you mean amount\?/,
  ],
  [
    'a member of an earlier step',
    suite("set: { amount: 'createQuotation.response.quotes[0].recievingAmount' }"),
    /unresolved name recievingAmount .*Did you mean receivingAmount\?/,
  ],
  [
    'a function that nobody defines',
    suite('set: { amount: $nubmer("1") }'),
    /unresolved name \$nubmer .*Did you mean \$number\?/,
  ],
  [
    'a check that the case does not announce',
    suite('checks:\n  - { verifies: http.json, assert: "true", message: x }'),
    /case one checks http\.json but does not name it/,
  ],
  [
    'two outcomes',
    suite('expect: { success: transaction.accepted, refused: transaction.duplicate }'),
    /wanted is one outcome/,
  ],
  ['two steps of one name', suite('name: createQuotation'), /two steps are named createQuotation/],
  [
    'an unknown trigger',
    'area: a\ncases:\n  - { id: x, title: X, trigger: short-qoute, verifies: [http.json], steps: [{ call: createQuotation }] }',
    /^s\.yaml:3: unknown trigger short-qoute\. Did you mean short-quote\?/,
  ],
  [
    'a row of each without a value of another row',
    suite('').replace('id: one', 'id: <name>\n    each: [{ name: a, more: x }, { name: b }]'),
    /^s\.yaml:4: case <name>: more is used nowhere; its place is <more>\.\ns\.yaml:4: case <name>: more is not in every row/,
  ],
  [
    'an id that each does not fill in',
    suite('').replace('id: one', 'id: x-<nmae>\n    each: [{ name: a }]').replace('title: One', 'title: <name>'),
    /^s\.yaml:3: id x-<nmae> is no name of letters, digits and hyphens/,
  ],
  ['no YAML', 'area: [', /^s\.yaml:\d+: /],
  ['a key twice', 'area: a\narea: b', /^s\.yaml:2: /],
];

test.each(sad)('%s is refused with its line', (_, text, message) => {
  expect(() => parseSuite('s.yaml', text)).toThrow(message);
});

test('all complaints of a file come at once', () => {
  const text = suite('with: { a: "1", b: "2" }', 'nothing.known');
  expect(() => parseSuite('s.yaml', text)).toThrow(/nothing\.known[\s\S]*field a[\s\S]*field b/);
});

test('the codes of a refusal come from its requirement', () => {
  const [one] = parseSuite('s.yaml', suite('expect: { refused: transaction.duplicate }', 'transaction.duplicate'));
  expect(one?.steps[1]?.expect).toMatchObject({ outcome: 'refused', codes: ['3004'] });
});

test('a case that is shown in the older revision has its steps there, under the same names', () => {
  const vary = '    vary: { instrument: all, revision: all }\n    steps:';
  const [one] = parseSuite('s.yaml', suite('', 'transaction.accepted').replace('    steps:', vary));
  expect(one?.vary).toEqual({ instrument: 'all', revision: 'all' });
  expect(one?.steps.map(inOlder).map(({ name, call }) => [name, call])).toEqual([
    ['createQuotation', 'createQuotationOlder'],
    ['createTransaction', 'createTransaction'],
  ]);
});

test('a case is written once for all rows of each', () => {
  const rows = `each: [{ code: "3004", member: amount, value: '"1"' }, { code: "3005", member: currency, value: '"KES"' }]`;
  const text = suite('set: { <member>: <value> }\nexpect: { success: transaction.accepted, codes: ["<code>"] }');
  const cases = parseSuite('s.yaml', text.replace('id: one', `id: by-<member>\n    ${rows}`));
  expect(cases.map(({ id, steps }) => [id, steps[1]?.patches, steps[1]?.expect])).toEqual([
    [
      'sample.by-amount',
      [{ in: 'body', path: 'amount', change: { eval: '"1"' } }],
      { outcome: 'success', requirement: 'transaction.accepted', codes: ['3004'] },
    ],
    [
      'sample.by-currency',
      [{ in: 'body', path: 'currency', change: { eval: '"KES"' } }],
      { outcome: 'success', requirement: 'transaction.accepted', codes: ['3005'] },
    ],
  ]);
});

test('boundary cases follow the contract', () => {
  const cases = parseSuite('s.yaml', 'area: limits\nderive: [{ call: createTransaction, before: [createQuotation] }]');
  const first = cases.filter(({ id }) => id.includes('senderKyc.subjectName.firstName'));
  expect([...new Set(first.map(({ id }) => id.split('.subjectName.firstName.')[1]?.split('.')[0]))].sort()).toEqual([
    'above',
    'empty',
    'injected',
    'max',
    'min',
    'missing',
    'null',
    'script',
    'type',
    'unicode',
  ]);
  const above = first.find(({ id }) => id.endsWith('above'))?.steps.at(-1);
  expect(above).toMatchObject({
    patches: [{ change: { resize: 51 } }],
    expect: { codes: ['1001', '3006', '3010'], codeRequirement: 'errors.range', names: ['firstName'] },
  });
});

test('the suites of the project load, with more than 400 cases of unique ids', () => {
  const cases = loadSuites('suites');
  expect(cases.length).toBeGreaterThan(400);
  expect(cases.every(({ verifies }) => verifies.length > 0)).toBe(true);
});

const shared = {
  paid: [{ call: 'createTransaction', expect: { success: 'transaction.accepted' } }, { call: 'viewTransaction' }],
} as const;

test('shared steps stand in the place of their use', () => {
  const [one] = parseSuite(
    's.yaml',
    suite('name: first')
      .replace('- call: createTransaction', '- use: paid')
      .replace(/\n.*name: first/, ''),
    shared,
  );
  expect(one?.steps.map(({ name }) => name)).toEqual(['createQuotation', 'createTransaction', 'viewTransaction']);
});

test.each<[what: string, step: string, message: RegExp]>([
  [
    'a name that nobody shares',
    '      - use: pade',
    /^s\.yaml:8: there are no shared steps pade\. Did you mean paid\?/,
  ],
  ['another key beside it', '      - use: paid\n        copies: 2', /use stands alone; copies cannot stand beside it/],
])('of shared steps %s is refused with its line', (_, step, message) => {
  const text = `area: sample\ncases:\n  - id: one\n    title: One\n    verifies: [transaction.accepted]\n    steps:\n      - call: createQuotation\n${step}`;
  expect(() => parseSuite('s.yaml', text, shared)).toThrow(message);
});

test('header cases leave each header out once, and send a wrong value and another case once', () => {
  const [one] = parseSuite(
    's.yaml',
    'area: headers\nderiveHeaders: [{ call: createTransaction, before: [createQuotation] }]',
  );
  expect(one).toMatchObject({
    id: 'headers.every-create-transaction',
    verifies: [
      'auth.credentials',
      'auth.header-missing',
      'auth.date',
      'auth.origin-country',
      'auth.case-insensitive',
      'auth.hash-malformed',
    ],
  });
  expect(one?.steps.map(({ name, patches: [patch] }) => [name, patch?.path])).toEqual([
    ['createQuotation', undefined],
    ['hashWithLastDigitChanged', 'X-PASSWORD'],
    ['userNameWithoutLastLetter', 'X-USERNAME'],
    ['wrongDate', 'X-DATE'],
    ['wrongOrigin', 'X-ORIGINCOUNTRY'],
    ['hashWithDigitAdded', 'X-PASSWORD'],
    ['withoutUsername', 'X-USERNAME'],
    ['withoutPassword', 'X-PASSWORD'],
    ['withoutDate', 'X-DATE'],
    ['withoutOrigincountry', 'X-ORIGINCOUNTRY'],
    ['emptyPassword', 'X-PASSWORD'],
    ['otherCase', 'X-USERNAME'],
  ]);
  expect(one?.steps[1]?.expect).toMatchObject({ requirement: 'auth.credentials', codes: ['1003'] });
});

test('an area that is neither its folder nor its file is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'suites-'));
  mkdirSync(join(folder, 'account'));
  writeFileSync(join(folder, 'account', 'wallet.yaml'), suite('').replace('area: sample', 'area: acount'));
  expect(() => loadSuites(folder)).toThrow(/wallet\.yaml: area is acount; expected account or wallet/);
});
