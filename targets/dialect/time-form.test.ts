import { expect, test } from 'vitest';
import { isTimeForm, readTime, writeTime } from './time-form';

const at = Date.UTC(2026, 10, 21, 10, 4, 5, 678);

test.each([
  ['YYYY-MM-DD HH:mm:ss', '2026-11-21 10:04:05', 0],
  ['YYYY-MM-DDTHH:mm:ssZ', '2026-11-21T10:04:05Z', 0],
  ['YYYY-MM-DDTHH:mm:ss.SSSZ', '2026-11-21T10:04:05.678Z', 678],
  ['YYYY-MM-DD HH:mm:ss.SSSSSSSSS', '2026-11-21 10:04:05.678000000', 678],
  ['DD/MM/YYYY HH:mm:ss', '21/11/2026 10:04:05', 0],
  ['x', String(at), 678],
  ['X', String(Math.floor(at / 1000)), 0],
])('%s is written as %s, and read again', (form, text, ms) => {
  expect(isTimeForm(form)).toBe(true);
  expect(writeTime(form, at)).toBe(text);
  expect(readTime(form, text)).toBe(at - 678 + ms);
});

test.each([
  ['YYYY-MM-DDTHH:mm:ssZ', '2026-11-21T13:04:05+03:00', Date.UTC(2026, 10, 21, 10, 4, 5)],
  ['YYYY-MM-DDTHH:mm:ssZ', '2026-11-21T05:34:05-0430', Date.UTC(2026, 10, 21, 10, 4, 5)],
  ['YYYY-MM-DD', '2026-02-29', Number.NaN],
  ['YYYY-MM-DD', '2026-2-9', Number.NaN],
  ['YYYY-MM-DD HH:mm:ss', '2026-11-21T10:04:05', Number.NaN],
  ['YYYY.MM.DD', '2026-11-21', Number.NaN],
  ['x', 'now', Number.NaN],
])('%s reads %s', (form, text, time) => {
  expect(readTime(form, text)).toBe(time);
});

test.each(['HH:mm', 'YYYY-MM', 'YYYY-MM-DD YYYY', 'soon', ''])('%s is not a form of a time', (form) => {
  expect(isTimeForm(form)).toBe(false);
});
