/** CONTRIBUTING.md names every file that a change of each kind needs, and few files are enough. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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

const isGenerated = (file: string): boolean =>
  /^docs\/(contract\.md|openapi\.yaml|bench\.md)$|\.schema\.json$/.test(file);

const gaps = `
  import { coverage, coverageGaps } from './commands/spec/coverage';
  coverage().then((matrix) => console.log('gaps:', JSON.stringify(coverageGaps(matrix))));
`;

const evaluated = (tree: ChangedTree, script: string): Promise<string> => tree.run('tsx', ['--eval', script]);

/** Looks at what commands print and write; several kinds look at the output of one command. */
function viewer(tree: ChangedTree, run: string): (shown: Shown) => Promise<void> {
  const own = (word: string) => word.replace('RUN', run);
  const printed = new Map<string, Promise<string>>();
  const output = ({ command, script }: Shown): Promise<string> | string => {
    if (script) return evaluated(tree, script);
    const key = own(command ?? '');
    // a run that fails is a run that is reported
    if (!printed.has(key))
      printed.set(key, tree.run('node', ['scripts/start.mjs', ...key.split(' ')], key.includes(run)));
    return printed.get(key) ?? '';
  };
  return async (shown) => {
    const { file, matches } = shown;
    const seen = file === undefined ? await output(shown) : readFileSync(resolve(tree.folder, own(file)), 'utf8');
    expect(seen).toMatch(new RegExp(matches, 'm'));
  };
}

function apply(tree: ChangedTree, of: readonly Kind[]): void {
  for (const { edits } of of) for (const [file, edit] of Object.entries(edits)) tree.edit(file, edit);
}

function testArguments(of: readonly Kind[]): string[] {
  const paths = new Set(of.flatMap(({ tests }) => tests));
  const names = of.flatMap(({ named }) => named ?? []);
  return ['run', '--project=tests', ...paths, ...(names.length > 0 ? ['-t', names.join('|')] : [])];
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

/** Each kind is in three of six parts, so that of any two kinds some part has the first and not the second. */
const parts = [0, 1, 2, 3, 4, 5];
const threeOf = parts.flatMap((a) => parts.slice(a + 1).flatMap((b) => parts.slice(b + 1).map((c) => [a, b, c])));

test('no change needs another one to pass the compiler', { timeout: 300_000 }, () =>
  withTempDir('kind', async (folder) => {
    expect(kinds.length).toBeLessThanOrEqual(threeOf.length);
    const tree = new ChangedTree(folder);
    for (const part of parts) {
      const together = kinds.filter((_, index) => threeOf[index]?.includes(part));
      apply(tree, together);
      await tree.compile().catch((cause) => {
        throw new Error(`without the others do not compile: ${together.map(({ name }) => name).join(', ')}`, { cause });
      });
      tree.reset();
    }
  }),
);

test('all of them together pass rules, coverage and tests, and show', { timeout: 300_000 }, () =>
  withTempDir('kinds', async (folder) => {
    const tree = new ChangedTree(folder);
    apply(tree, kinds);
    const generators = new Set(kinds.flatMap(({ generators: own = [] }) => own));
    for (const command of generators) await tree.run('node', ['scripts/start.mjs', ...command.split(' ')]);
    await tree.compile();
    await tree.run('depcruise', ['--config', '.dependency-cruiser.mjs', ...tree.sources()]);
    expect(await evaluated(tree, gaps)).toContain('gaps: []');
    await tree.run('vitest', testArguments(kinds.filter(({ named }) => !named)));
    await tree.run('vitest', testArguments(kinds.filter(({ named }) => named)));
    await withTempDir('run', async (run) => {
      writeFileSync(
        join(run, journalName),
        lines([...goodRun(), exchange('bad#1', '{}'), checks('bad', [], [finding('view.same')], 'bad#1')]),
      );
      const expectShown = viewer(tree, run);
      for (const { name, shows } of kinds)
        for (const shown of shows)
          await expectShown(shown).catch((cause) => {
            throw new Error(`${name} does not show`, { cause });
          });
    });
    const byHand = tree.changes().filter((file) => !isGenerated(file));
    expect(byHand).toEqual([...new Set(kinds.flatMap(({ edits }) => Object.keys(edits)))].sort());
  }),
);
