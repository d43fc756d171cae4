import { expect, test } from 'vitest';
import type { RuleCoverage } from '../assertions/verdict';
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
