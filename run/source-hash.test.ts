import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../common/project-root';
import { contractHash, sourceHash } from './source-hash';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'contract-'));
  cpSync(join(root, 'contract'), join(folder, 'contract'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Changes a source file of the copy. */
const edit = (change: (text: string) => string) => {
  const file = join(folder, 'contract', 'codes.ts');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
};

test.each<[what: string, change: (text: string) => string, isSame: boolean]>([
  ['nothing', (text) => text, true],
  ['the ends of lines', (text) => text.replaceAll('\n', '\r\n'), true],
  ['a word', (text) => text.replace('Quote Success', 'Quote success'), false],
  ['a line end within a line', (text) => text.replace(' ', '\n'), false],
])('the hash of the contract after a change of %s', (_, change, isSame) => {
  edit(change);
  expect(contractHash(folder) === contractHash()).toBe(isSame);
});

test.each<[file: string, isSame: boolean]>([
  ['mine.yaml', true],
  ['read.ts', false],
  ['beneficiaries/words.yaml', false],
])('the hash of the rules after targets/%s is written', (file, isSame) => {
  mkdirSync(join(folder, 'targets', 'beneficiaries'), { recursive: true });
  const before = sourceHash(['targets'], folder);
  writeFileSync(join(folder, 'targets', file), 'name: mine');
  expect(sourceHash(['targets'], folder) === before).toBe(isSame);
});
