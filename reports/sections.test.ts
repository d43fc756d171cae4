import { expect, test } from 'vitest';
import type { RuleCoverage, RunVerdict } from '../assertions/verdict';
import { sections } from './sections';
import { goodRun, judged } from './testing/run-journal';

const rule = (id: string, more: Partial<RuleCoverage> = {}): RuleCoverage => ({
  rule: id,
  verifies: [],
  cases: 2,
  reached: { type: ['p2p', 'b2b'], instrument: ['CARD'] },
  missing: [],
  pairs: { reached: 2, offered: 2 },
  ...more,
});

test.each<[what: string, coverage: RuleCoverage[], notes: [label: string | undefined, text: string][]]>([
  ['no rule', [], []],
  [
    'rules of an area with the same values',
    [
      rule('cancel.pending'),
      rule('view.failed'),
      rule('cancel.failed'),
      rule('cancel.race', { reached: { type: ['p2p'] } }),
    ],
    [
      [undefined, 'Each of these values, and each pair of them, was reached:'],
      ['p2p b2b · CARD', 'cancel: pending, failed'],
      ['p2p b2b · CARD', 'view: failed'],
      ['p2p', 'cancel: race'],
    ],
  ],
  [
    'a rule that lacks a value, and one that lacks a pair',
    [
      rule('view.failed', { missing: ['instrument WALLET'], pairs: { reached: 2, offered: 4 } }),
      rule('view.pending', { pairs: { reached: 3, offered: 4 } }),
    ],
    [
      ['view.failed', '2 of 4 pairs; not reached: instrument WALLET'],
      ['view.pending', '3 of 4 pairs'],
    ],
  ],
])('the kinds of payout that were reached: %s', (_, coverage, notes) => {
  const found = sections({ ...judged(goodRun()), coverage }).find(({ id }) => id === 'coverage');
  expect(found?.notes.map(({ label, text }) => [label, text])).toEqual(notes);
});

const promise = 'final states stay';
const watched = (of: number, kept: number, oldest: number) => ({ promise, of, kept, oldest }) as const;
test.each<[what: string, earlier: RunVerdict['earlier'], notes: RegExp[]]>([
  ['a load', undefined, []],
  [
    'a run that is to ask for nothing',
    { none: '--no-memory' },
    [/^Nothing was asked about earlier runs: --no-memory\.$/],
  ],
  ['a first run', { runs: 0, promises: [watched(0, 0, 0)] }, [/this run is the first that remembers/]],
  ['a gateway that was emptied', { runs: 3, promises: [watched(32, 0, 0)] }, [/knows nothing of earlier runs/]],
  [
    'one promise that was watched, and one that was not',
    { runs: 3, promises: [watched(214, 213, 9 * 86_400), watched(0, 0, 0)] },
    [/^final states stay: 213 of 214, up to 9 days old$/, /^final states stay: never watched longer than a run$/],
  ],
])('what earlier runs were promised, of %s', (_, earlier, notes) => {
  const { earlier: _own, ...report } = judged(goodRun());
  const found = sections({ ...report, ...(earlier && { earlier }) }).find(({ id }) => id === 'earlier');
  expect(found?.notes.map(({ text }) => text)).toEqual(notes.map((one) => expect.stringMatching(one)));
});
