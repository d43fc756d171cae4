import { expect, test } from 'vitest';
import { pollUntil } from './poll';

/** Reads until the n-th reading; what was told, and how long it took by a clock of its own. */
async function told(readings: number, withinSeconds: number, gapMs: number) {
  let now = Date.UTC(2026, 10, 24, 9);
  const begun = now;
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms;
    },
  };
  const lines: string[] = [];
  let read = 0;
  const awaited = { what: () => `${readings - read} readings`, log: (line: string) => lines.push(line) };
  const isWanted = () => read >= readings;
  await pollUntil(clock, async () => (read += 1), isWanted, { withinSeconds, gapMs, awaited });
  return { lines, seconds: (now - begun) / 1000 };
}

test.each<[string, [number, number, number], string[], number]>([
  ['that takes a moment says nothing', [3, 30, 500], [], 1],
  [
    'says once what it waits for, and until when',
    [9, 30, 1000],
    ['Waiting for 6 readings, until 09:00:30 GMT at the latest'],
    8,
  ],
  ['ends when its time is over', [99, 5, 1000], ['Waiting for 96 readings, until 09:00:05 GMT at the latest'], 5],
])('a wait %s', async (_, given, lines, seconds) => {
  expect(await told(...given)).toEqual({ lines, seconds });
});

test('a reading that took until the end is not the last one', async () => {
  let now = 0;
  const sleep = async (ms: number) => {
    now += ms;
  };
  const slow = async () => {
    await sleep(7000);
    return now;
  };
  const isWanted = (read: number) => read > 7000;
  const options = { withinSeconds: 5, gapMs: 100 };
  expect(await pollUntil({ now: () => now, sleep }, slow, isWanted, options)).toBe(14_100);
});
