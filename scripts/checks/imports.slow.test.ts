/** Each kind of import rule is seen red once, by dependency-cruiser over a small tree of files. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../common/project-root';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'imports-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The complaints about a tree of files, given by path and text. */
function complaints(name: string, files: Record<string, string>): string {
  const tree = join(folder, name.replace(/\W+/g, '-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  const config = join(root, '.dependency-cruiser.mjs');
  const args = [
    '--config',
    config,
    '--output-type',
    'err',
    ...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? '')),
  ];
  try {
    return execFileSync(join(root, 'node_modules', '.bin', 'depcruise'), args, { cwd: tree, encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

const value = 'export const value = 1;\n';
const from = (path: string) => `import { value } from '${path}';\nexport const other = value;\n`;

test.each<[what: string, rule: string, files: Record<string, string>]>([
  [
    'a folder that the table does not allow',
    'imports of contract',
    { 'contract/a.ts': from('../reports/b'), 'reports/b.ts': value },
  ],
  [
    'judging in the recording',
    'imports of journal',
    { 'journal/a.ts': from('../assertions/b'), 'assertions/b.ts': value },
  ],
  [
    'a type alone',
    'imports of generators',
    {
      'generators/a.ts': `import type { value } from '../reports/b';\nexport type A = typeof value;\n`,
      'reports/b.ts': value,
    },
  ],
  [
    'the judge by the gateway',
    'imports of gateway',
    { 'gateway/a.ts': from('../assertions/b'), 'assertions/b.ts': value },
  ],
  [
    'a module of Node',
    'imports of assertions',
    { 'assertions/a.ts': `import { readFileSync } from 'node:fs';\nexport const other = readFileSync;\n` },
  ],
  [
    'k6 outside of the runtime',
    'imports of scenarios',
    { 'scenarios/engine/a.ts': `import http from 'k6/http';\nexport const other = http;\n` },
  ],
  [
    'each other',
    'no cycle',
    {
      'contract/a.ts': from('./b').replace('other', 'value2'),
      'contract/b.ts': `import { value2 } from './a';\nexport const value = value2;\n`,
    },
  ],
  [
    'a test helper in production',
    'no test helper in production',
    { 'reports/a.ts': from('./testing/b'), 'reports/testing/b.ts': value },
  ],
  [
    'past the index',
    'index of contract',
    {
      'reports/a.ts': from('../contract/b'),
      'contract/b.ts': value,
      'contract/index.ts': `export { value } from './b';\n`,
    },
  ],
  ['nothing that exists', 'resolvable', { 'contract/a.ts': from('./missing') }],
])('importing %s goes red', (what, rule, files) => {
  expect(complaints(what, files)).toContain(`error ${rule}:`);
});

test('allowed imports stay green', () => {
  const files = {
    'reports/a.ts': from('../contract'),
    'contract/b.ts': value,
    'contract/index.ts': `export { value } from './b';\n`,
  };
  expect(complaints('allowed', files)).toContain('no dependency violations found');
});
