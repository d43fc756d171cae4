import { expect, test } from 'vitest';
import { address } from './builders';

const path = { start: '2026-11-27T08:30:05Z', end: '2026-11-27T09:00:00Z', currency: 'USD' };

test.each([
  ['/s?start={start}&end={end}', '/s?start=2026-11-27T08%3A30%3A05Z&end=2026-11-27T09%3A00%3A00Z'],
  ['/s/{currency}/{start:YYYY-MM-DD}/{end:YYYY-MM-DD}', '/s/USD/2026-11-27/2026-11-27'],
  ['/s?from={start:YYYY-MM-DD HH:mm:ss}', '/s?from=2026-11-27%2008%3A30%3A05'],
  ['/s?from={start:X}&to={end:x}', '/s?from=1795768205&to=1795770000000'],
  ['/s?on={start:DD.MM.YYYY}', '/s?on=27.11.2026'],
  ['/s/{other}', '/s/{other}'],
])('the path %s is %s', (template, sent) => {
  expect(address(template, { path, query: {}, headers: {}, body: undefined })).toBe(sent);
});

test('a text that is no time is sent as it is', () => {
  expect(address('/s?from={start:X}', { path: { start: 'soon' }, query: {}, headers: {}, body: undefined })).toBe(
    '/s?from=soon',
  );
});
