/** Tests that run k6 wait for each other, but not for those that compute beside them. */
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { lock } from '../../../common/processes/lock.mjs';
import { root } from '../../../common/project-root';

let release: (() => void) | undefined;
beforeAll(async () => {
  release = await lock(join(root, '.cache', 'k6-tests.lock'), () => {});
}, 600_000);
afterAll(() => release?.());
