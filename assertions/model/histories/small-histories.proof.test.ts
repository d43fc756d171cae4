/** Takes an hour. */
import { expect, test } from 'vitest';
import { compared } from '../testing/small-histories';

test.each([3, 4])('of %i requests, every history of the gateway is explained, and no other one', (count) => {
  const { blamed, missed, legal, faulty } = compared(count);
  console.log(`${count} requests: ${legal} histories, ${faulty} with a fault, ${missed.length} missed`);
  expect(blamed).toEqual([]);
  expect(missed).toEqual([]);
});
