import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withTempDir } from '../../common/temp-dir';
import { newRunFolder } from './run-folder';

test.each<[string, string | undefined, RegExp | undefined]>([
  ['is not there', undefined, undefined],
  ['is empty', '', undefined],
  ['holds something else', 'notes.txt', undefined],
  ['holds a run', 'journal.ndjson', /already holds the records of something else \(journal\.ndjson\)/],
  ['holds a compressed run', 'journal.ndjson.gz', /journal\.ndjson\.gz/],
  ['holds a segment of a run', 'segment-1.ndjson', /segment-1/],
  ['holds an onboarding', 'onboarding.ndjson', /\(onboarding\.ndjson\)\. Name another folder/],
])('a folder that %s', async (_, name, refusal) => {
  await withTempDir('out', async (parent) => {
    const folder = join(parent, 'run');
    if (name !== undefined) mkdirSync(folder);
    if (name) writeFileSync(join(folder, name), '');
    const made = () => newRunFolder(folder);
    if (refusal) expect(made).toThrow(refusal);
    else expect(made()).toBe(folder);
  });
});
