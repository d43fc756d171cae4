/** The glossary has twenty words in order, and each lives where it says. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../common/project-root';

const entries = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split(/^- (?=\*\*)/m)
  .slice(1);
const words = entries.map((entry) => /^\*\*([^*]+)\*\*/.exec(entry)?.[1] ?? entry);

test('twenty words, in order', () => {
  expect(words).toHaveLength(20);
  expect(words).toEqual([...words].sort());
});

test.each(entries.map((entry, at) => [words[at], entry] as const))('%s', (_, entry) => {
  const places = [...entry.matchAll(/`([\w-]+\/[\w./-]*)`/g)].map(([, place = '']) => place);
  expect(places).not.toEqual([]);
  expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([]);
});
