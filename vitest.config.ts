import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, '.cache/**', 'runs/**'],
    testTimeout: 30_000,
    reporters: ['default'],
  },
});
