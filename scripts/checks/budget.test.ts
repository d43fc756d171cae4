import { expect, test } from 'vitest';
import { budgetFaults, codeLines, type Lines } from './budget';

test.each<[what: string, text: string, lines: number]>([
  ['nothing', '', 0],
  ['code', 'const a = 1;\n\nconst b = 2;\n', 2],
  ['comments of a line', '// why\nconst a = 1; // and here\n', 1],
  ['a docstring', '/**\n * What it is.\n */\nexport const a = 1;\n', 1],
  ['a docstring of a line', '/** What it is. */\nexport const a = 1;\n', 1],
])('%s', (_, text, lines) => expect(codeLines(text)).toBe(lines));

const folders = (rows: Record<string, Partial<Lines>>) =>
  new Map(Object.entries(rows).map(([name, lines]) => [name, { production: 0, tables: 0, tests: 0, ...lines }]));
const before = folders({ run: { production: 600 }, gateway: { production: 400, tests: 10 } });

test.each<[what: string, now: Record<string, Partial<Lines>>, faults: string[]]>([
  ['as much as before', { run: { production: 600 }, gateway: { production: 400 } }, []],
  ['one per cent more', { run: { production: 610 }, gateway: { production: 400 } }, []],
  ['more in one folder and less in another', { run: { production: 800 }, gateway: { production: 100 } }, []],
  ['more tests and tables', { run: { production: 600, tests: 900, tables: 900 } }, []],
  [
    'more than one per cent',
    { run: { production: 590 }, gateway: { production: 415 }, new: { production: 6 } },
    ['1011 lines of code in production, where 1000 were before and 1010 are the most; gateway +15, new +6'],
  ],
])('%s', (_, now, faults) => expect(budgetFaults(folders(now), before)).toEqual(faults));
