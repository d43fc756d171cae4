import { expect, test, vi } from 'vitest';
import { runInProcess } from '../../run/in-process/run-in-process';
import type * as Expressions from '../../suites/format/expression';

const { evaluate } = await vi.importActual<typeof Expressions>('../../suites/format/expression');
/** Each check that held in the clean run, with the input of its first time. */
const held = new Map<string, Record<string, unknown>>();

vi.mock('../../suites/format/expression', async (original) => ({
  ...(await original<typeof Expressions>()),
  evaluate: async (expression: string, input: Record<string, unknown>) => {
    const value = await evaluate(expression, input);
    if (value === true && input.response !== undefined && !held.has(expression)) held.set(expression, input);
    return value;
  },
}));

test('no check of a suite holds for an empty response', async () => {
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
