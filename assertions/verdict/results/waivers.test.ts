import { describe, expect, test } from 'vitest';
import { journalOf } from '../../../journal/files';
import { changed, checks, finding, goodRun } from '../../../reports/testing/run-journal';
import type { Waivers } from '../../../targets/waivers';
import { judgeRun } from '../judge-run';

const evidence = 'a'.repeat(64);
const requirement = 'view.same' as const;
const waiver = { requirement, approver: 'A. Person', reason: 'known', expires: '2026-02-01', evidence };
const attestation = { requirement, approver: 'A. Person', statement: 'seen', expires: '2026-02-01', evidence };

/** The verdict of a run in which view.same fails, or not, under these waivers. */
function judged(waivers: Partial<Waivers>, fails: boolean) {
  const records = goodRun();
  const run = records.find(({ t }) => t === 'run');
  Object.assign(run ?? {}, { waivers: { waivers: [], attestations: [], ...waivers } });
  if (fails) records.push(checks('all', [], [finding('view.same')]));
  return judgeRun(journalOf(records));
}

describe('waivers', () => {
  test.each([
    ['none, and a failure', {}, true, 'fail', 0],
    ['one that fits', { waivers: [waiver] }, true, 'pass', 0],
    ['one of the case that fails', { waivers: [{ ...waiver, case: 'all' }] }, true, 'pass', 0],
    ['one of several cases', { waivers: [{ ...waiver, case: ['other', 'all'] }] }, true, 'pass', 0],
    ['one of other cases', { waivers: [{ ...waiver, case: ['other', 'more'] }] }, true, 'fail', 1],
    ['one of another case', { waivers: [{ ...waiver, case: 'other' }] }, true, 'fail', 1],
    ['one that has expired', { waivers: [{ ...waiver, expires: '2026-01-04' }] }, true, 'fail', 1],
    ['one on its last day', { waivers: [{ ...waiver, expires: '2026-01-05' }] }, true, 'pass', 0],
    ['one that nothing needs', { waivers: [waiver] }, false, 'fail', 1],
    ['an attestation of what failed', { attestations: [attestation] }, true, 'fail', 1],
    ['an attestation of what passed', { attestations: [attestation] }, false, 'fail', 1],
  ] as const)('%s', (_, waivers, fails, verdict, problems) => {
    const report = judged(waivers as Partial<Waivers>, fails);
    expect(report.verdict).toBe(verdict);
    expect(report.waiverProblems).toHaveLength(problems);
  });

  test('an attestation speaks for what no run can verify', () => {
    const report = judged({ attestations: [{ ...attestation, requirement: 'auth.environments' }] }, false);
    expect([report.verdict, report.waiverProblems]).toEqual(['pass', []]);
    const found = report.requirements.find(({ id }) => id === 'auth.environments');
    expect(found).toMatchObject({ verdict: 'not-applicable', concession: { kind: 'attested' } });
  });

  test('an attestation stands in for what could not be verified', () => {
    const without = (waivers: Partial<Waivers>) =>
      changed('checks', (record) => ({ ...record, verified: record.verified.filter((id) => id !== 'view.same') })).map(
        (record) =>
          record.t === 'run' ? { ...record, waivers: { waivers: [], attestations: [], ...waivers } } : record,
      );
    expect(judgeRun(journalOf(without({}))).verdict).toBe('invalid');
    const report = judgeRun(journalOf(without({ attestations: [attestation] })));
    expect(report.verdict).toBe('pass');
    expect(report.requirements.find(({ id }) => id === 'view.same')).toMatchObject({
      verdict: 'skip',
      concession: { kind: 'attested', approver: 'A. Person' },
    });
  });
});
