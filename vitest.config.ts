import { cpus } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/**
 * A test says in its name what it wants:
 *
 *     x.test.ts              computes; a few processes are shared, so it leaves no changed module or environment behind
 *     x.isolated.test.ts     replaces modules, so it has a process of its own
 *     x.k6.test.ts           runs k6 and wants replies in time: one such file at a time
 *     x.e2e.test.ts          starts commands, npm, browsers or Java, which would delay the replies of those with k6
 *     x.quiet.test.ts        measures times: nothing runs beside it
 *     x.proof.test.ts        computes for minutes; `npm test` and CI leave it out, `npm run proofs` runs it
 *     x.quiet-proof.test.ts  the same, with nothing beside it; what takes very long is skipped unless LONG=1 asks for it
 */
const named = (kind: string): string => `**/*.${kind}.test.ts`;
const kinds = ['isolated', 'k6', 'e2e', 'quiet', 'proof', 'quiet-proof'];

/** Ends a test that hangs; what computes at a low priority is slow on a busy machine. */
const testTimeout = 120_000;
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
const [computing, takingTurns] = ['low-priority', 'one-at-a-time'].map((name) => [`scripts/checks/testing/${name}.ts`]);
/** More workers than cores: one runs k6, and mostly waits for replies; another one waits for its turn with k6. */
const maxWorkers = cpus().length + 2;

/** Groups run one after another, what is in one at the same time. */
const project = (name: string, group: number, options: object) => ({
  test: { ...shared, name, include: [named(name)], maxWorkers, ...options, sequence: { groupOrder: group } },
});

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      project('isolated', 0, { setupFiles: computing }),
      project('k6', 0, { setupFiles: takingTurns }),
      // a process for each file would import most of the project again
      project('tests', 0, {
        include: ['**/*.test.ts'],
        exclude: [...exclude, ...kinds.map(named)],
        setupFiles: computing,
        isolate: false,
      }),
      project('e2e', 1, { setupFiles: computing, isolate: false }),
      project('proof', 3, { setupFiles: computing, isolate: false, maxWorkers: cpus().length }),
      project('quiet', 2, { isolate: false, maxWorkers: 1 }),
      project('quiet-proof', 4, { maxWorkers: 1 }),
    ],
  },
});
