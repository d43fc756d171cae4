import { describe, expect, test } from 'vitest';
import { config, highestRate, plannedFlows, profileNames } from '../../k6.config';
import { profileOf } from '../../run/settings/profile';
import { command } from '../cli/testing/command';

describe('a profile', () => {
  test.each(profileNames)('%s has a rate, flows and batches that make sense', (name) => {
    const profile = profileOf(name, {});
    expect(plannedFlows(profile)).toBeGreaterThanOrEqual(50);
    expect(highestRate(profile)).toBeGreaterThanOrEqual(profile.rate);
    expect(profile.copies).toBeGreaterThan(1);
  });

  test.each<[string, Parameters<typeof profileOf>[0], Parameters<typeof profileOf>[1], number[], number[]]>([
    ['even', 'average', { rate: 20, duration: 90 }, [20], [90]],
    ['with stages', 'stress', {}, [100, 200, 300, 400], [30, 30, 30, 30]],
    ['with stages, at another rate', 'stress', { rate: 40 }, [10, 20, 30, 40], [30, 30, 30, 30]],
    ['with stages, for another time', 'stress', { duration: 60 }, [100, 200, 300, 400], [15, 15, 15, 15]],
    ['with stages, at a rate that is not a whole one', 'spike', { rate: 10 }, [1, 10, 10, 1, 1], [20, 2, 20, 2, 20]],
    ['with stages, at less than a flow a second', 'stress', { rate: 0.2 }, [0.05, 0.1, 0.15, 0.2], [30, 30, 30, 30]],
  ])('%s keeps its shape', (_, name, flags, rates, times) => {
    const profile = profileOf(name, flags);
    const all = [profile, ...(profile.stages ?? [])];
    expect(all.map(({ rate }) => Math.round(rate * 1000) / 1000)).toEqual(rates);
    expect(all.map(({ seconds }) => seconds)).toEqual(times);
    expect(profile.resendEvery).toBe(config.profiles[name].resendEvery);
  });

  test.each<[Parameters<typeof profileOf>[1], [rate: number, searchTo: number, seconds: number]]>([
    [{}, [20, 1280, 20]],
    [{ rate: 320 }, [5, 320, 20]],
    // whole flows a minute
    [{ rate: 10 }, [0.15, 10, 20]],
    [{ duration: 200 }, [20, 1280, 10]],
  ])('a search with %j', (flags, expected) => {
    const { rate, searchTo, seconds } = profileOf('breakpoint', flags);
    expect([rate, searchTo, seconds]).toEqual(expected);
  });

  test('the flows of stages are the area under the rate', () => {
    const profile = {
      text: '',
      rate: 10,
      seconds: 10,
      stages: [{ rate: 30, seconds: 10 }],
      resendEvery: 0,
      batches: 0,
      copies: 2,
    };
    expect(plannedFlows(profile)).toBe(300);
    expect(highestRate(profile)).toBe(30);
  });
});

test.each<[what: string, args: string[], sentence: RegExp]>([
  ['a flag about one run', ['load', '--profile', 'breakpoint', '--k6-out', 'json=x'], /^--k6-out is about one run, and --profile breakpoint makes several\./m],
  ['an estimate', ['load', '--profile', 'breakpoint', '--estimate'], /^--estimate is about one run/m],
  ['runs that are too short', ['load', '--profile', 'breakpoint', '--rate', '1'], /^--duration: a run of 20 s at 1 flows\/s has too few replies to judge\. Expected 600s or more for all 20 runs together\.$/m],
  ['runs that end before a queue is seen', ['load', '--profile', 'breakpoint', '--duration', '60s'], /^--duration: a run of 3 s at 1280 flows\/s ends before a queue can be seen\. Expected 250s or more for all 20 runs together\.$/m],
  ['an archive', ['archive', '--profile', 'breakpoint', '--parallelism', '2', '--image', 'x:1'], /^--profile breakpoint is a search by several runs, and an archive is one run\./m],
  ['a night', ['nightly', '--profile', 'breakpoint'], /^--profile breakpoint changes its rate/m],
])('a search for capacity: %s is refused', async (_, args, sentence) => {
  const { status, stderr } = await command(args);
  expect(stderr).toMatch(sentence);
  expect(status).toBe(3);
}); // biome-ignore format: one row a line
