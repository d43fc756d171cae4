import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testFolder } from '../../../common/testing/test-folder';
import { writeLongJournal } from '../support/long-journal';

const folder = testFolder('long-journal');

test('a rule that held all flows would not fit into this memory', async () => {
  const file = join(folder, 'journal.ndjson');
  const { flows } = await writeLongJournal(file, 120e6);
  expect(flows).toBeGreaterThan(100_000);
  const script = join(import.meta.dirname, '..', 'support', 'judge-journal.ts');
  // the programs alone take some 60 MB, and so many flows as objects 250 MB
  const options = ['--max-old-space-size=120', '--import', 'tsx', script, file];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  expect(JSON.parse(stdout)).toMatchObject({ flows, callbacks: flows });
});
