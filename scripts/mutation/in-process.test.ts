import { describe, expect, test } from 'vitest';
import { requirement } from '../../contract';
import { type Defect, defects, derivedDefects, type Variant, variants } from '../../gateway';
import { plan, runInProcess } from './in-process';

interface Found {
  requirement: string;
  verdict: string;
  /** of the first case that found it */
  where: string;
}

/** Every finding of the whole suite, one a requirement: a failure before a warning. */
async function judged(modifications: readonly (Defect | Variant)[], only?: ReadonlySet<string>) {
  const records = await runInProcess(modifications, only);
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
  // what one case could not verify blocks only where no other did
  for (const [requirement, { verdict }] of found)
    if (verdict === 'skip' && shown.has(requirement)) found.delete(requirement);
  return found;
}

/** The verdict on the requirement that a defect breaks: by the cases that verify it, else by all. */
async function verdictOn(id: string): Promise<string | undefined> {
  const defect = defects.find((one) => one.id === id) as Defect;
  const own = plan.cases.filter(({ verifies }) => verifies.includes(defect.breaks)).map((one) => one.id);
  const bySome = (await judged([defect], new Set(own))).get(defect.breaks)?.verdict;
  return bySome === 'fail' ? bySome : (await judged([defect])).get(defect.breaks)?.verdict;
}

/** The whole run alone shows some: notifications, reply times, repeats among all references, the wire. */
const isCaseWise = ({ breaks }: Defect): boolean => requirement(breaks)?.judgedBy === 'case';
/** One answer in many. */
const rarely = /-(sometimes|once)$/;

describe('the suites, on the reference gateway in this process', () => {
  test('are green where nothing is broken', async () => {
    expect([...(await judged([])).values()]).toEqual([]);
  });

  const written = defects.filter((defect) => !derivedDefects.includes(defect));
  // one run a defect is dear: of those derived from the contract every eighth, a fixed choice
  const sampled = derivedDefects.filter((_, index) => index % 8 === 0);
  const caseWise = [...written, ...sampled].filter((defect) => isCaseWise(defect) && !rarely.test(defect.id));

  test.each(caseWise.map(({ id }) => id))('go red for %s, under the requirement that it breaks', async (id) =>
    expect(await verdictOn(id)).toBe('fail'),
  );

  test.each(variants.map(({ id }) => id))('stay green for the legal variant %s', async (id) => {
    const variant = variants.find((one) => one.id === id) as Variant;
    const worse = [...(await judged([variant])).values()].filter(
      ({ verdict }) => variant.verdict === 'pass' || verdict !== 'warn',
    );
    expect(worse).toEqual([]);
  });
});
