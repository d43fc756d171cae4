import { expect, test } from 'vitest';
import { judgeRun } from '../../assertions/verdict';
import { journalOf } from '../../journal/files';
import { runInProcess } from './run-in-process';

test('the suites pass on the reference gateway without defects', async () => {
  const { requirements, faults } = judgeRun(journalOf(await runInProcess([], { load: false })));
  const found = requirements.filter(({ failures, verdict }) => verdict !== 'skip' && failures.length > 0);
  expect([found, faults]).toEqual([[], []]);
});

test('a run that lacks the end of a step, or of a part, is not whole', async () => {
  const records = await runInProcess([], { only: new Set(['quotation.forward', 'ledger.money-of-refused-payouts']) });
  const reasons = (of: typeof records) => judgeRun(journalOf(of)).invalid;
  const isCut = /did not end|iterations? of the part/;
  expect(reasons(records).filter((one) => isCut.test(one))).toEqual([]);
  const ends = records.filter(({ t }) => t === 'step' || t === 'end');
  expect(ends.length).toBeGreaterThan(8);
  for (const end of ends)
    expect(reasons(records.filter((one) => one !== end)).join('\n'), JSON.stringify(end)).toMatch(isCut);
});
