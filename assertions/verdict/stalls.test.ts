import { expect, test } from 'vitest';
import type { EndRecord, JournalRecord, Stall } from '../../journal';
import { flow, journalOf, startedAt } from '../../reports/testing/run-journal';
import { excusedBy, saturatedShare } from './stalls';

const second = (n: number): number => startedAt + n * 1000;
/** Periods in seconds from the start. */
const periods = (...all: [from: number, until: number][]): Stall[] =>
  all.map(([from, until]) => [second(from), second(until)]);
const end = (more: Partial<EndRecord> = {}): JournalRecord => ({
  ...({ t: 'end', part: 'flow', at: 0, exit: 0, dropped: 0, iterations: 0 } as const),
  ...more,
});
/** A flow a second, eleven in all; `late`: milliseconds of one of them. */
const flows = (late: Record<number, number> = {}): JournalRecord[] =>
  Array.from({ length: 11 }, (_, n) => flow(n, late[n] === undefined ? {} : { late: late[n] }));

test.each<[what: string, records: JournalRecord[], share: number]>([
  ['no flow', [end({ saturated: periods([0, 10]) })], 0],
  ['one moment', [flow(1), end({ saturated: periods([0, 10]) })], 0],
  ['nothing', [...flows(), end()], 0],
  ['half of it', [...flows(), end({ saturated: periods([0, 5]) })], 0.5],
  [
    'the same in any order, twice',
    [...flows(), end({ saturated: periods([3, 5], [0, 4]) }), end({ saturated: periods([1, 2]) })],
    0.5,
  ],
  ['before, within and after', [...flows(), end({ saturated: periods([-5, 1], [4, 5], [9, 20]) })], 0.3],
  ['apart from it', [...flows(), end({ saturated: periods([-5, -1], [11, 20]) })], 0],
])('share of the time in which all cores were busy: %s', (_, records, share) => {
  expect(saturatedShare(journalOf(records))).toBeCloseTo(share, 6);
});

/** A reply that was sent at a second and took so many milliseconds. */
type Reply = [at: number, ms: number];

test.each<[what: string, records: JournalRecord[], reply: Reply, excused: boolean]>([
  ['without stalls', [...flows(), end()], [1, 900], false],
  ['in time', [...flows(), end({ stalls: periods([0, 10]) })], [1, 500], false],
  ['under way for as long as a stall', [...flows(), end({ stalls: periods([1, 1.5]) })], [1, 900], true],
  ['later by more than the stall', [...flows(), end({ stalls: periods([1, 1.3]) })], [1, 900], false],
  ['later by just the stall', [...flows(), end({ stalls: periods([1, 1.4]) })], [1, 900], true],
  ['during two stalls', [...flows(), end({ stalls: periods([1, 1.2], [1.6, 1.8]) })], [1, 900], true],
  [
    'the same in segments',
    [...flows(), end({ stalls: periods([1.6, 1.8]) }), end({ stalls: periods([1, 1.2]) })],
    [1, 900],
    true,
  ],
  [
    'during one stall that two saw',
    [...flows(), end({ stalls: periods([1, 1.2]) }), end({ stalls: periods([1, 1.2]) })],
    [1, 900],
    false,
  ],
  ['before a stall', [...flows(), end({ stalls: periods([5, 9]) })], [1, 900], false],
  ['after a stall', [...flows(), end({ stalls: periods([0, 1]) })], [1.1, 900], false],
  ['begun in a stall', [...flows(), end({ stalls: periods([0, 1.5]) })], [1, 900], true],
  [
    'after many stalls, in the last',
    [...flows(), end({ stalls: periods([0, 0.1], [0.2, 0.3], [0.4, 0.5], [1, 1.5]) })],
    [1, 900],
    true,
  ],
  ['while others had all cores', [...flows(), end({ saturated: periods([1, 2]), cpu: 0.5 })], [1, 900], true],
  ['while k6 itself had all cores', [...flows(), end({ saturated: periods([1, 2]), cpu: 0.51 })], [1, 900], false],
  ['while no flow was started', [...flows({ 2: 900 }), end()], [1.1, 900], true],
  ['while flows were a little late', [...flows({ 2: 50 }), end()], [1.9, 540], false],
  ['before flows that were late', [...flows({ 8: 900 }), end()], [1.1, 900], false],
  ['while several flows waited for one another', [...flows({ 2: 800, 3: 1300, 4: 1500 }), end()], [1.5, 2900], true],
  ['late flows with dropped ones tell nothing', [...flows({ 2: 900 }), end({ dropped: 1 })], [1.1, 900], false],
  ['of a machine that stalled, with dropped flows', [...flows(), end({ dropped: 1, lagMs: 1001 })], [5, 900], true],
  ['the same of a reply in time', [...flows(), end({ dropped: 1, lagMs: 1001 })], [5, 500], false],
  ['of a machine that stalled less', [...flows(), end({ dropped: 1, lagMs: 1000 })], [5, 900], false],
  ['of a machine that stalled, without dropped flows', [...flows(), end({ lagMs: 5000 })], [5, 900], false],
  ['of k6 on all cores, with dropped flows', [...flows(), end({ dropped: 1, cpu: 0.91 })], [5, 900], true],
  ['of k6 on most cores', [...flows(), end({ dropped: 1, cpu: 0.9 })], [5, 900], false],
  ['of one of two segments that was overloaded', [...flows(), end(), end({ dropped: 1, cpu: 0.91 })], [5, 900], true],
  [
    'of cores that were busy for long, with dropped flows',
    [...flows(), end({ dropped: 1, saturated: periods([0, 2.6]) })],
    [5, 900],
    true,
  ],
  [
    'of cores that were busy for a quarter',
    [...flows(), end({ dropped: 1, saturated: periods([0, 2.5]) })],
    [5, 900],
    false,
  ],
  [
    'what another part dropped',
    [...flows(), end({ part: 'compliance', dropped: 1, lagMs: 5000 }), end()],
    [5, 900],
    false,
  ],
])('a late reply is excused: %s', (_, records, [at, ms], excused) => {
  expect(excusedBy(journalOf(records), 500)(second(at), ms)).toBe(excused);
});
