import { expect, test } from 'vitest';
import { outcomeText } from './command';
import { staleFiles } from './generated';
import { hygieneFaults, lineFaults } from './hygiene';
import { treeOf } from './testing/tree';

test.each([
  ['format', [], 'npx biome check --write .', '✓ format'],
  [
    'format',
    ['a.ts', 'b.ts'],
    'npx biome check --write .',
    '✗ format\n  a.ts\n  b.ts\n  fix: npx biome check --write .',
  ],
])('%s with the faults %j names its fix', (name, faults, fix, text) => {
  expect(outcomeText(name, faults, fix)).toBe(text);
});

test('a large file is a fault', () => {
  const root = treeOf({ 'whole.md': 'as made', 'large.bin': 'x'.repeat(501 * 1024) });
  expect(hygieneFaults(root)).toEqual(['large.bin has 501 KB; the limit is 500 KB']);
});

test.each<[file: string, text: string]>([
  ['docs/a.md', `see ${['', 'home', 'ann', 'x'].join('/')}`],
  ['docs/a.md', `"${['', 'work', 'main'].join('/')}"`],
  ...['most', 'least', 'usual'].map((word) => ['run/a.ts', `const ${word}Bytes = 9;`] as [string, string]),
])('%s with %s is a fault', (file, text) => {
  expect(lineFaults(file, text)).toHaveLength(1);
});

test.each([
  ['docs/a.md', 'https://example.com/home/page and ../work/x'],
  ['run/a.ts', 'settlement.usualSeconds, almostAll, leastways'],
])('%s with %s is not a fault', (file, text) => {
  expect(lineFaults(file, text)).toEqual([]);
});

test('a generated file that differs from its sources is stale', () => {
  const root = treeOf({ 'whole.md': 'as made' });
  const entry = (file: string, text: string) => ({ file, command: 'make', text: () => text });
  expect(staleFiles(root, [entry('whole.md', 'as made')])).toEqual([]);
  expect(staleFiles(root, [entry('whole.md', 'otherwise'), entry('absent.md', '')])).toHaveLength(2);
});
