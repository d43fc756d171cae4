import { expect, test } from 'vitest';
import { budgetFaults, codeLines } from './budget';

test.each<[what: string, text: string, lines: number]>([
  ['nothing', '', 0],
  ['code', 'const a = 1;\n\nconst b = 2;\n', 2],
  ['comments of a line', '// why\nconst a = 1; // and here\n', 1],
  ['a docstring', '/**\n * What it is.\n */\nexport const a = 1;\n', 1],
  ['a docstring of a line', '/** What it is. */\nexport const a = 1;\n', 1],
])('%s', (_, text, lines) => expect(codeLines(text)).toBe(lines));

const folders = (rows: Record<string, number>) => new Map(Object.entries(rows));
const before = folders({ run: 600, gateway: 400 });

test.each<[what: string, now: Record<string, number>, faults: string[]]>([
  ['as much as before', { run: 600, gateway: 400 }, []],
  ['one per cent more', { run: 610, gateway: 400 }, []],
  ['more in one folder and less in another', { run: 800, gateway: 100 }, []],
  [
    'more than one per cent',
    { run: 590, gateway: 415, new: 6 },
    ['1011 lines of code in production, where 1000 were before and 1010 are the most; gateway +15, new +6'],
  ],
])('%s', (_, now, faults) => expect(budgetFaults(folders(now), before)).toEqual(faults));
