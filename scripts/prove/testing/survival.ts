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

/** Every n-th variant from the given one on; a file of tests has a part of them, so that all cores have some. */
export function letVariantsSurvive(from: number, every: number): void {
  const part = variants.filter((_, index) => index % every === from);
  test.each(part.map(({ id }) => id))('the suites let the legal variant %s survive', async (id) => {
    const variant = variants.find((candidate) => candidate.id === id) as Variant;
    const worse = [...(await judged([variant])).values()].filter(
      ({ verdict }) => verdict !== 'warn' || variant.verdict !== 'warn',
    );
    expect(worse).toEqual([]);
  });
}
