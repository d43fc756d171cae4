import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { goodRun, lines } from '../../reports/testing/run-journal';
import { readJournals } from './merge';

test('reads a journal from its file and counts a torn last line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  const file = join(folder, 'journal.ndjson');
  writeFileSync(file, `${lines(goodRun())}\n{"t":"flow","id":"flo`);
  const journal = await readJournals([file]);
  rmSync(folder, { recursive: true });
  expect([journal.runs.length, journal.flows.length, journal.exchanges.size, journal.unreadable]).toEqual([1, 4, 1, 1]);
});
