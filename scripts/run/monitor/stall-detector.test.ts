import { describe, expect, test } from 'vitest';
import { Watch, type Watched } from './stall-detector';

describe('the watch beside a load', () => {
  test.each<[string, [steady: number, day: number][], number, number]>([
    [
      'even clocks',
      [
        [100, 100],
        [200, 200],
      ],
      0,
      0,
    ],
    [
      'a timer that comes late',
      [
        [100, 100],
        [1700, 1700],
        [1800, 1800],
      ],
      1500,
      0,
    ],
    [
      'a clock that is set forward',
      [
        [100, 3100],
        [200, 3200],
      ],
      0,
      3000,
    ],
    [
      'a clock that is set back, and forth again',
      [
        [100, -900],
        [200, 200],
      ],
      0,
      1000,
    ],
    ['a look before its time', [[50, 50]], 0, 0],
  ])('%s', (_, looks, lagMs, clockJumpMs) => {
    let at: [number, number] = [0, 0];
    const watch = new Watch({ steady: () => at[0], day: () => 1_700_000_000_000 + at[1] });
    let worst: Watched = { lagMs: -1, clockJumpMs: -1 };
    for (const look of looks) {
      at = look;
      worst = watch.look();
    }
    expect(worst).toMatchObject({ lagMs, clockJumpMs });
  });

  test('keeps when timers came late, by the clock of day', () => {
    const looks = [100, 200, 500, 801, 900, 1500];
    let at = 0;
    const watch = new Watch({ steady: () => at, day: () => 5000 + at });
    let seen: Watched | undefined;
    for (const look of looks) {
      at = look;
      seen = watch.look();
    }
    // 300 ms after the last look is 200 late, which is not yet a stall
    expect(seen?.stalls).toEqual([
      [5500, 5801],
      [5900, 6500],
    ]);
  });
});
