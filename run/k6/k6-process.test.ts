import { describe, expect, test } from 'vitest';
import { CpuSaturation } from './k6-process';

describe('periods in which all cores were busy', () => {
  test.each<[string, [at: number, busy: number, total: number][], [number, number][]]>([
    ['never', [[1000, 1800, 2000]], []],
    [
      'for a second',
      [
        [1000, 1900, 2000],
        [2000, 2000, 4000],
      ],
      [[0, 1000]],
    ],
    [
      'two seconds together',
      [
        [1000, 2000, 2000],
        [2000, 3950, 4000],
      ],
      [[0, 2000]],
    ],
    [
      'twice',
      [
        [1000, 2000, 2000],
        [2000, 2000, 4000],
        [3000, 4000, 6000],
      ],
      [
        [0, 1000],
        [2000, 3000],
      ],
    ],
    ['a system that shows nothing', [[1000, 0, 0]], []],
  ])('%s', (_, samples, periods) => {
    let times = { busy: 0, total: 0 };
    const saturation = new CpuSaturation(0, () => times);
    for (const [at, busy, total] of samples) {
      times = { busy, total };
      saturation.sample(at);
    }
    expect(saturation.periods).toEqual(periods);
  });

  test('can be read on this machine', () => {
    const saturation = new CpuSaturation(0);
    saturation.sample(1000);
    expect(saturation.periods.length).toBeLessThanOrEqual(1);
  });
});
