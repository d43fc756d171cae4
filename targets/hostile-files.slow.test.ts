import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { root } from '../common/project-root';
import { damaged, unlessRefused } from '../common/testing/damaged';
import { readTarget } from './read';
import { readWaivers } from './waivers';

const textOf = (name: string): string => readFileSync(join(root, 'targets', name), 'utf8');
const example = textOf('example.yaml');
const withDialect = `${textOf('embedded.yaml')}
dialect:
  - send: { headers: { X-Api-Key: key } }
    reason: its API gateway wants a key
`;
const waivers = `waivers:
  - { requirement: quotation.rate, approver: head, reason: known, expires: 2026-12-31, evidence: ${'0'.repeat(64)} }
`;
const env = { PASSWORD: 'x', PATH: '/' };

test.each<[string, string, (text: string) => unknown]>([
  ['target', example, (text) => readTarget('t.yaml', text, env)],
  ['target with a dialect', withDialect, (text) => readTarget('t.yaml', text, env)],
  ['waivers', waivers, (text) => readWaivers('w.yaml', text)],
])('a damaged file (%s) is read, or refused in a sentence', (_, text, read) => {
  fc.assert(
    fc.property(damaged(text), (hostile) => {
      unlessRefused(() => read(hostile));
    }),
    { seed: 39, numRuns: 300 },
  );
});

const bomb = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
  .concat(Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(10).fill(`*a${n}`).join(', ')}]`))
  .join('\n');

test.each([
  ['aliases that multiply', bomb],
  ['an alias of nothing', 'name: *none'],
  ['an alias of itself', 'name: &a [*a]'],
  ['deep lists', `name: ${'['.repeat(20_000)}`],
  ['deep maps', `name: ${'{a: '.repeat(20_000)}`],
  ['deep indents', Array.from({ length: 3000 }, (_, n) => `${' '.repeat(n)}a:`).join('\n')],
  ['a list', '- 1'],
  ['a number', '7'],
  ['a key that is a map', '? { a: 1 }\n: 2'],
  ['the prototype', '__proto__: { name: x }'],
  ['two documents', 'name: a\n---\nname: b'],
  ['binary', 'name: !!binary AAAA'],
  ['an unknown tag', 'name: !exec rm'],
  ['a merge', 'base: &b { name: x }\n<<: *b'],
])('%s are refused in a sentence', (_, text) => {
  expect(unlessRefused(() => readTarget('t.yaml', text, env))).toBeUndefined();
  expect(unlessRefused(() => readWaivers('w.yaml', text))).toBeUndefined();
});
