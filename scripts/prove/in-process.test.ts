import { describe, expect, test } from 'vitest';
import { type Defect, defects, type Variant, variants } from '../../gateway';
import { runInProcess } from './in-process';

interface Found {
  requirement: string;
  verdict: string;
  /** of the first case that found it */
  where: string;
}

/** Every finding of the whole suite, one a requirement: a failure before a warning. */
async function judged(modifications: readonly (Defect | Variant)[]): Promise<Map<string, Found>> {
  const records = await runInProcess(modifications);
  expect(records.filter(({ t }) => t === 'fault')).toEqual([]);
  const found = new Map<string, Found>();
  for (const record of records) {
    if (record.t !== 'checks') continue;
    for (const { requirement, verdict, expected, received } of record.findings)
      if (found.get(requirement)?.verdict !== 'fail')
        found.set(requirement, { requirement, verdict, where: `${record.exchange}: ${expected}; ${received}` });
  }
  return found;
}

describe('the suites, on the reference gateway in this process', () => {
  test('are green where nothing is broken', async () => {
    expect([...(await judged([])).values()]).toEqual([]);
  });

  // what only the whole run shows: notifications, reply times, repeats among all references, one answer in many
  const wholeRun = /^(callback|statusNotification|reply)\.|\.unique$/;
  const caseWise = defects.filter(({ breaks, id }) => !wholeRun.test(breaks) && !id.endsWith('-sometimes'));
  test.each(caseWise.map(({ id }) => id))('go red for %s, under the requirement that it breaks', async (id) => {
    const defect = defects.find((one) => one.id === id) as Defect;
    expect((await judged([defect])).get(defect.breaks)?.verdict).toBe('fail');
  });

  test.each(variants.map(({ id }) => id))('stay green for the legal variant %s', async (id) => {
    const variant = variants.find((one) => one.id === id) as Variant;
    const worse = [...(await judged([variant])).values()].filter(
      ({ verdict }) => variant.verdict === 'pass' || verdict !== 'warn',
    );
    expect(worse).toEqual([]);
  });
});
