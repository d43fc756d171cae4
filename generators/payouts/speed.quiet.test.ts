import { expect, test } from 'vitest';
import { plan } from '../testing/screened';
import { payouts } from './payout';

test('a thousand payouts are made in a second', () => {
  payouts(plan, 1, 200);
  const began = performance.now();
  payouts({ ...plan, pool: 'mixed' }, 2, 1000);
  expect(performance.now() - began).toBeLessThan(1000);
});
