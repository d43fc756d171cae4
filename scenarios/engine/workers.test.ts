import { expect, test } from 'vitest';
import { Workers } from './workers';

/** A wait that a test ends. */
function wait() {
  let end: () => void = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { over, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('as many work as there are places; one that waits makes room, and comes back before those that have not begun', async () => {
  const workers = new Workers(1);
  const log: string[] = [];
  const [pause, work] = [wait(), wait()];
  const all = [
    workers.run(async () => {
      log.push('a begins');
      await workers.withoutHoldingWorker(pause.over);
      log.push('a goes on');
    }),
    workers.run(async () => {
      log.push('b begins');
      await work.over;
      log.push('b ends');
    }),
    workers.run(async () => {
      log.push('c begins');
    }),
  ];
  await settled();
  expect(log).toEqual(['a begins', 'b begins']);
  pause.end();
  await settled();
  expect(log).toEqual(['a begins', 'b begins']);
  work.end();
  await Promise.all(all);
  expect(log).toEqual(['a begins', 'b begins', 'b ends', 'a goes on', 'c begins']);
});

test('work that throws gives its place back', async () => {
  const workers = new Workers(1);
  await expect(workers.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await workers.run(async () => 'next')).toBe('next');
});
