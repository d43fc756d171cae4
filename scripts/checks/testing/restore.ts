/** Files that share a process leave no clock or environment to the next one. */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});
