import { expect, test } from 'vitest';
import type { MemorySeries } from '../../journal';
import { changed, goodRun, journalOf } from '../testing/run-journal';
import { memoryUse } from './memory';

const seen = (memory?: MemorySeries) =>
  memoryUse(journalOf(changed('end', (one) => (one.part === 'flow' && memory ? { ...one, memory } : one))));
const minutes = (count: number, of: (minute: number) => number) => Array.from({ length: count }, (_, at) => of(at));
const used = (k6: readonly number[], everySeconds: number) => {
  const { warm, end, perHour } = seen({ everySeconds, k6, harness: k6 })?.k6 ?? {};
  return [warm, end, perHour];
};

test.each<[what: string, k6: readonly number[], everySeconds: number, held: (number | null)[]]>([
  ['flat after its start', [20, 60, 100, ...minutes(12, () => 120)], 60, [120, 120, 0]],
  ['that grows by a megabyte a minute', minutes(60, (at) => 100 + at), 60, [112, 159, 60]],
  ['that shrinks', minutes(60, (at) => 200 - at), 60, [188, 141, -60]],
  ['of a short run', [20, 60, 100, 120, 121], 60, [60, 121, null]],
  ['of one look', [50], 1, [50, 50, null]],
])('memory %s', (_, k6, everySeconds, held) => expect(used(k6, everySeconds)).toEqual(held));

test('nobody looked', () => expect(seen()).toBeNull());

test('of two segments none is shown for both', () => {
  const memory = { everySeconds: 1, k6: [1], harness: [1] };
  const twice = [...goodRun(), ...goodRun()].map((one) => (one.t === 'end' ? { ...one, memory } : one));
  expect(memoryUse(journalOf(twice))).toBeNull();
});
