import { expect, test } from 'vitest';
import { achievedText, replyRows } from './load-words';

const windows = (...rates: [asked: number | null, achieved: number][]) => ({
  windows: rates.map(([asked, achieved]) => ({ asked, achieved })) as never,
});
test.each<[string, Parameters<typeof achievedText>[0], string]>([
  ['as asked', windows([5, 5], [5, 5]), '5 flows/s asked, 5 achieved'],
  ['not held', windows([100, 80], [100, 60]), '100 flows/s asked, 70 achieved'],
  ['in stages', windows([10, 10], [30, 20]), '20 flows/s asked (at most 30), 15 achieved (at most 20)'],
  ['with a tail in which none was asked', windows([10, 9], [0, 1]), '10 flows/s asked, 10 achieved'],
  ['of a journal that does not say', windows([null, 3]), ''],
])('a rate %s', (_, load, text) => expect(achievedText(load)).toBe(text));

test('reply times by operation, the slowest first', () => {
  const of = (ms: number) => ({ count: 1200, p50: 1, p95: 2, p99: ms, p999: ms, p9999: ms, max: ms });
  expect(replyRows({ operations: { viewTransaction: of(3), createQuotation: of(700) } })).toEqual([
    ['createQuotation', '1,200', '1', '2', '700', '700'],
    ['viewTransaction', '1,200', '1', '2', '3', '3'],
  ]);
});
