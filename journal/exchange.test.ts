import { expect, test } from 'vitest';
import { answeredAt } from './exchange';

test.each([
  ['which took less than a millisecond', { at: 559, ms: 0.4 }, 559],
  ['after which the next one left in the same millisecond', { at: 548, waitedMs: 4, ms: 7.2 }, 559],
  ['of whole milliseconds', { at: 548, ms: 11 }, 559],
])('the answer of a request %s', (_, exchange, at) => {
  expect(answeredAt(exchange)).toBe(at);
});
