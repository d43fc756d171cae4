import { beforeEach, expect, test } from 'vitest';
import type { JournalRecord } from '../../journal';
import { journalOf } from '../../journal/files';
import { run } from '../../reports/testing/run-journal';
import { keptBy } from './kept';
import { payoutsOf } from './payouts';
import { cancels, lost, pays, restart, reverses, views } from './testing/history';

beforeEach(restart);

const other = { by: 'TWO' };

// biome-ignore format: one row a line
test.each<[what: string, records: () => JournalRecord[], kept: string[]]>([
  ['one view binds nothing', () => [pays(), views('SUCCESS')], []],
  ['what is pending may change', () => [pays(), views('PENDING'), views('SUCCESS')], []],
  ['an end binds each later view', () => [pays(), views('FAILED'), views('FAILED'), views('FAILED')], [
    'view.final',
    'view.final',
  ]],
  ['but none that overlaps it', () => [pays(), views('FAILED', { at: 900, seconds: 5 }), views('FAILED', { at: 901 })], []],
  ['nor does a view of the other partner', () => [pays(), views('FAILED', other), views('FAILED')], []],
  ['a refused change binds the views after it', () => [pays(), views('PENDING'), cancels('15001'), views('PENDING'), views('PENDING')], ['cancel.no-effect', 'cancel.no-effect']],
  ['whoever asked for it', () => [pays(), views('PENDING'), reverses('16001', other), views('PENDING')], ['reverse.no-effect']],
  ['where the state before it is known', () => [pays(), cancels('15001'), views('PENDING')], []],
  ['but not a view of another state', () => [pays(), views('PENDING'), cancels('15001'), views('SUCCESS')], []],
  ['nor where a request had no answer', () => [pays(), views('PENDING'), cancels('15001'), lost('cancelTransaction'), views('PENDING')], []],
  ['nor by a busy gateway', () => [pays(), views('PENDING'), cancels('1007'), views('PENDING')], []],
  ['a granted cancellation binds the views that show it', () => [pays(), cancels('3033'), views('PENDING'), views('CANCELLED')], ['cancel.state']],
  ['nor where too many requests are under way at once', () => [pays(), views('FAILED'), ...Array.from({ length: 13 }, () => cancels('15003', { at: 900 })), views('FAILED', { at: 950 })], []],
  ['a reversal that is seen to end', () => [pays(), reverses('16003'), views('REVERSAL PENDING'), views('REVERSAL PENDING'), views('RETURNED')], ['view.reversal-ends']],
  ['but not one that is under way', () => [pays(), reverses('16003'), views('REVERSAL PENDING'), views('REVERSAL PENDING')], []],
  ['not that of the other partner', () => [pays(), cancels('3033', other), views('CANCELLED')], []],
])('%s', (_, records, kept) => {
  const payouts = payoutsOf(journalOf([run(), ...records()]));
  expect(payouts.flatMap(keptBy).map(({ requirement }) => requirement)).toEqual(kept);
});
