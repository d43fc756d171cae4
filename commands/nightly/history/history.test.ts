import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withTempDir } from '../../../common/temp-dir';
import { damaged } from '../../../common/testing/damaged';
import { testFolder } from '../../../common/testing/test-folder';
import { accepted as acceptedOf, night as nightOf } from '../testing/nights';
import { acceptedIn, baselineOf, dayOf, seriesIn } from './baseline';
import type { Accepted, HistoryEntry, Night } from './entry';
import { readHistory, writeEntry } from './files';

const folder = testFolder('history');

const series = 'mine';
const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T02:00:00.000Z`;
const night = (day: number, verdict: Night['verdict'] = 'pass', own: Partial<Night> = {}): Night =>
  nightOf({ at: at(day), id: `N${day}`, verdict, ...own });
const accepted = (day: number, of: string): Accepted => acceptedOf({ at: at(day), night: of });

describe('the files', () => {
  test('are read as they were written, in the order of their times', () => {
    const own = join(folder, 'order');
    const entries = [night(3), night(1), accepted(4, 'N3'), night(2)];
    for (const entry of entries) writeEntry(own, entry);
    expect(readHistory(own)).toEqual({ entries: [night(1), night(2), night(3), accepted(4, 'N3')], unreadable: [] });
    expect(readdirSync(own).every((name) => name.endsWith('.json'))).toBe(true);
  });

  test('of one moment do not replace each other', () => {
    const own = join(folder, 'moment');
    writeEntry(own, night(1, 'pass', { id: 'A' }));
    writeEntry(own, night(1, 'pass', { id: 'B' }));
    expect(readHistory(own).entries).toHaveLength(2);
  });

  test.each([
    ['another document', '{"hello":1}'],
    ['a night of a later version', JSON.stringify({ ...night(5), version: 2 })],
    ['a night without runs', JSON.stringify({ ...night(5), runs: undefined })],
    ['a negative time', JSON.stringify(night(5)).replace('"p50":1', '"p50":-1')],
  ])('%s cost only themselves', (name, text) => {
    const own = join(folder, name);
    writeEntry(own, night(1));
    writeFileSync(join(own, 'other.json'), text);
    expect(readHistory(own)).toEqual({ entries: [night(1)], unreadable: ['other.json'] });
  });

  test('that a writer has not finished are not looked at', () => {
    const own = join(folder, 'part');
    writeEntry(own, night(1));
    writeFileSync(join(own, '2026.json.1.part'), '{');
    expect(readHistory(own).unreadable).toEqual([]);
  });

  test('of no folder are no nights', () => {
    expect(readHistory(join(folder, 'nowhere'))).toEqual({ entries: [], unreadable: [] });
  });

  test('damaged files cost only themselves, and never become a night that passed', async () => {
    const file = fc
      .constantFrom(night(1), night(2), night(3), accepted(5, 'N2'))
      .chain((entry) => damaged(JSON.stringify(entry)));
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 4 }), (texts) =>
        withTempDir('history', async (folder) => {
          writeFileSync(join(folder, 'good.json'), JSON.stringify(night(9)));
          for (const [index, text] of texts.entries()) writeFileSync(join(folder, `${index}.json`), text);
          const { entries, unreadable } = readHistory(folder);
          expect(entries.length + unreadable.length).toBe(texts.length + 1);
          expect(entries).toContainEqual(night(9));
          for (const one of seriesIn(entries)) [baselineOf(entries, one), acceptedIn(entries, one)];
          for (const { verdict, runs } of baselineOf(entries, series))
            expect([verdict, Array.isArray(runs)]).toEqual(['pass', true]);
        }),
      ),
      { seed: 39, numRuns: 150 },
    );
  });

  test('keep what a later version adds', () => {
    const own = join(folder, 'more');
    writeEntry(own, { ...night(1), weather: 'rain' } as Night);
    expect(readHistory(own).entries[0]).toMatchObject({ weather: 'rain' });
  });
});

describe('the baseline', () => {
  test.each<[string, HistoryEntry[], string[]]>([
    [
      'is every night that passed or warned',
      [night(1), night(2, 'warn'), night(3, 'fail'), night(4, 'none')],
      ['N1', 'N2'],
    ],
    ['is of one series', [night(1), night(2, 'pass', { series: 'another' })], ['N1']],
    ['begins with the night that was accepted', [night(1), night(2), accepted(3, 'N2'), night(4)], ['N2', 'N4']],
    ['begins with it even if it failed', [night(1), night(2, 'fail'), accepted(3, 'N2'), night(4)], ['N2', 'N4']],
    [
      'takes the nights before it that failed as it did',
      [night(1), night(2, 'fail'), night(3, 'fail'), accepted(4, 'N3'), night(5)],
      ['N2', 'N3', 'N5'],
    ],
    ['is that of the last acceptance', [night(1), accepted(2, 'N1'), night(3), accepted(4, 'N3')], ['N3']],
    ['is all where the accepted night is gone', [night(1), accepted(2, 'N0'), night(3)], ['N1', 'N3']],
  ])('%s', (_, entries, expected) => {
    expect(baselineOf(entries, series).map(({ id }) => id)).toEqual(expected);
  });

  test('says which acceptance holds', () => {
    expect(acceptedIn([accepted(2, 'N1'), accepted(4, 'N3')], series).at(-1)?.night).toBe('N3');
    expect(acceptedIn([night(1)], series)).toEqual([]);
  });
});

test.each([
  ['2026-11-27T02:14:00Z', ['2026-11-26T02:14:00Z'], '2026-11-27'],
  ['2026-11-27T02:14:00Z', ['2026-11-27T02:30:00Z'], '2026-11-27 02:14'],
])('the night of %s, beside one of %s, is named %s', (at, others, name) => {
  expect(
    dayOf(
      { at },
      [at, ...others].map((one) => ({ at: one })),
    ),
  ).toBe(name);
});
