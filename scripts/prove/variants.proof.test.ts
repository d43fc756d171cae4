/** Legal variants of the gateway, which the suites must let pass. */
import { expect, test } from 'vitest';
import { judgeRun } from '../../assertions/verdict';
import { type Variant, variants } from '../../gateway';
import { journalOf } from '../../journal/files';
import { runInProcess } from '../../run/in-process/run-in-process';

/** So many variants a gateway shows at the same time. */
const together = 5;

/** Neighbours are about the same, so they are in different groups; what may cause warnings has groups of its own. */
const groups = ['pass', 'warn'].flatMap((verdict) => {
  const all = variants.filter((variant) => (variant.verdict ?? 'pass') === verdict);
  const count = Math.ceil(all.length / together);
  return Array.from({ length: count }, (_, group) => all.filter((__, index) => index % count === group));
});

/** What the variants cause that they may not, each with its first words. */
async function alarms(group: readonly Variant[]): Promise<string[]> {
  const { requirements, faults } = judgeRun(journalOf(await runInProcess(group, { load: false })));
  expect(faults).toEqual([]);
  const wrong = group.some(({ verdict }) => verdict === 'warn') ? ['fail'] : ['fail', 'warn'];
  return requirements
    .filter(({ verdict }) => wrong.includes(verdict))
    .map(({ id, failures: [first] }) => `${id}: ${first?.exchange}: ${first?.expected}; ${first?.received}`);
}

// what is legal by itself may not be so together, such as two delays
test.each(groups.map((group) => [group.map(({ id }) => id).join(', '), group] as const))(
  'the suites let legal variants survive: %s',
  async (_, group) => {
    if ((await alarms(group)).length === 0) return;
    for (const variant of group) expect([variant.id, await alarms([variant])]).toEqual([variant.id, []]);
  },
);
