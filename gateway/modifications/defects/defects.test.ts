import { expect, test } from 'vitest';
import { requirement } from '../../../contract';
import { variants } from '../variants';
import { defects } from '.';

test('ids are unique, among defects and variants together', () => {
  const ids = [...defects, ...variants].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every defect breaks a requirement of the contract on the gateway', () => {
  const unknown = defects.filter(({ breaks }) => (requirement(breaks)?.party ?? 'none') === 'none');
  expect(unknown.map(({ id }) => id)).toEqual([]);
});

test('every text is one sentence without a line break', () => {
  const wrong = defects.filter(({ text }) => text.trim() === '' || text.includes('\n'));
  expect(wrong.map(({ id }) => id)).toEqual([]);
});
