import { describe, expect, test } from 'vitest';
import { StallDetector, type StallReport } from './stall-detector';

describe('the stall detector', () => {
  test.each<[string, [monotonic: number, wall: number][], number, number]>([
    [
      'clocks that agree',
      [
        [100, 100],
        [200, 200],
      ],
      0,
      0,
    ],
    [
      'a late timer',
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
      'a clock that is set back, then forward again',
      [
        [100, -900],
        [200, 200],
      ],
      0,
      1000,
    ],
    ['a sample before its time', [[50, 50]], 0, 0],
  ])('%s', (_, samples, lagMs, clockJumpMs) => {
    let at: [number, number] = [0, 0];
    const detector = new StallDetector({ monotonic: () => at[0], wall: () => 1_700_000_000_000 + at[1] });
    let worst: StallReport = { lagMs: -1, clockJumpMs: -1 };
    for (const sample of samples) {
      at = sample;
      worst = detector.sample();
    }
    expect(worst).toMatchObject({ lagMs, clockJumpMs });
  });

  test('keeps when timers were late, by the wall clock', () => {
    const samples = [100, 200, 500, 801, 900, 1500];
    let at = 0;
    const detector = new StallDetector({ monotonic: () => at, wall: () => 5000 + at });
    let report: StallReport | undefined;
    for (const sample of samples) {
      at = sample;
      report = detector.sample();
    }
    // a sample 300 ms after the last one is 200 ms late, which is not yet a stall
    expect(report?.stalls).toEqual([
      [5500, 5801],
      [5900, 6500],
    ]);
  });
});
