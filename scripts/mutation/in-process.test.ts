import { describe, expect, test } from 'vitest';
import { judgeRun } from '../../assertions/run';
import { requirement } from '../../contract';
import { type Defect, defects, derivedDefects, type Variant, variants } from '../../gateway';
import { journalOf } from '../../journal/files';
import { plan, runInProcess } from './in-process';
import { wholeRun } from './whole-run';

interface Found {
  requirement: string;
  verdict: string;
  /** of the first case that found it */
  where: string;
}

/** The findings of a run, one for each requirement; a failure replaces a warning. */
async function judged(modifications: readonly (Defect | Variant)[], only?: ReadonlySet<string>) {
  const records = await runInProcess(modifications, { only });
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

/** The verdict on the requirement that a defect breaks: from the cases that verify it, otherwise from a whole run. */
async function verdictOn(id: string): Promise<string | undefined> {
  const defect = defects.find((candidate) => candidate.id === id) as Defect;
  const own = plan.cases.filter(({ verifies }) => verifies.includes(defect.breaks)).map((testCase) => testCase.id);
  const bySome = (await judged([defect], new Set(own))).get(defect.breaks)?.verdict;
  if (bySome === 'fail') return bySome;
  const { requirements } = judgeRun(journalOf(await wholeRun([defect])));
  return requirements.find(({ id }) => id === defect.breaks)?.verdict;
}

/** Other requirements need a run as a whole: notifications, reply times, repeated identifiers, the wire. */
const isCaseWise = ({ breaks }: Defect): boolean => requirement(breaks)?.judgedBy === 'case';
/** These show in few responses. */
const rarely = /-(sometimes|once)$/;

describe('the suites, on the reference gateway in this process', () => {
  test('pass without defects', async () => {
    expect([...(await judged([])).values()]).toEqual([]);
  });

  const written = defects.filter((defect) => !derivedDefects.includes(defect));
  // a run for each defect takes long, so of the derived ones only every eighth is run
  const sampled = derivedDefects.filter((_, index) => index % 8 === 0);
  const caseWise = [...written, ...sampled].filter((defect) => isCaseWise(defect) && !rarely.test(defect.id));

  test.each(caseWise.map(({ id }) => id))('kill %s: the requirement that it breaks fails', async (id) =>
    expect(await verdictOn(id)).toBe('fail'),
  );

  test.each(variants.map(({ id }) => id))('let the legal variant %s survive', async (id) => {
    const variant = variants.find((candidate) => candidate.id === id) as Variant;
    const worse = [...(await judged([variant])).values()].filter(
      ({ verdict }) => variant.verdict === 'pass' || verdict !== 'warn',
    );
    expect(worse).toEqual([]);
  });
});
