import { expect, test } from 'vitest';
import { getOrMake, once } from './made-once';

test('a value is made at the first call, also where it is undefined', () => {
  let calls = 0;
  const of = once(() => {
    calls += 1;
    return undefined;
  });
  expect([calls, of(), of(), calls]).toEqual([0, undefined, undefined, 1]);
});

test('what a map has is not made again', () => {
  const map = new Map<string, number | null>([['none', null]]);
  expect([getOrMake(map, 'none', () => 1), getOrMake(map, 'one', () => 1), getOrMake(map, 'one', () => 2)]).toEqual([
    null,
    1,
    1,
  ]);
});
