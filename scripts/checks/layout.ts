/** The layout of the tree: few folders, each with few files and with tests, none that need each other, all under the names that pages give them. */

import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { getOrMake } from '../../common/made-once';
import { isTest, projectFiles } from './project-files';

const maxAtTop = 15;
const maxInFolder = 20;

const isCode = (file: string): boolean => /(?<!\.d)\.m?ts$|\.mjs$/.test(file) && file.includes('/');

function countsFaults(files: readonly string[]): string[] {
  const folders = new Map<string, number>();
  for (const file of files) if (file.includes('/')) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
  const top = new Set(
    [...folders.keys()].map((folder) => folder.split('/')[0] ?? '').filter((name) => name[0] !== '.'),
  );
  return [
    ...(top.size > maxAtTop
      ? [`${top.size} folders at the top, and ${maxAtTop} are enough: ${[...top].join(', ')}`]
      : []),
    ...[...folders].flatMap(([folder, count]) =>
      count > maxInFolder
        ? [`${folder}: ${count} files; from ${maxInFolder} on, a part of them has a name of its own`]
        : [],
    ),
  ];
}

/**
 * Two folders of one name would be taken for each other; helpers of tests are always in `testing`, and a folder of
 * `commands/` has the name that a user types.
 */
function nameFaults(files: readonly string[]): string[] {
  const places = new Map<string, Set<string>>();
  for (const file of files.filter((one) => !one.startsWith('commands/')))
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
      const name = posix.basename(folder);
      places.set(name, (places.get(name) ?? new Set()).add(folder));
    }
  return [...places].flatMap(([name, found]) =>
    found.size > 1 && name !== 'testing' ? [`${[...found].join(' and ')} have the same name`] : [],
  );
}

/** Code has tests in its folder, or in the one around it where they are about all of its folders. */
function testFaults(files: readonly string[]): string[] {
  const tested = new Set(files.filter((file) => file.endsWith('.test.ts')).map(dirname));
  const coded = new Set(files.filter((file) => isCode(file) && !isTest(file)).map(dirname));
  return [...coded]
    .filter((folder) => !folder.startsWith('docs/') && !tested.has(folder) && !tested.has(dirname(folder)))
    .filter((folder) => ![...tested].some((other) => !folder.includes('/') && other.startsWith(`${folder}/`)))
    .map((folder) => `${folder}: no test stands beside its code`);
}

/** Files and folders of one folder, by what they import of each other. */
type Siblings = Map<string, Set<string>>;

function importsOf(root: string, files: readonly string[]): Map<string, Siblings> {
  const known = new Set(files);
  const folders = new Map<string, Siblings>();
  for (const file of files.filter((one) => isCode(one) && !isTest(one)))
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\(?)\s*'(\.[^']*)'/g)) {
      const found = posix.join(dirname(file), path);
      const imported = [found, `${found}.ts`, `${found}/index.ts`].find((one) => known.has(one));
      if (!imported) continue;
      const [own, other] = [file.split('/'), imported.split('/')];
      const at = own.findIndex((name, index) => name !== other[index]);
      if (at === -1) continue;
      const folder = own.slice(0, at).join('/') || '.';
      const [from = '', to = ''] = [own[at], other[at]];
      const siblings: Siblings = getOrMake(folders, folder, () => new Map());
      getOrMake(siblings, from, () => new Set()).add(to);
    }
  return folders;
}

/** What a file or folder reaches through its siblings. */
function reached(siblings: Siblings, from: string, seen = new Set<string>()): Set<string> {
  for (const next of siblings.get(from) ?? []) if (!seen.has(next)) reached(siblings, next, seen.add(next));
  return seen;
}

/** dependency-cruiser finds files that need each other; folders may, without any of their files. */
function cycleFaults(root: string, files: readonly string[]): string[] {
  return [...importsOf(root, files)].flatMap(([folder, siblings]) => {
    const circular = [...siblings.keys()].filter((name) => reached(siblings, name).has(name));
    return circular.length > 0 ? [`${folder}: ${circular.join(', ')} need each other`] : [];
  });
}

/** Files that users make, or that are generated. */
const madeLater = /^targets\/\w+\.yaml$|\/generated\//;

/** Pages and comments that name a file or folder of the project which is not there, or is there no longer. */
function referenceFaults(root: string, files: readonly string[]): string[] {
  const known = new Set(files);
  for (const file of files)
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) known.add(folder);
  const tops = [...new Set(files.filter((file) => /^\w+\//.test(file)).map((file) => file.split('/')[0]))];
  if (tops.length === 0) return [];
  const path = new RegExp(`(?<![\\w./$}-])(?:${tops.join('|')})/[\\w./-]*\\w`, 'g');
  return files
    .filter((file) => file.endsWith('.md') || (isCode(file) && !isTest(file)))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      return lines.flatMap((line, index) => {
        if (!file.endsWith('.md') && !/\/\/|\*/.test(line)) return [];
        const gone = (line.match(path) ?? []).filter((one) => !madeLater.test(one) && !known.has(one));
        return gone.map((one) => `${file}:${index + 1} names ${one}, which is not there`);
      });
    });
}

/** One line for each fault of the layout. */
export function layoutFaults(root: string, files: readonly string[] = projectFiles(root)): string[] {
  return [
    ...countsFaults(files),
    ...nameFaults(files),
    ...testFaults(files),
    ...cycleFaults(root, files),
    ...referenceFaults(root, files),
  ];
}
