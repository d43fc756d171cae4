/** Legal variants of the gateway, which the suites must let pass. */
import { expect, test } from 'vitest';
import { type Variant, variants } from '../../../gateway';
import { wholeRun } from '../../../run/in-process/whole-run';

interface Found {
  requirement: string;
  verdict: string;
  /** of the first case that found it */
  where: string;
}

/** The findings of a run, one for each requirement; a failure replaces a warning. */
export async function judged(modifications: readonly Variant[]) {
  const records = await wholeRun(modifications, { load: false });
  expect(records.filter(({ t }) => t === 'fault')).toEqual([]);
  const found = new Map<string, Found>();
  const shown = new Set<string>();
  for (const record of records) {
    if (record.t !== 'checks') continue;
    for (const requirement of record.verified) shown.add(requirement);
    for (const { requirement, verdict, expected, received } of record.findings)
      if (found.get(requirement)?.verdict !== 'fail')
        found.set(requirement, { requirement, verdict, where: `${record.exchange}: ${expected}; ${received}` });
  }
  // a requirement that one case could not verify does not count if another case verified it
  for (const [requirement, { verdict }] of found)
    if (verdict === 'skip' && shown.has(requirement)) found.delete(requirement);
  return found;
}

/** So many variants a gateway shows at the same time. */
const together = 5;

/** Neighbours are about the same, so they are in different groups. */
function groupsOf(all: readonly Variant[]): Variant[][] {
  const count = Math.ceil(all.length / together);
  return Array.from({ length: count }, (_, group) => all.filter((__, index) => index % count === group));
}

const groups = ['pass', 'warn'].flatMap((verdict) =>
  groupsOf(variants.filter((variant) => (variant.verdict ?? 'pass') === verdict)),
);

/** What the variants cause that they may not. */
async function alarms(group: readonly Variant[]): Promise<Found[]> {
  const mayWarn = group.some(({ verdict }) => verdict === 'warn');
  return [...(await judged(group)).values()].filter(({ verdict }) => !(mayWarn && verdict === 'warn'));
}

/**
 * Every n-th group from the given one on; a file of tests has a part of them, so that all cores have some. What is legal by
 * itself may not be so together, such as two delays, so the variants of a group that does not survive are tried one by one.
 */
export function letVariantsSurvive(from: number, every: number): void {
  const part = groups.filter((_, index) => index % every === from);
  test.each(part.map((group) => [group.map(({ id }) => id).join(', '), group] as const))(
    'the suites let legal variants survive: %s',
    async (_, group) => {
      if ((await alarms(group)).length === 0) return;
      for (const variant of group) expect([variant.id, await alarms([variant])]).toEqual([variant.id, []]);
    },
  );
}
