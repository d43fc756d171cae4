import { expect, test } from 'vitest';
import { ownMegabytes, usageOf } from './k6-process';

test('CPU time and memory of a process', async () => {
  const used = await usageOf(process.pid);
  expect(used?.seconds).toBeGreaterThan(0);
  expect(used?.seconds).toBeLessThanOrEqual(process.uptime() * 64);
  expect(used?.megabytes).toBeGreaterThan(ownMegabytes() / 2);
  expect(used?.megabytes).toBeLessThan(ownMegabytes() * 2);
});

test.each([undefined, 2 ** 22 + 1])('nothing for the process %s, which does not exist', async (pid) => {
  expect(await usageOf(pid)).toBeUndefined();
});
