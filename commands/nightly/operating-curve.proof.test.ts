/** The decision over simulated nights: seldom wrong, and quick to find what lasts. It prints the curve of docs/nightly.md. */
import { expect, test } from 'vitest';
import { operatingCurve } from './testing/operating-curve';

const percentOf = (share: number) => `${Math.round(share * 1000) / 10} %`;

test('500 histories', () => {
  const { quietNights, falseAlarms, found } = operatingCurve(500, 1);
  const lines = found.map((one) => `${percentOf(one.share)} within ${one.withinNights} nights: ${percentOf(one.rate)}`);
  console.log([`${falseAlarms} of ${quietNights} nights without a change fail`, ...lines].join('\n'));
  const rate = (share: number, nights: number) =>
    found.find((one) => one.share === share && one.withinNights === nights)?.rate ?? Number.NaN;
  expect(quietNights).toBe(15_000);
  expect(falseAlarms / quietNights).toBeLessThanOrEqual(0.01);
  expect(rate(0.1, 7)).toBeGreaterThanOrEqual(0.8);
  expect(rate(0.25, 2)).toBeGreaterThanOrEqual(0.95);
});

test('a decision that alarms at anything, or at nothing, is told from a good one', () => {
  const slowdowns = [{ share: 0.25, withinNights: 2 }];
  const with_ = (threshold: number) =>
    operatingCurve(20, 7, {
      quiet: 8,
      slowdowns,
      settings: { threshold, floorMs: 0, minNights: 2, maxNights: 14, level: 1 },
    });
  const eager = with_(-1);
  expect(eager.falseAlarms / eager.quietNights).toBeGreaterThan(0.02);
  expect(with_(10).found[0]?.rate).toBeLessThan(0.5);
});
