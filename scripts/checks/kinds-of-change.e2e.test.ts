/** CONTRIBUTING.md names every file that a change of each kind needs, and few files are enough. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../common/project-root';
import { withTempDir } from '../../common/temp-dir';
import { journalName } from '../../journal';
import { checks, exchange, finding, goodRun, lines } from '../../reports/testing/run-journal';
import { ChangedTree } from './testing/changed-tree';
import { type Kind, kinds, type Shown } from './testing/kinds';

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

async function outputOf(tree: ChangedTree, { command, script }: Shown, run: string): Promise<string> {
  if (command) {
    const args = command.map((word) => word.replace('RUN', run));
    // a run that fails is a run that is reported
    return tree.run('node', ['scripts/start.mjs', ...args], args.includes(run));
  }
  return script ? scriptOutput(tree, script) : '';
}

function scriptOutput(tree: ChangedTree, script: string): Promise<string> {
  return tree.run('tsx', ['--eval', script]);
}

async function prove({ edits, generators = [], shows, tests, imports, coverage }: Kind, folder: string): Promise<void> {
  const tree = new ChangedTree(join(folder));
  for (const [file, edit] of Object.entries(edits)) tree.edit(file, edit);
  for (const command of generators) await tree.run('node', ['scripts/start.mjs', ...command]);
  await tree.run('tsc', ['--noEmit']);
  if (imports) await tree.run('depcruise', ['--config', '.dependency-cruiser.mjs', ...tree.sources()]);
  await tree.run('vitest', ['run', '--project=tests', ...tests]);
  if (coverage) expect(await scriptOutput(tree, gaps)).toContain('gaps: []');
  await withTempDir('run', async (run) => {
    writeFileSync(
      join(run, journalName),
      lines([...goodRun(), exchange('bad#1', '{}'), checks('bad', [], [finding('view.same')], 'bad#1')]),
    );
    for (const shown of shows) {
      const output = await outputOf(tree, shown, run);
      const file = shown.file?.replace('RUN', run);
      const text =
        file === undefined ? output : readFileSync(file.startsWith('/') ? file : join(tree.folder, file), 'utf8');
      expect(text).toMatch(shown.text);
    }
  });
  expect(tree.changes().filter((file) => !isGenerated(file))).toEqual(Object.keys(edits).sort());
}

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

/** Two at a time: each takes about a core. */
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];

describe.concurrent('nothing else is needed for', () => {
  test.each(kinds.map((kind, index) => [kind.name, kind, index % lanes.length] as const))(
    '%s',
    { timeout: 600_000 },
    async (_, kind, lane) => {
      const proved = (lanes[lane] as Promise<unknown>).then(() => withTempDir('kind', (folder) => prove(kind, folder)));
      lanes[lane] = proved.catch(() => undefined);
      await proved;
    },
  );
});
