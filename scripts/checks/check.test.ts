import { describe, expect, test } from 'vitest';
import { outcomeText } from './command';
import { staleFiles } from './generated';
import { hygieneFaults, lineFaults } from './hygiene';
import { compareLock } from './lockfile';
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

describe('package.json and its lock', () => {
  const manifest = { dependencies: { yaml: '2.9.1' } };
  const lock = (more: object = {}) => ({ packages: { 'node_modules/yaml': { version: '2.9.1', ...more } } });

  test('agree', () => expect(compareLock(manifest, lock())).toEqual([]));

  test.each([
    ['a dependency that the lock does not know', { dependencies: { yaml: '2.9.1', ajv: '8.20.0' } }, lock(), 1],
    ['a range', { dependencies: { yaml: '^2.9.1' } }, lock(), 1],
    ['a registry in the lock', manifest, lock({ resolved: 'https://example.com/yaml.tgz' }), 1],
  ])('%s is a fault', (_, given, locked, count) => {
    expect(compareLock(given, locked)).toHaveLength(count);
  });
});
