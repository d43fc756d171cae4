import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withTempDir } from '../../common/temp-dir';
import { damaged, unlessRefused } from '../../common/testing/damaged';
import { goodRun, lines, startedAt } from '../../reports/testing/run-journal';
import { reportOf } from '../../reports/verdict';
import type { JournalRecord } from '../records';
import { readJournals } from './merge';

const whole = lines(goodRun());

/** The verdict on a journal of these bytes; undefined: it is refused in a sentence. */
const verdictOf = (bytes: string | Buffer, name = 'journal.ndjson') =>
  withTempDir('hostile', async (folder) => {
    const file = join(folder, name);
    writeFileSync(file, bytes);
    const journal = await readJournals([file]);
    return unlessRefused(() => reportOf(journal).verdict);
  });

/** Damage within a text may leave the verdict as it is; a line that is no JSON may not. */
const isRecord = (line: string): boolean => {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return line === '';
  }
};

test('a damaged journal is judged or refused, and one with a torn line never passes', async () => {
  expect(await verdictOf(whole)).toBe('pass');
  await fc.assert(
    fc.asyncProperty(damaged(whole), async (hostile) => {
      const verdict = await verdictOf(hostile);
      if (!hostile.split('\n').every(isRecord)) expect(verdict).not.toBe('pass');
    }),
    { seed: 39, numRuns: 200, endOnFailure: true },
  );
});

test('a journal that lacks a line never passes', async () => {
  const all = whole.trimEnd().split('\n');
  const passing: string[] = [];
  for (const [at, line] of all.entries())
    if ((await verdictOf(all.toSpliced(at, 1).join('\n'))) === 'pass') passing.push(line);
  // no view shows the end of this payout, so that nothing demands its callback
  expect(passing.filter((line) => !line.includes('"partnerTransId":"REF-1"'))).toEqual([]);
});

test('a compressed journal that is cut off never passes', async () => {
  const packed = gzipSync(whole);
  expect(await verdictOf(packed, 'journal.ndjson.gz')).toBe('pass');
  await fc.assert(
    fc.asyncProperty(fc.nat(packed.length - 1), async (length) => {
      expect(await verdictOf(packed.subarray(0, length), 'journal.ndjson.gz')).not.toBe('pass');
    }),
    { seed: 39, numRuns: 100, endOnFailure: true },
  );
});

function isSameText(packed: Buffer, text: string): boolean {
  try {
    return gunzipSync(packed).toString() === text;
  } catch {
    return false;
  }
}

test('a compressed journal of which a byte was changed passes only with the same text', async () => {
  const packed = gzipSync(whole);
  // the fixed head of the file, of ten bytes, says nothing of the text
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 10, max: packed.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (at, by) => {
        const changed = Buffer.from(packed);
        changed[at] = (changed[at] ?? 0) ^ by;
        // the last byte of the text has bits that nothing reads
        if (isSameText(changed, whole)) return;
        expect(await verdictOf(changed, 'journal.ndjson.gz')).not.toBe('pass');
      },
    ),
    { seed: 39, numRuns: 100, endOnFailure: true },
  );
});

test.each([null, 'P1', [null], [1]])('references %j are those of no case', async (references) => {
  const all = goodRun().map((record) => (record.t === 'case' ? { ...record, references } : record));
  expect(await verdictOf(lines(all as JournalRecord[]))).not.toBe('pass');
});

const entry = { type: 'TRANSFERRED', internalRef: 'T1', externalRef: 'P1', amount: '1' };
test.each([
  { entries: null },
  { entries: [null] },
  { entries: [7] },
  { entries: [{ ...entry, internalRef: null }] },
  { entries: [{ ...entry, externalRef: 7 }] },
  { entries: [{ ...entry, type: {} }] },
])('$entries are entries of no statement', async ({ entries }) => {
  const statement = { t: 'statement', at: startedAt, currency: 'USD', entries };
  expect(await verdictOf(lines([...goodRun(), statement] as JournalRecord[]))).not.toBe('pass');
});

test.each(['1e400', '1e300', '-8.65e15', 'null', '"now"', '[]'])('a time %s is that of no record', async (at) => {
  const all = goodRun();
  for (const [index, record] of all.entries()) {
    if (!('at' in record)) continue;
    const changed = JSON.stringify({ ...record, at: 'HERE' }).replace('"HERE"', at);
    const rest = (from: number, until?: number) => lines(all.slice(from, until));
    expect(await verdictOf(`${rest(0, index)}${changed}\n${rest(index + 1)}`)).not.toBe('pass');
  }
});
