import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { UsageError } from '../../common/errors';
import { testFolder } from '../../common/testing/test-folder';
import { journalsOf } from './journals';

const folder = testFolder('journals');
beforeAll(() => {
  for (const name of [
    'run/journal.ndjson',
    'run/other.ndjson',
    'pods/b.ndjson',
    'pods/a.ndjson',
    'pods/x.txt',
    'none/x.txt',
    'search/01-at-20/journal.ndjson',
    'search/load.html',
  ]) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), '');
  }
});

test.each([
  ['a run folder', 'run', ['journal.ndjson']],
  ['the journals of segments', 'pods', ['a.ndjson', 'b.ndjson']],
  ['a journal', 'pods/b.ndjson', ['b.ndjson']],
])('%s', (_, word, names) => {
  expect(journalsOf(join(folder, word)).map((file) => basename(file))).toEqual(names);
});

test.each([
  [
    'a folder without a journal',
    'none',
    /^report: .*none has neither journal\.ndjson nor another \.ndjson file\. Name a run folder\.$/,
  ],
  ['a folder of runs', 'search', /Name a run folder, such as .*search\/01-at-20\.$/],
  ['a misspelt name', 'podz', /^report: there is no file .*podz, but .*pods\. Expected a run folder or a journal\.$/],
  [
    'a folder that is nowhere',
    'nowhere/at/all',
    /^report: there is no file .*all\. Expected a run folder or a journal\.$/,
  ],
])('%s is refused', (_, word, message) => {
  expect(() => journalsOf(join(folder, word))).toThrow(UsageError);
  expect(() => journalsOf(join(folder, word))).toThrow(message);
});
