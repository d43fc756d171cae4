import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../contract';
import type { NightFigures, RunFigures } from '../figures';
import { decide, defaultSettings, type Settings, slowerIn } from './decide';

/** Runs of two operations with a little noise; `factor` slows `pay` down. */
function runsOf(seed: number, factor = 1, count = 5, payMs = 100): RunFigures[] {
  const random = randomFrom(seed);
  const noisy = (ms: number) => ms * (1 + (random() - 0.5) * 0.04);
  return Array.from({ length: count }, () => ({
    operations: {
      pay: {
        replies: 500,
        p50: noisy(payMs * 0.6 * factor),
        p95: noisy(payMs * factor),
        p99: noisy(payMs * 1.5 * factor),
      },
      view: { replies: 900, p50: noisy(20), p95: noisy(40), p99: noisy(60) },
    },
  }));
}
const nights = (count: number, from = 1, payMs = 100): NightFigures[] =>
  Array.from({ length: count }, (_, at) => ({ runs: runsOf(from + at, 1, 5, payMs) }));

const slower = (accepted: readonly NightFigures[], night: NightFigures, settings?: Settings) => {
  const comparison = decide(accepted, night, settings);
  return slowerIn(comparison).map(({ operation, percentile, result }) => `${operation} ${percentile} ${result}`);
};

const all = ['pay p50 slower', 'pay p95 slower', 'pay p99 slower'];

describe('a night', () => {
  test.each<[string, NightFigures[], NightFigures, string[]]>([
    ['like the others', nights(10), { runs: runsOf(99) }, []],
    ['with one operation slower', nights(10), { runs: runsOf(99, 1.25) }, all],
    ['slower by less than the threshold', nights(10), { runs: runsOf(99, 1.06) }, []],
    ['slower, and not when it was repeated', nights(10), { runs: runsOf(99, 1.25), repeated: runsOf(98) }, []],
    ['slower, and when it was repeated too', nights(10), { runs: runsOf(99, 1.25), repeated: runsOf(98, 1.25) }, all],
    ['with two slow runs of five', nights(10), { runs: [...runsOf(99, 1, 3), ...runsOf(98, 1.6, 2)] }, []],
    ['after a night that was disturbed', [...nights(9), { runs: runsOf(50, 2) }], { runs: runsOf(99, 1.25) }, all],
    ['slower by a millisecond of four', nights(10, 1, 4), { runs: runsOf(99, 1.25, 5, 4) }, []],
    ['without any before it', [], { runs: runsOf(99) }, []],
  ])('%s', (_, accepted, night, expected) => {
    expect(slower(accepted, night)).toEqual(expected);
  });

  test('with too few before it warns only', () => {
    const comparison = decide(nights(6), { runs: runsOf(99, 1.5) });
    expect([comparison.warnsOnly, slowerIn(comparison).length]).toEqual([true, 3]);
    expect(decide(nights(7), { runs: runsOf(99, 1.5) }).warnsOnly).toBe(false);
  });

  test('tells the size of a change, and its chance', () => {
    const { operations } = decide(nights(10), { runs: runsOf(99, 1.3) });
    const found = operations.find(({ operation, percentile }) => operation === 'pay' && percentile === 'p95');
    expect(found?.change).toBeCloseTo(0.3, 1);
    expect(found?.chance).toBeLessThan(0.001);
  });

  test('that is faster is told, and does not fail', () => {
    const { operations } = decide(nights(10), { runs: runsOf(99, 0.7) });
    expect(operations.filter(({ result }) => result === 'faster').map(({ operation }) => operation)).toContain('pay');
    expect(slower(nights(10), { runs: runsOf(99, 0.7) })).toEqual([]);
  });

  test('is found when it creeps up by steps that no night shows', () => {
    const accepted = nights(10);
    let found: string[] = [];
    for (let step = 1; step <= 12 && found.length === 0; step += 1) {
      const night = { runs: runsOf(200 + step, 1 + step * 0.02) };
      found = slower(accepted, night);
      if (found.length === 0) accepted.push(night);
    }
    expect(found).toContain('pay p95 creeping');
  });

  test('fails with fewer nights where its user says so', () => {
    const settings = { ...defaultSettings, minNights: 2 };
    expect(slower(nights(2), { runs: runsOf(99, 1.3) }, settings)).toContain('pay p95 slower');
    expect(slower(nights(2), { runs: runsOf(99) }, settings)).toEqual([]);
  });

  test('after few nights that differ from each other is not called slower for being the slowest', () => {
    const settings = { ...defaultSettings, minNights: 2 };
    const differing = [80, 120].map((payMs, at) => ({ runs: runsOf(at + 1, 1, 5, payMs) }));
    expect(slower(differing, { runs: runsOf(99, 1.35) }, settings)).toEqual([]);
    expect(slower(nights(2), { runs: runsOf(99, 1.35) }, settings)).toContain('pay p95 slower');
  });

  test('has no chance to tell with too few nights before it', () => {
    const chances = (count: number) =>
      decide(nights(count), { runs: runsOf(99) }).operations.map(({ chance }) => chance);
    expect(chances(6).every((chance) => chance === undefined)).toBe(true);
    expect(chances(7).every((chance) => chance !== undefined)).toBe(true);
  });

  test('has operations that the nights before did not have', () => {
    const { operations } = decide([{ runs: [{ operations: {} }] }], { runs: runsOf(1) });
    expect(operations.every(({ result, baselineMs }) => result === 'unknown' && baselineMs === undefined)).toBe(true);
  });
});
