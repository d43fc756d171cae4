/** What the suites find on a gateway in this process. */
import { expect } from 'vitest';
import type { Modification } from '../../../gateway';
import { wholeRun } from '../../../run/in-process/whole-run';

export interface Found {
  requirement: string;
  verdict: string;
  /** of the first case that found it */
  where: string;
}

/** The findings of a run, one for each requirement; a failure replaces a warning. */
export async function judged(modifications: readonly Modification[]) {
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
