import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patterns } from '../formats';
import { momentOf } from '../values/moment';
import { isCapitals, isCodeMessage, isDecimal, isMoment, isWithin } from './forms';

const form = (name: keyof typeof patterns) => new RegExp(patterns[name] ?? '', 'u');

/** Each form with its pattern, and spellings that a gateway uses. */
const forms: [name: string, tells: (text: string) => boolean, pattern: RegExp, usual: string[]][] = [
  ['a time', (text) => isMoment(text, ' '), form('dateTime'), ['2026-11-21 10:00:00', '2024-02-29 23:59:59']],
  ['an amount', (text) => isDecimal(text, 6), /^\d{1,30}(?:\.\d{1,6})?$/u, ['0.01', '10.50', '675.080000', '25000']],
  ['a decimal', (text) => isDecimal(text, 20), form('decimal'), ['15.437000', '0', '0.00085', '1295.5']],
  ['digits', (text) => isDecimal(text, 0), form('digits'), ['0', '254711111111']],
  ['a country', (text) => isCapitals(text, 2), form('country'), ['KE']],
  ['a currency', (text) => isCapitals(text, 3), form('currency'), ['KES']],
  ['a code and its message', isCodeMessage, form('codeMessage'), ['2000:Quote Success', '16001:𠮷', '3000::']],
];

/** Spelled so that a number, a date or a comparison of texts might let them through. */
const odd = [
  '', '-', '.', ':', ' ', 'NaN', 'Infinity', '-1', '+1', '1e5', '1e+21', '1e21', '0x10', '0b1', '1_000', ' 1', '1 ', '1.', '.5', '1.5.5',
  '00', '01.5', '٣', '1'.repeat(22), '1'.repeat(31), '0.1234567', '2026-02-30 10:00:00', '2026-02-29 10:00:00', '2026-13-01 10:00:00',
  '2026-11-21 24:00:00', '2026-11-21 10:60:00', '2026-11-21T10:00:00', '2026-11-21 10:00:0', '2026-11-21 10:00:000', '+026-11-21 10:00:00',
  '-026-11-21 10:00:00', '2026-1-021 10:00:00', '2026-11-21 1:000:00', 'kE', 'KÉ', 'K', 'KEN', 'KEs', 'KES ', 'ÀÉÖ', '2000:', '20:00:x',
  '999:x', '-999:x', '12.5:x', '1e10:x', '100000:x', '2000:a\nb', '2000:a\u2028', ' 200:x', '2000 :x',
]; // biome-ignore format: one a line would hide them

describe.each(forms)('%s', (_, tells, pattern, usual) => {
  test.each(usual)('%s is told without its pattern', (text) => {
    expect([tells(text), pattern.test(text)]).toEqual([true, true]);
  });
  test('of what is spelled oddly no more is told than the pattern takes', () => {
    const all = [...odd, ...forms.flatMap(([, , , texts]) => texts)];
    expect(all.filter((text) => tells(text) && !pattern.test(text))).toEqual([]);
  });
  test('nor of any text', () => {
    const letters = fc.constantFrom(...'0123456789.:-+ eExTZAKa\n𠮷');
    const near = fc.tuple(fc.constantFrom(...usual), fc.nat(25), fc.string({ unit: letters, maxLength: 2 }));
    const texts = fc.oneof(
      fc.string({ unit: letters, maxLength: 22 }),
      near.map(([text, at, other]) => text.slice(0, at) + other + text.slice(at + 1)),
    );
    fc.assert(
      fc.property(texts, (text) => !tells(text) || pattern.test(text)),
      { numRuns: 3000, seed: 1 },
    );
  });
});

test.each([
  ['abc', 3, 3, true],
  ['ab', 3, 3, false],
  ['abcd', 3, 3, false],
  ['𠮷𠮷𠮷', 3, 3, true],
  ['a𠮷b', 3, 3, true],
  ['𠮷a𠮷', 4, 6, false],
  ['a\ud842', 2, 2, true],
  ['𠮷'.repeat(20), 16, 20, true],
  ['𠮷'.repeat(15), 16, 20, false],
])('%s has between %i and %i characters: %s', (text, min, max, holds) => {
  expect(isWithin(text, min, max)).toBe(holds);
});

test('a moment is read the same again, whatever was read between', () => {
  const texts = Array.from({ length: 9 }, (_, day) => `2026-02-${25 + day} 10:00:00`);
  const read = () => texts.map((text) => momentOf(text, ' '));
  const first = read();
  expect(first.slice(0, 5)).toEqual([
    ...[25, 26, 27, 28].map((day) => Date.UTC(2026, 1, day, 10)),
    // February 2026 has 28 days
    Number.NaN,
  ]);
  expect([read(), read()]).toEqual([first, first]);
  expect(momentOf('2026-02-25T10:00:00', ' ')).toBeNaN();
});
