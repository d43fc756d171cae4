import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exchange, goodRun, lines } from '../../reports/testing/run-journal';
import { readJournals } from './merge';

async function read(content: string) {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  const file = join(folder, 'journal.ndjson');
  writeFileSync(file, content);
  return readJournals([file]).finally(() => rmSync(folder, { recursive: true }));
}

test('reads a journal from its file and counts a torn last line', async () => {
  const journal = await read(`${lines(goodRun())}\n{"t":"flow","id":"flo`);
  expect([journal.runs.length, journal.flows.length, journal.exchanges.size, journal.unreadable]).toEqual([1, 4, 1, 1]);
});

describe('what a line is', () => {
  // longer than what is read at a time, so that a letter of several bytes stands across the border of two pieces
  const long = 'äß€𝄞'.repeat(200_000);
  test.each<[what: string, text: string, end: string]>([
    ['a text with the separators of Unicode', 'a\u2028b\u2029c\u0085d', '\n'],
    ['a line longer than a piece of the file', long, '\n'],
    ['the same, one byte further', `a${long}`, '\n'],
    ['a line that ends with a carriage return too', 'a', '\r\n'],
    ['a last line without an end', 'a', ''],
  ])('%s', async (_, text, end) => {
    const { exchanges, unreadable } = await read(
      `${JSON.stringify(goodRun()[0])}\n\n${JSON.stringify(exchange('all#2', text))}${end}`,
    );
    expect([exchanges.get('all#2')?.response.text === text, unreadable]).toEqual([true, 0]);
  });
});
