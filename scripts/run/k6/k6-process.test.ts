import { describe, expect, test } from 'vitest';
import { Cores } from './k6-process';

describe('when all cores were busy', () => {
  test.each<[string, [at: number, busy: number, all: number][], [number, number][]]>([
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
  ])('%s', (_, looks, saturated) => {
    let worked = { busy: 0, all: 0 };
    const cores = new Cores(0, () => worked);
    for (const [at, busy, all] of looks) {
      worked = { busy, all };
      cores.look(at);
    }
    expect(cores.saturated).toEqual(saturated);
  });

  test('of this machine they can be read', () => {
    const cores = new Cores(0);
    cores.look(1000);
    expect(cores.saturated.length).toBeLessThanOrEqual(1);
  });
});
