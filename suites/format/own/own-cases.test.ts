import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../common/project-root';
import { parseSuite } from '../loader';

const parse = (text: string) => parseSuite('mine/s.yaml', text, {}, undefined, true);

const suite = (step = 'call: createQuotation', verifies = 'own.fee') => `area: own-fees
cases:
  - id: one
    title: One
    verifies: [${verifies}]
    steps:
      - call: createQuotation
        name: first
        expect: { success: own.fee }
      - ${step}`;

test.each<[what: string, text: string, verified: string[]]>([
  ['a requirement of its own', suite(), ['own.fee']],
  [
    'several, of which one has parts',
    suite('{ call: createQuotation, expect: { refused: own.fee-2.high, codes: ["2001"] } }', 'own.fee, own.fee-2.high'),
    ['own.fee', 'own.fee-2.high'],
  ],
  ['a row for each', suite().replace('title: One', 'each: [{ n: a }]\n    title: <n>'), ['own.fee']],
])('a case of an integrator verifies %s', (_, text, verified) => {
  const [one] = parse(text);
  expect([one?.id, one?.source.replace(/:\d+$/, ''), one?.verifies]).toEqual(['own-fees.one', 'mine/s.yaml', verified]);
});

const wanted = 'requirements of your own have small letters, digits, dots and hyphens behind own., such as own.';

test.each<[what: string, text: string, complaints: string[]]>([
  [
    'a requirement of the contract',
    suite('{ call: createTransaction, expect: { refused: transaction.duplicate } }'),
    [`10: transaction.duplicate is a requirement of the contract; ${wanted}duplicate.`],
  ],
  [
    'another id',
    suite('{ call: createTransaction, expect: { success: mine } }'),
    [`10: unknown requirement mine; ${wanted}mine.`, '5: case one checks mine but does not name it under verifies.'],
  ],
  [
    'an id of another form',
    suite(undefined, 'own.fee, own.High Fee'),
    [
      `5: unknown requirement own.High Fee; ${wanted}high-fee.`,
      '3: case own-fees.one verifies own.High Fee, and no step names it.',
    ],
  ],
  [
    'an id that no step names',
    suite(undefined, 'own.fee, own.feee'),
    ['3: case own-fees.one verifies own.feee, and no step names it. Did you mean own.fee?'],
  ],
  [
    'an id that it does not announce',
    suite('{ call: createQuotation, expect: { success: own.fees } }'),
    ['5: case one checks own.fees but does not name it under verifies. Did you mean own.fee?'],
  ],
  [
    'an area of ours',
    suite().replace('own-fees', 'quotation'),
    ['1: area is quotation; expected own-quotation, as areas of your own begin with own-.'],
  ],
  [
    'cases of the contract',
    `${suite()}\nderiveCodes: [{ stage: credit }]`,
    ['11: deriveCodes makes cases of the contract; a file of your own has cases alone.'],
  ],
  [
    'debited',
    suite(`{ call: ledgerByCurrency, name: before }\n      - { call: ledgerByCurrency, debited: '"0"' }`),
    [
      '3: case own-fees.one: debited in step ledgerByCurrency is judged by requirements of the contract; write a check in its place.',
    ],
  ],
  [
    'an open outcome',
    suite('{ call: createQuotation, expect: { open: own.fee, codes: ["2001"] } }'),
    [
      '3: case own-fees.one: open in step createQuotation is judged by requirements of the contract; write a check in its place.',
    ],
  ],
  // by the reader of all suites
  [
    'an unknown key',
    suite('{ call: createQuotation, witth: {} }'),
    [expect.stringMatching(/^10: unknown key witth .* mean with\?/)],
  ],
  [
    'an unknown call',
    suite('{ call: createQuotatoin }'),
    [expect.stringMatching(/^10: .*Did you mean createQuotation\?/)],
  ],
])('a case of an integrator with %s is refused', (_, text, complaints) => {
  let said = '';
  try {
    parse(text);
  } catch (error) {
    said = (error as Error).message;
  }
  expect(said.split('\n').map((line) => line.replace(/^mine\/s\.yaml:/, ''))).toEqual(complaints);
});

test('the requirements of an integrator are none of ours', () => {
  expect(() => parseSuite('suites/s.yaml', suite())).toThrow('unknown requirement own.fee');
});

test('the example of the page is read', () => {
  const page = readFileSync(join(root, 'docs/writing-cases.md'), 'utf8').split('## Cases of your own')[1] ?? '';
  const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
  expect(parse(example).map(({ id, verifies }) => [id, verifies])).toEqual([
    ['own-quotes.minute-to-confirm', ['own.minute-to-confirm']],
  ]);
});
