import { expect, test } from 'vitest';
import { patterns } from '../formats';
import { parseIso } from './time';

const at = Date.parse('2026-11-27T17:27:22Z');
const iso = new RegExp(patterns.iso ?? '', 'u');

test.each([
  ['2026-11-27T17:27:22Z', at],
  ['2026-11-27T17:27:22.855417Z', at + 855],
  ['2026-11-27T17:27:22,8+00:00', at + 800],
  ['2026-11-27T17:27:22+00', at],
  ['2026-11-27T17:27:22-00:00', at],
  ['2026-11-27T17:27Z', at - 22_000],
  ['20261127T172722Z', at],
  ['20261127T1727+0000', at - 22_000],
])('a date-time of ISO 8601 in UTC: %s', (text, wanted) => {
  expect([iso.test(text), parseIso(text)]).toEqual([true, wanted]);
});

test.each([
  '2026-11-27 17:27:22',
  '2026-11-27T17:27:22',
  '2026-11-27T17:27:22+01:00',
  '2026-11-27',
  '1764264442',
  '2026-13-27T17:27:22Z',
])('no such date-time: %s', (text) => expect(iso.test(text)).toBe(false));

test('a day that is on no calendar is no time', () => expect(parseIso('2026-02-30T00:00:00Z')).toBeNaN());
