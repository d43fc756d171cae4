import { expect, test } from 'vitest';
import { budgetFaults, codeLines } from './budget';

test.each<[what: string, text: string, lines: number]>([
  ['nothing', '', 0],
  ['code', 'const a = 1;\n\nconst b = 2;\n', 2],
  ['comments of a line', '// why\nconst a = 1; // and here\n', 1],
  ['a docstring', '/**\n * What it is.\n */\nexport const a = 1;\n', 1],
  ['a docstring of a line', '/** What it is. */\nexport const a = 1;\n', 1],
])('%s', (_, text, lines) => expect(codeLines(text)).toBe(lines));

test('more code than the budget is a fault, with its folder and kind', () => {
  const table = { run: [10, 5], gateway: [10, 5] } as const;
  const found = new Map<string, readonly [number, number]>([
    ['run', [10, 6]],
    ['gateway', [10, 5]],
    ['new', [1, 0]],
  ]);
  expect(budgetFaults(found, table)).toEqual([
    'run: 6 lines of code in tests, and the budget has 5',
    'new: 1 lines of code in production, and the budget has 0',
  ]);
});
