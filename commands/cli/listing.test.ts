import { expect, test } from 'vitest';
import { listed, listedBelow } from './listing';

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

test('sentences stand below their names, and no line is longer than a terminal', () => {
  const sentence = 'word '.repeat(50).trim();
  const lines = listedBelow(
    [
      ['smoke: quick', sentence],
      ['other', 'x'],
    ],
    'SMOKE',
  );
  expect(lines[0]).toBe('smoke: quick');
  expect(
    lines
      .slice(1)
      .map((line) => line.trim())
      .join(' '),
  ).toBe(sentence);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
});
