import { expect, test } from 'vitest';
import { layoutFaults } from './layout';
import { treeOf } from './testing/tree';

/** The faults of a tree of files, given by path and text. */
const faults = (files: Readonly<Record<string, string>>) => layoutFaults(treeOf(files), Object.keys(files));

const from = (path: string) => `import { value } from '${path}';\nexport const other = value;\n`;
const tested = { 'run/a.test.ts': '', 'gateway/a.test.ts': '' };
const many = (count: number, path: (index: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [path(index), '']));

test.each<[what: string, files: Record<string, string>, fault: RegExp]>([
  ['sixteen folders at the top', many(16, (index) => `f${index}/page.md`), /^16 folders at the top/],
  ['a folder of 21 files', many(21, (index) => `docs/f${index}.md`), /^docs: 21 files/],
  ['two folders of one name', { 'run/pages/a.md': '', 'docs/pages/a.md': '' }, /run\/pages and docs\/pages have the same/],
  ['code without a test', { ...tested, 'run/k6/deep/a.ts': '' }, /^run\/k6\/deep: no test/],
  ['a top folder without a test', { 'run/a.ts': '' }, /^run: no test/],
  ['two folders that need each other, without their files', { ...tested, 'run/a.ts': from('../gateway/b'), 'run/d.ts': '', 'gateway/b.ts': '', 'gateway/c.ts': from('../run/d') }, /^\.: run, gateway need each other/],
  ['a folder and a file beside it', { ...tested, 'run/a.ts': from('./k6/b'), 'run/k6/b.ts': '', 'run/k6/c.ts': from('../a') }, /^run: a\.ts, k6 need each other/],
  ['a page that names a file which is gone', { 'docs/a.md': 'see `docs/b.md`, docs/a.md and docs/' }, /^docs\/a\.md:1 names docs\/b\.md/],
  ['a comment that does', { ...tested, 'run/a.ts': '// as in gateway/b.ts' }, /^run\/a\.ts:1 names gateway\/b\.ts/],
])('%s is a fault', (_, files, fault) => {
  expect(faults(files)).toEqual([expect.stringMatching(fault)]);
}); // biome-ignore format: one row a line

test.each<[what: string, files: Record<string, string>]>([
  ['helpers of tests in two folders', { ...tested, 'run/testing/a.ts': '', 'gateway/testing/a.ts': '' }],
  ['code that is tested one folder above', { ...tested, 'run/k6/a.ts': '' }],
  ['one direction', { ...tested, 'run/a.ts': from('../gateway/b'), 'gateway/b.ts': from('./c'), 'gateway/c.ts': '' }],
])('%s is no fault', (_, files) => expect(faults(files)).toEqual([]));
