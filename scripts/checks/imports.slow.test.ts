/** Each kind of import rule is seen red once, by dependency-cruiser over a small tree of files. */
import { spawnSync } from 'node:child_process';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../common/project-root';
import { treeOf } from './testing/tree';

/** The complaints about a tree of files, given by path and text. */
function complaints(files: Record<string, string>): string {
  const folders = new Set(Object.keys(files).flatMap((path) => path.match(/^(?!node_modules)\w+(?=\/)/) ?? []));
  const args = ['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'err', ...folders];
  const cwd = treeOf(files);
  return spawnSync(join(root, 'node_modules', '.bin', 'depcruise'), args, { cwd, encoding: 'utf8' }).stdout;
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
  [
    'a package that no user has',
    'installed with the package',
    {
      ...ofText('reports/a', `import value from 'x';`),
      'package.json': '{ "devDependencies": { "x": "1.0.0" } }',
      'node_modules/x/package.json': '{ "name": "x", "version": "1.0.0" }',
      'node_modules/x/index.js': value,
    },
  ],
])('importing %s goes red', (_, rule, files) => {
  expect(complaints(files)).toContain(`error ${rule}:`);
});

test('allowed imports stay green', () => {
  expect(complaints({ ...index, 'reports/a.ts': from('../contract') })).toContain('no dependency violations found');
});
