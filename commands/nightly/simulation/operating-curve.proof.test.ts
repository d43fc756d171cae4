/** The decision over simulated nights: seldom wrong, and quick to find what lasts. `npm run bench` prints the whole curve. */
import { expect, test } from 'vitest';
import { operatingCurve } from './operating-curve';

test('500 histories', () => {
  const slowdowns = [
    { share: 0.1, withinNights: 7 },
    { share: 0.25, withinNights: 2 },
  ];
  const { quietNights, falseAlarms, found } = operatingCurve(500, 7, { quiet: 8, slowdowns });
  expect(quietNights).toBe(4000);
  expect(falseAlarms / quietNights).toBeLessThanOrEqual(0.01);
  expect(found.map(({ share }) => share)).toEqual([0.1, 0.25]);
  expect(found[0]?.rate).toBeGreaterThanOrEqual(0.8);
  expect(found[1]?.rate).toBeGreaterThanOrEqual(0.95);
});

test('a decision that alarms at anything, or at nothing, is told from a good one', () => {
  const slowdowns = [{ share: 0.25, withinNights: 2 }];
  const with_ = (threshold: number) =>
    operatingCurve(20, 7, {
      quiet: 8,
      slowdowns,
      settings: { threshold, floorMs: 0, leastNights: 2, mostNights: 14, level: 1 },
    });
  const eager = with_(-1);
  expect(eager.falseAlarms / eager.quietNights).toBeGreaterThan(0.02);
  expect(with_(10).found[0]?.rate).toBeLessThan(0.5);
});
