/** Tests that compute for minutes yield to those that run k6 beside them, and leave no clock or environment to the next file. */
import { constants, setPriority } from 'node:os';
import { afterAll, vi } from 'vitest';

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});
