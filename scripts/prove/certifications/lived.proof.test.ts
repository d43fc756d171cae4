/** What is invented during a run is found on a gateway that has lived, with payouts of others lying about and ending meanwhile. */
import { expect, test } from 'vitest';
import { defects } from '../../../gateway';
import { newWorld } from '../../../run/in-process/in-process';
import { leaveBehind, runIn } from '../../../run/in-process/testing/lived';
import { runJob } from '../run-job';

const ofMoney = defects.filter(({ breaks }) => /^(ledger|statements|statementEntry)\b/.test(breaks));
// of the defects of fields a sample; they need no money
const chosen = ofMoney.filter(
  ({ breaks }, index) => !/^(ledgerEntry|statementEntry)\./.test(breaks) || index % 8 === 0,
);

test.each(chosen.filter(({ id }) => !/-sometimes$/.test(id)).map(({ id }) => id))('%s', async (id) => {
  const { status, problem } = await runJob(
    { kind: 'defects', id },
    {
      met: async (modifications) => {
        const world = newWorld(modifications);
        return runIn(world, 1, await leaveBehind(world));
      },
    },
  );
  expect([status, problem]).toEqual(['killed', undefined]);
});
