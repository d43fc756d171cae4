import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withTempDir } from '../../common/temp-dir';
import { lockRunFolder, newRunFolder } from './run-folder';

test.each<[string, string | undefined, RegExp | undefined]>([
  ['is not there', undefined, undefined],
  ['is empty', '', undefined],
  ['is a file', '.', /is not a folder, or below a file/],
  ['holds something else', 'notes.txt', undefined],
  ['holds a run', 'journal.ndjson', /already holds the records of something else \(journal\.ndjson\)/],
  ['holds a compressed run', 'journal.ndjson.gz', /journal\.ndjson\.gz/],
  ['holds a segment of a run', 'segment-1.ndjson', /segment-1/],
  ['holds an onboarding', 'onboarding.ndjson', /\(onboarding\.ndjson\)\. Name another folder/],
])('a folder that %s', async (_, name, refusal) => {
  await withTempDir('out', async (parent) => {
    const folder = join(parent, 'run');
    if (name === '.') writeFileSync(folder, '');
    else if (name !== undefined) mkdirSync(folder);
    if (name && name !== '.') writeFileSync(join(folder, name), '');
    const made = () => newRunFolder(folder);
    if (refusal) expect(made).toThrow(refusal);
    else expect(made()).toBe(folder);
  });
});

test('a folder is of one run at a time, and of one that was recorded for ever', async () => {
  await withTempDir('out', async (folder) => {
    const unlock = await lockRunFolder(folder);
    await expect(lockRunFolder(folder)).rejects.toThrow(
      `Another run (process ${process.pid}) is writing into ${folder}`,
    );
    unlock();
    (await lockRunFolder(folder))();
    writeFileSync(join(folder, 'journal.ndjson'), '');
    await expect(lockRunFolder(folder)).rejects.toThrow(/holds the records of another run; nothing was sent/);
    expect(readdirSync(folder)).toEqual(['journal.ndjson']);
  });
});

test('what a killed run has left of its lock holds no other back', async () => {
  await withTempDir('out', async (folder) => {
    mkdirSync(join(folder, 'lock'));
    const { pid } = spawnSync('true');
    writeFileSync(join(folder, 'lock', 'pid'), String(pid));
    (await lockRunFolder(folder))();
    expect(readdirSync(folder)).toEqual([]);
  });
});
