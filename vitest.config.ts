import { cpus } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These run k6, one at a time, and wait more than they compute. Replies that come late would change what some of them say. */
const withK6 = [
  'processes/orphans.test.ts',
  'scripts/archive/segments.test.ts',
  'scripts/commands/{certify,secrets}.test.ts',
];
/** These replace modules, which others in their process would see. */
const apart = ['scripts/mutation/vacuous-checks.test.ts'];
/** These start commands, browsers or Java, and run after those with k6, whose replies they would delay. */
const commands = [
  'reports/{allure-history,index,pages}.test.ts',
  'scripts/bench/long-journal.test.ts',
  'scripts/onboard/page/page.test.ts',
  'scripts/{checks,cli,commands,toolchain}/**/*.test.ts',
  'scripts/run/k6/k6-outputs-real.test.ts',
];
/**
 * Proofs of the suites, of `inspect` and of the decision of a night; they compute for minutes, so `npm test` leaves them out.
 * CI runs them too.
 */
const proofs = [
  'regression/simulation/operating-curve.test.ts',
  'scripts/inspect/gateway-traffic.test.ts',
  'scripts/mutation/{defects,dialect,older-only,rounds,vacuity,variants-*,whole-run}.test.ts',
];
/** Proofs by k6 of which times are part, so nothing runs beside them. */
const proofsAlone = ['scripts/commands/{certify-slow,prove}.test.ts'];
/** These measure times, so nothing runs beside them. */
const measuring = [
  'gateway/http/*.test.ts',
  'processes/guarded.test.ts',
  'scripts/probe/*.test.ts',
  'scripts/run/{http,monitor,reconciliation}/*.test.ts',
];
/**
 * In which order the files begin that take long: begun late, they would run alone at the end. Those with k6 wait for each
 * other, so few of them begin early.
 */
const longest = [
  'scripts/commands/certify.test.ts',
  'processes/orphans.test.ts',
  'scripts/verify/verify.test.ts',
  'scripts/onboard/sandbox.test.ts',
  'gateway/faults/modifications.test.ts',
  'scripts/commands/secrets.test.ts',
  'scripts/mutation/vacuous-checks.test.ts',
  'scripts/mutation/defects.test.ts',
  'scripts/mutation/whole-run.test.ts',
  'regression/simulation/operating-curve.test.ts',
  'scripts/inspect/gateway-traffic.test.ts',
  'scripts/mutation/',
  'scripts/archive/segments.test.ts',
  'scripts/toolchain/pack.test.ts',
  'scripts/commands/certify-errors.test.ts',
  'scripts/commands/certify-parts.test.ts',
  'scripts/checks/onboarding-guide.test.ts',
  'scripts/checks/recipes.test.ts',
  'reports/pages.test.ts',
  'reports/allure-history.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((path) => moduleId.includes(path));
      return found === -1 ? longest.length : found;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** Ends a test that hangs; what computes at a low priority is slow on a busy machine. */
const testTimeout = 120_000;
/** A worker that computes would not notice that vitest has ended. */
const execArgv = ['--import', new URL(`processes/end-with-parent.mjs?${process.pid}`, import.meta.url).href];
const shared = {
  exclude: [...configDefaults.exclude, '.cache/**', 'runs/**'],
  testTimeout,
  hookTimeout: testTimeout,
  execArgv,
};
/** More workers than cores: one runs k6, and mostly waits for replies; another one waits for its turn with k6. */
const maxWorkers = cpus().length + 2;

export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'apart',
          include: apart,
          setupFiles: ['scripts/checks/testing/low-priority.ts'],
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'with k6',
          include: withK6,
          setupFiles: ['scripts/checks/testing/one-at-a-time.ts'],
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'tests',
          include: ['**/*.test.ts'],
          exclude: [...shared.exclude, ...withK6, ...apart, ...commands, ...measuring, ...proofs],
          setupFiles: ['scripts/checks/testing/low-priority.ts'],
          // a process for each file would import most of the project again
          isolate: false,
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'commands',
          include: commands,
          exclude: [...shared.exclude, ...withK6, ...measuring, ...proofsAlone],
          setupFiles: ['scripts/checks/testing/low-priority.ts'],
          isolate: false,
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'proofs',
          include: proofs,
          setupFiles: ['scripts/checks/testing/low-priority.ts'],
          isolate: false,
          maxWorkers: cpus().length,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'measuring',
          include: measuring,
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...shared,
          name: 'proofs alone',
          include: proofsAlone,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
