import { expect, test } from 'vitest';
import { variants } from '../variants';
import { defects } from '.';

test('ids are unique, among defects and variants together', () => {
  const ids = [...defects, ...variants].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every text is one sentence without a line break', () => {
  const wrong = [...defects, ...variants].filter(({ text }) => text.trim() === '' || text.includes('\n'));
  expect(wrong.map(({ id }) => id)).toEqual([]);
});
