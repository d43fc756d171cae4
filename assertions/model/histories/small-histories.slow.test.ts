import { expect, test } from 'vitest';
import { compared } from '../testing/small-histories';

/** The rest of those of three by small-histories.proof.test.ts. */
test.each([
  [1, 1],
  [2, 1],
  [3, 8],
])('of %i requests, one history in %i of the gateway is explained, and no other one', (count, share) => {
  const { blamed, missed, legal, faulty } = compared(count, share);
  console.log(`${count} requests: ${legal} histories, ${faulty} with a fault, ${missed.length} missed`);
  expect(blamed).toEqual([]);
  expect(missed).toEqual([]);
});
