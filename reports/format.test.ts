import { expect, test } from 'vitest';
import { wrapped } from './format';

test('a sentence is wrapped at its spaces, and no line is longer than a terminal', () => {
  const sentence = 'word '.repeat(50).trim();
  const lines = wrapped(sentence, '  ');
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.map((line) => line.trim()).join(' ')).toBe(sentence);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
});
