import { expect, test } from 'vitest';
import { listed } from './listing';

const rows = [
  ['quotation.unique', 'Two quotes differ'],
  [`limits.${'long'.repeat(20)}`, 'Of a\nfield'],
];

test.each<[string, string | true, string[]]>([
  ['all', true, [`quotation.unique${' '.repeat(30)}Two quotes differ`, `limits.${'long'.repeat(20)}  Of a field`]],
  ['those with a word in any cell, in any case', 'DIFFER', ['quotation.unique  Two quotes differ']],
  ['none', 'nothing', []],
])('%s, one line each', (_, word, lines) => {
  expect(listed(rows, word)).toEqual(lines);
});
