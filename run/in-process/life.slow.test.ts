/**
 * One gateway is certified again and again, and others meet it between the runs and during them (testing/lived.ts). Nothing of
 * that is a finding of a run; `npm run proofs -- life` does the same over the network.
 */
import { expect, test } from 'vitest';
import { newWorld } from './in-process';
import { leaveBehind, verdictIn } from './testing/lived';

const day = 86_400_000;
const passed = { verdict: 'pass', invalid: [], told: [] };

test('a gateway that conforms passes whatever it has met', { timeout: 600_000 }, async () => {
  const world = newWorld();
  expect(await verdictIn(world, 1)).toEqual(passed);
  // twenty minutes before midnight, which the run goes through
  world.now = Math.ceil(world.now / day) * day - 1_200_000;
  expect(await verdictIn(world, 2, await leaveBehind(world))).toEqual(passed);
});
