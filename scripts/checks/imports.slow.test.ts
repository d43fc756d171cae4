/** Each kind of import rule is seen red once, by dependency-cruiser over a small tree of files. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
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
const index = { 'contract/index.ts': `export { value } from './b';\n`, 'contract/b.ts': value };

/** A file that imports another one, in other words where some are given. */
const importing = (file: string, other: string, text = from(posix.relative(posix.dirname(file), other))) => ({
  [`${file}.ts`]: text,
  [`${other}.ts`]: value,
});
/** A file of the text of an import. */
const ofText = (file: string, text: string) => ({ [`${file}.ts`]: `${text}\nexport const other = value;\n` });

test.each<[what: string, rule: string, files: Record<string, string>]>([
  ['a folder that the table does not allow', 'imports of contract', importing('contract/a', 'reports/b')],
  ['judging in the recording', 'imports of journal', importing('journal/a', 'assertions/b')],
  [
    'a type alone',
    'imports of generators',
    importing(
      'generators/a',
      'reports/b',
      `import type { value } from '../reports/b';\nexport type A = typeof value;\n`,
    ),
  ],
  ['the judge by the gateway', 'imports of gateway', importing('gateway/a', 'assertions/b')],
  ['a module of Node', 'imports of assertions', ofText('assertions/a', `import { sep as value } from 'node:path';`)],
  ['k6 outside of the runtime', 'imports of scenarios', ofText('scenarios/engine/a', `import value from 'k6/http';`)],
  [
    'each other',
    'no cycle',
    {
      ...ofText('contract/a', `import { value } from './b';`),
      'contract/b.ts': `export { other as value } from './a';\n`,
    },
  ],
  [
    'a test helper in production',
    'no test helper in production',
    importing('reports/a', 'reports/testing/b', from('./testing/b')),
  ],
  ['past the index', 'index of contract', { ...index, ...importing('reports/a', 'contract/b') }],
  ['nothing that exists', 'resolvable', { 'contract/a.ts': from('./missing') }],
])('importing %s goes red', (what, rule, files) => {
  expect(complaints(what, files)).toContain(`error ${rule}:`);
});

test('allowed imports stay green', () => {
  expect(complaints('allowed', { ...index, 'reports/a.ts': from('../contract') })).toContain(
    'no dependency violations found',
  );
});
