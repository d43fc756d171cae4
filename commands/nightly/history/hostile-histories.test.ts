import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withTempDir } from '../../../common/temp-dir';
import { damaged } from '../../../common/testing/damaged';
import { acceptedIn, baselineOf, seriesIn } from './baseline';
import { head } from './entry';
import { readHistory } from './files';

const series = 'mine';
const night = (day: number) => ({
  ...{
    ...head,
    kind: 'night',
    at: `2026-11-0${day}T02:00:00.000Z`,
    id: `N${day}`,
    series,
    verdict: 'pass',
    reasons: [],
  },
  ...{ runs: [{ operations: { pay: { replies: 10, p50: 1, p95: 2, p99: 3 } } }], slower: [] },
});
const accepted = {
  ...head,
  kind: 'accepted',
  at: '2026-11-05T02:00:00.000Z',
  series,
  night: 'N2',
  reason: 'r',
  by: 'b',
};

test('damaged files cost only themselves, and never become a night that passed', async () => {
  const file = fc.constantFrom(night(1), night(2), night(3), accepted).chain((entry) => damaged(JSON.stringify(entry)));
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
