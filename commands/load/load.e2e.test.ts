import { describe, expect, test } from 'vitest';
import { config, highestRate, plannedFlows, profileNames } from '../../k6.config';
import { profileOf } from '../../run/settings/profile';

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
    ['that rises, for a short time', 'breakpoint', { rate: 150, duration: 31 }, [5, 150], [1, 30]],
  ])('%s keeps its shape', (_, name, flags, rates, times) => {
    const profile = profileOf(name, flags);
    const all = [profile, ...(profile.stages ?? [])];
    expect(all.map(({ rate }) => Math.round(rate * 1000) / 1000)).toEqual(rates);
    expect(all.map(({ seconds }) => seconds)).toEqual(times);
    expect(profile.resendEvery).toBe(config.profiles[name].resendEvery);
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
