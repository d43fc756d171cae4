/** Tests that compute for minutes yield to those that run k6 beside them, and leave no clock or environment to the next file. */
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { afterAll, vi } from 'vitest';

/** On Linux each thread has a priority of its own, those that collect garbage too. */
const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
for (const thread of threads) {
  try {
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch (error) {
    // a thread that has ended meanwhile
    if ((error as { info?: { code?: string } }).info?.code !== 'ESRCH') throw error;
  }
}

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});
