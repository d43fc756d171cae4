import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as expressions from '../../suites/format/expression';

/** Each check that held in the clean run, with the input of its first time. */
const held = new Map<string, Record<string, unknown>>();
const { evaluate } = expressions;
const path = '../../suites/format/expression';

// the files of a process share their modules, of which this one wants others
beforeAll(() => {
  vi.resetModules();
  vi.doMock(path, () => ({
    ...expressions,
    evaluate: async (expression: string, input: Record<string, unknown>) => {
      const value = await evaluate(expression, input);
      if (value === true && input.response !== undefined && !held.has(expression)) held.set(expression, input);
      return value;
    },
  }));
});
afterAll(() => {
  vi.doUnmock(path);
  vi.resetModules();
});

test('no check of a suite holds for an empty response', async () => {
  const { runInProcess } = await import('../../run/in-process/run-in-process');
  await runInProcess([], { load: false });
  const vacuous: string[] = [];
  for (const [expression, input] of held) {
    const response = Array.isArray(input.response) ? [] : {};
    const value = await evaluate(expression, { ...input, response }).catch(() => undefined);
    if (value === true) vacuous.push(expression);
  }
  expect(held.size).toBeGreaterThan(100);
  expect(vacuous).toEqual([]);
});
