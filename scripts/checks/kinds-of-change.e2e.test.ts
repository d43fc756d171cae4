/** CONTRIBUTING.md names every file that a change of each kind needs, and few files are enough. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../common/project-root';
import { withTempDir } from '../../common/temp-dir';
import { journalName } from '../../journal';
import { checks, exchange, finding, goodRun, lines } from '../../reports/testing/run-journal';
import { ChangedTree } from './testing/changed-tree';
import { kinds, type Shown } from './testing/kinds';

const [, chapter = ''] =
  /\n## Which files to change\n([\s\S]*?)\n## /.exec(`${readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')}\n## `) ??
  [];
/** The numbered files under each heading: of each number the paths that it allows, with `<name>` for any name. */
const book = new Map(
  chapter
    .split('\n### ')
    .slice(1)
    .map((section) => {
      const [heading = ''] = section.split('\n');
      const items = [...section.matchAll(/^\d+\. (.*?): /gm)].map(([, item = '']) =>
        [...item.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
      );
      return [heading, items];
    }),
);

const fits = (file: string, path: string): boolean =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/<[^>]+>/g, '[^/]+')}$`).test(file);

const isGenerated = (file: string): boolean => /^docs\/(contract|bench)\.md$|\.schema\.json$/.test(file);

const gaps = `
  import { coverage, coverageGaps } from './commands/spec/coverage';
  coverage().then((matrix) => console.log('gaps:', JSON.stringify(coverageGaps(matrix))));
`;

const evaluated = (tree: ChangedTree, script: string): Promise<string> => tree.run('tsx', ['--eval', script]);

async function expectShown(tree: ChangedTree, { command, script, file, text }: Shown, run: string): Promise<void> {
  const own = (word: string) => word.replace('RUN', run);
  const args = command?.map(own) ?? [];
  // a run that fails is a run that is reported
  const output = command
    ? await tree.run('node', ['scripts/start.mjs', ...args], args.includes(run))
    : script
      ? await evaluated(tree, script)
      : '';
  expect(file === undefined ? output : readFileSync(resolve(tree.folder, own(file)), 'utf8')).toMatch(text);
}

const byHand = (tree: ChangedTree): string[] => tree.changes().filter((file) => !isGenerated(file));

test('every kind has a heading, and every heading is of a kind', () => {
  expect([...book.keys()]).toEqual(kinds.map(({ name }) => name));
});

describe('the files of', () => {
  test.each(kinds)('$name are those of the book, and few', ({ name, edits, most = 3 }) => {
    const files = Object.keys(edits);
    const items = book.get(name) ?? [];
    expect(files.filter((file) => !items.some((paths) => paths.some((path) => fits(file, path))))).toEqual([]);
    expect(items.filter((paths) => !paths.some((path) => files.some((file) => fits(file, path))))).toEqual([]);
    expect(files.length).toBe(items.length);
    expect(files.length).toBeLessThanOrEqual(most);
  });
});

test('each change by itself passes the compiler, and changes no other file', { timeout: 300_000 }, () =>
  withTempDir('kind', async (folder) => {
    const tree = new ChangedTree(folder);
    for (const kind of kinds) {
      for (const [file, edit] of Object.entries(kind.edits)) tree.edit(file, edit);
      await tree.compile().catch((cause) => {
        throw new Error(`${kind.name} does not compile`, { cause });
      });
      expect(byHand(tree), kind.name).toEqual(Object.keys(kind.edits).sort());
      tree.reset();
    }
  }),
);

test('all of them together pass rules, coverage and tests, and show', { timeout: 300_000 }, () =>
  withTempDir('kinds', async (folder) => {
    const tree = new ChangedTree(folder);
    for (const { edits } of kinds) for (const [file, edit] of Object.entries(edits)) tree.edit(file, edit);
    const generators = new Set(kinds.flatMap(({ generators: own = [] }) => own.map((command) => command.join(' '))));
    for (const command of generators) await tree.run('node', ['scripts/start.mjs', ...command.split(' ')]);
    await tree.compile();
    await tree.run('depcruise', ['--config', '.dependency-cruiser.mjs', ...tree.sources()]);
    expect(await evaluated(tree, gaps)).toContain('gaps: []');
    const named = kinds.filter(({ tests }) => tests.includes('-t'));
    const folders = new Set(kinds.flatMap(({ tests }) => (tests.includes('-t') ? [] : tests)));
    for (const tests of [[...folders], ...named.map((kind) => kind.tests)])
      await tree.run('vitest', ['run', '--project=tests', ...tests]);
    await withTempDir('run', async (run) => {
      writeFileSync(
        join(run, journalName),
        lines([...goodRun(), exchange('bad#1', '{}'), checks('bad', [], [finding('view.same')], 'bad#1')]),
      );
      for (const { name, shows } of kinds)
        for (const shown of shows)
          await expectShown(tree, shown, run).catch((cause) => {
            throw new Error(`${name} does not show`, { cause });
          });
    });
    expect(byHand(tree)).toEqual([...new Set(kinds.flatMap(({ edits }) => Object.keys(edits)))].sort());
  }),
);
