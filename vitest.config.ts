import { configDefaults, defineConfig } from 'vitest/config';

/** The proofs only compute: they use every core, after the tests that measure times. */
const proofs = 'scripts/mutation/**/*.test.ts';
const exclude = [...configDefaults.exclude, '.cache/**', 'runs/**'];

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'tests',
          include: ['**/*.test.ts'],
          exclude: [...exclude, proofs],
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'proofs',
          include: [proofs],
          exclude,
          testTimeout: 30_000,
          maxWorkers: '100%',
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
