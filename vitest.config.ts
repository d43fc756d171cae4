import { cpus } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/**
 * A test says in its name what it wants:
 *
 *     x.test.ts        computes; a few processes are shared, so it leaves no changed module or environment behind
 *     x.e2e.test.ts    runs the real thing, such as k6, Allure or a browser; nothing runs beside it
 *     x.slow.test.ts   the real thing, or computes for long, in shared processes; `npm run test:slow` and CI run it, `npm test` does not
 *     x.quiet.test.ts  wants replies in time, as loads of k6 do, or measures times: as slow, and nothing runs beside it
 *     x.proof.test.ts  takes minutes: `npm run proofs` alone runs it, with nothing beside it; LONG=1 adds what takes very long
 */
const named = (kind: string): string => `**/*.${kind}.test.ts`;
const kinds = ['e2e', 'slow', 'quiet', 'proof'];

/** Ends a test that hangs; on a busy machine, what computes is slow. */
const testTimeout = 300_000;
/** A worker that computes would not notice that vitest has ended. */
const end = new URL(`common/processes/end-with-parent.mjs?${process.pid}`, import.meta.url).href;
const execArgv = ['--import', end];
const exclude = [...configDefaults.exclude, '.cache/**', 'runs/**'];
const shared = {
  exclude,
  testTimeout,
  hookTimeout: testTimeout,
  execArgv,
  globalSetup: ['scripts/checks/testing/prepare.ts'],
};
/** More workers than cores: those that run commands mostly wait. */
const maxWorkers = cpus().length + 2;

/** Groups run one after another, what is in one at the same time. */
const project = (name: string, group: number, options: object) => ({
  test: { ...shared, name, include: [named(name)], maxWorkers, ...options, sequence: { groupOrder: group } },
});

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      // a process for each file would import most of the project again
      project('tests', 0, {
        include: ['**/*.test.ts'],
        exclude: [...exclude, ...kinds.map(named)],
        setupFiles: ['scripts/checks/testing/restore.ts'],
        isolate: false,
      }),
      project('e2e', 1, { isolate: false, maxWorkers: 1 }),
      project('slow', 2, { setupFiles: ['scripts/checks/testing/restore.ts'], isolate: false }),
      project('quiet', 3, { isolate: false, maxWorkers: 1 }),
      project('proof', 4, { maxWorkers: 1 }),
    ],
  },
});
