/** Links of the documentation lead to files and headings that exist, and so do the places of the glossary. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../common/project-root';
import { projectFiles } from '../scripts/checks/project-files';

/** As GitHub makes an anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/[`*]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));

const pages = projectFiles(root).filter((file) => file.endsWith('.md'));

test.each(pages)('%s', (page) => {
  const file = join(root, page);
  const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  const broken = links.filter(([, path, anchor]) => {
    const target = path ? join(dirname(file), path) : file;
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

/** The entries of the glossary: twenty words in order, each with the place where it lives. */
const entries = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split(/^- (?=\*\*)/m)
  .slice(1);
const words = entries.map((entry) => /^\*\*([^*]+)\*\*/.exec(entry)?.[1] ?? entry);

test('the glossary has twenty words, in order', () => {
  expect(words).toHaveLength(20);
  expect(words).toEqual([...words].sort());
});

test.each(entries.map((entry, at) => [words[at], entry] as const))('the word %s lives where it says', (_, entry) => {
  const places = [...entry.matchAll(/`([\w-]+\/[\w./-]*)`/g)].map(([, place = '']) => place);
  expect(places).not.toEqual([]);
  expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([]);
});
