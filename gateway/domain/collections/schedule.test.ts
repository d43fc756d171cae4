import { expect, test } from 'vitest';
import { RingBuffer } from './ring-buffer';
import { Schedule } from './schedule';

function taken<T>(schedule: Schedule<T>, now: number): T[] {
  const items: T[] = [];
  for (let due = schedule.next(now); due; due = schedule.next(now)) items.push(due.item);
  return items;
}

test('what is due comes in order of time, then of arrival', () => {
  const schedule = new Schedule<string>();
  // a fixed shuffle with many equal times
  const times = Array.from({ length: 500 }, (_, n) => (n * 7919) % 97);
  for (const [n, at] of times.entries()) schedule.add(at, `${at}/${n}`);
  const expected = times.map((at, n) => ({ at, n })).sort((a, b) => a.at - b.at || a.n - b.n);
  expect(taken(schedule, 96)).toEqual(expected.map(({ at, n }) => `${at}/${n}`));
  expect(schedule.size).toBe(0);
});

test('what is not due stays, and what never comes is not kept', () => {
  const schedule = new Schedule<string>();
  schedule.add(20, 'later');
  schedule.add(Number.POSITIVE_INFINITY, 'never');
  schedule.add(10, 'now');
  expect(taken(schedule, 10)).toEqual(['now']);
  expect(schedule.size).toBe(1);
  expect(taken(schedule, 20)).toEqual(['later']);
});

test.each([
  [0, []],
  [3, [0, 1, 2]],
  [4, [1, 2, 3]],
  [8, [5, 6, 7]],
])('of %d entries the newest three are kept', (count, kept) => {
  const recent = new RingBuffer<number>(3);
  for (let n = 0; n < count; n++) recent.add(n);
  expect(recent.all()).toEqual(kept);
  expect(recent.size).toBe(kept.length);
});
