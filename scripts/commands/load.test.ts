import { describe, expect, test } from 'vitest';
import { highestRate, plannedFlows, profileNames } from '../../k6.config';
import { profileOf } from '../run/profile';

describe('a profile', () => {
  test.each(profileNames)('%s has a rate, flows and batches that make sense', (name) => {
    const profile = profileOf(name, {});
    expect(plannedFlows(profile)).toBeGreaterThanOrEqual(50);
    expect(highestRate(profile)).toBeGreaterThanOrEqual(profile.rate);
    expect(profile.copies).toBeGreaterThan(1);
  });

  test('another rate or duration makes it even', () => {
    expect(profileOf('stress', {}).stages).toHaveLength(3);
    expect(profileOf('stress', { rate: 20, duration: 60 })).toMatchObject({ rate: 20, seconds: 60, resendEvery: 50 });
    expect(profileOf('stress', { rate: 20 }).stages).toBeUndefined();
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
