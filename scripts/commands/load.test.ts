import { describe, expect, test } from 'vitest';
import { highestRate, plannedFlows, profileNames } from '../../k6.config';
import { UsageError } from '../cli/errors';
import { profileOf, secondsOf } from './load';

describe('the time of a load run', () => {
  test.each([
    ['90', 90],
    ['90s', 90],
    ['5m', 300],
    ['1h', 3600],
  ])('%s', (text, seconds) => expect(secondsOf(text)).toBe(seconds));

  test.each(['', '0s', '5 m', '-1', '1d', 'm'])('%j is refused', (text) => {
    expect(() => secondsOf(text)).toThrow(UsageError);
  });
});

describe('a profile', () => {
  test.each(profileNames)('%s has a rate, flows and batches that make sense', (name) => {
    const profile = profileOf(name, undefined, undefined);
    expect(plannedFlows(profile)).toBeGreaterThanOrEqual(50);
    expect(highestRate(profile)).toBeGreaterThanOrEqual(profile.rate);
    expect(profile.copies).toBeGreaterThan(1);
  });

  test('another rate or time makes it even', () => {
    expect(profileOf('stress', undefined, undefined).stages).toHaveLength(3);
    expect(profileOf('stress', '20', '1m')).toMatchObject({ rate: 20, seconds: 60, resendEvery: 50 });
    expect(profileOf('stress', '20', undefined).stages).toBeUndefined();
    expect(() => profileOf('smoke', '0', undefined)).toThrow(UsageError);
  });

  test('flows of stages are the area under them', () => {
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
