import { describe, expect, test } from 'vitest';
import { StallDetector, type StallReport } from './stall-detector';

describe('the stall detector', () => {
  test.each<[string, [monotonic: number, wall: number][], number, string[]]>([
    [
      'clocks that agree',
      [
        [100, 100],
        [200, 200],
      ],
      0,
      [],
    ],
    [
      'a late timer',
      [
        [100, 100],
        [1700, 1700],
        [1800, 1800],
      ],
      1500,
      [],
    ],
    [
      'a process that was suspended',
      [
        [100, 100],
        [60_200, 60_200],
      ],
      60_000,
      ['the load generator stood still for 60 seconds'],
    ],
    [
      'a clock that is set forward',
      [
        [100, 3100],
        [200, 3200],
      ],
      0,
      ['the clock of the load generator jumped by 3000 ms'],
    ],
    [
      'a clock that is set back, then forward again',
      [
        [100, -1900],
        [200, 200],
      ],
      0,
      ['the clock of the load generator jumped by -2000 ms', 'the clock of the load generator jumped by 2000 ms'],
    ],
    ['a sample before its time', [[50, 50]], 0, []],
  ])('%s', (_, samples, lagMs, breaks) => {
    let at: [number, number] = [0, 0];
    const heard: string[] = [];
    const clocks = { monotonic: () => at[0], wall: () => 1_700_000_000_000 + at[1] };
    const detector = new StallDetector(clocks, (text) => heard.push(text));
    let worst: StallReport = { lagMs: -1 };
    for (const sample of samples) {
      at = sample;
      worst = detector.sample();
    }
    expect(worst).toMatchObject({ lagMs });
    expect(heard).toEqual(breaks);
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
      [5600, 5801],
      [6000, 6500],
    ]);
  });

  test('a report is of what happened since the last one', () => {
    let at = 0;
    const detector = new StallDetector({ monotonic: () => at, wall: () => at });
    const sampleAt = (ms: number) => {
      at = ms;
      return detector.sample();
    };
    expect(sampleAt(1500)).toEqual({ lagMs: 1400, stalls: [[100, 1500]] });
    detector.forget();
    expect(sampleAt(1600)).toEqual({ lagMs: 0 });
    expect(sampleAt(2200)).toEqual({ lagMs: 500, stalls: [[1700, 2200]] });
  });
});
