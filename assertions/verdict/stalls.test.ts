import { expect, test } from 'vitest';
import type { EndRecord, JournalRecord, Stall } from '../../journal';
import { end, flow, journalOf, startedAt } from '../../reports/testing/run-journal';
import { excusedBy, ownSaturation } from './stalls';

const second = (n: number): number => startedAt + n * 1000;
/** Periods in seconds from the start. */
const periods = (...all: [from: number, until: number][]): Stall[] =>
  all.map(([from, until]) => [second(from), second(until)]);
/** A flow a second, eleven in all; `late`: milliseconds of one of them. */
const flows = (late: Record<number, number> = {}): JournalRecord[] =>
  Array.from({ length: 11 }, (_, n) => flow(n, late[n] === undefined ? {} : { late: late[n] }));

const stalled = (...all: Parameters<typeof periods>) => end({ stalls: periods(...all) });
const usual = flows();

/** The ends of a load, and a reply that was sent at a second and took so many milliseconds. */
test.each<[what: string, ends: JournalRecord[], at: number, ms: number, excused: boolean, flows?: JournalRecord[]]>([
  ['without stalls', [end()], 1, 900, false],
  ['in time', [stalled([0, 10])], 1, 500, false],
  ['under way for as long as a stall', [stalled([1, 1.5])], 1, 900, true],
  ['later by more than the stall', [stalled([1, 1.3])], 1, 900, false],
  ['later by just the stall', [stalled([1, 1.4])], 1, 900, true],
  ['during two stalls', [stalled([1, 1.2], [1.6, 1.8])], 1, 900, true],
  ['the same in segments', [stalled([1.6, 1.8]), stalled([1, 1.2])], 1, 900, true],
  ['during one stall that two saw', [stalled([1, 1.2]), stalled([1, 1.2])], 1, 900, false],
  ['before a stall', [stalled([5, 9])], 1, 900, false],
  ['after a stall', [stalled([0, 1])], 1.1, 900, false],
  ['begun in a stall', [stalled([0, 1.5])], 1, 900, true],
  ['after many stalls, in the last', [stalled([0, 0.1], [0.2, 0.3], [0.4, 0.5], [1, 1.5])], 1, 900, true],
  // as an earlier version wrote it
  ['while others had all cores', [end({ saturated: periods([1, 2]), cpu: 0.5 } as Partial<EndRecord>)], 1, 900, false],
  ['while no flow was started', [end()], 1.1, 900, true, flows({ 2: 900 })],
  ['while flows were a little late', [end()], 1.9, 540, false, flows({ 2: 50 })],
  ['before flows that were late', [end()], 1.1, 900, false, flows({ 8: 900 })],
  ['while several flows waited for one another', [end()], 1.5, 2900, true, flows({ 2: 800, 3: 1300, 4: 1500 })],
  ['late flows with dropped ones tell nothing', [end({ dropped: 1 })], 1.1, 900, false, flows({ 2: 900 })],
  ['of a machine that stalled at another time, with dropped flows', [end({ dropped: 1, lagMs: 1001 })], 5, 900, false],
  ['of k6 on all cores, with dropped flows', [end({ dropped: 1, cpu: 0.91 })], 5, 900, false],
  ['by a stall, with dropped flows', [end({ dropped: 1, stalls: periods([5, 5.4]) })], 5, 900, true],
])('a late reply is excused: %s', (_, ends, at, ms, excused, begun = usual) => {
  expect(excusedBy(journalOf([...begun, ...ends]), 500)(second(at), ms)).toBe(excused);
});

test.each<[what: string, ends: JournalRecord[], share: number]>([
  ['with dropped flows', [end({ dropped: 1, cpu: 0.91 })], 0.91],
  ['of one segment', [end(), end({ dropped: 1, cpu: 0.91 })], 0.91],
  ['without dropped flows', [end({ cpu: 0.99 })], 0],
  ['of fewer cores', [end({ dropped: 1, cpu: 0.9 })], 0],
  ['of cases', [end({ part: 'compliance', dropped: 1, cpu: 0.99 }), end()], 0],
])('k6 that took the cores of the load: %s', (_, ends, share) => {
  expect(ownSaturation(journalOf([...usual, ...ends]))).toBe(share);
});
