import { describe, expect, test } from 'vitest';
import { journalOf } from '../../../journal/files';
import { caseRecord, changed, checks, exchange, finding, goodRun, plan } from '../../../reports/testing/run-journal';
import type { Waivers } from '../../../targets/waivers';
import { judgeRun } from '../judge-run';

const evidence = 'a'.repeat(64);
const requirement = 'view.same' as const;
const waiver = { requirement, approver: 'A. Person', reason: 'known', expires: '2026-02-01', evidence };
const attestation = { requirement, approver: 'A. Person', statement: 'seen', expires: '2026-02-01', evidence };

/** The verdict of a run in which view.same fails in these cases, under these waivers. */
function judged(waivers: Partial<Waivers>, fails: readonly string[]) {
  const records = goodRun();
  for (const record of records) if (record.t === 'end' && record.part === 'compliance') record.iterations = 3;
  const run = records.find(({ t }) => t === 'run');
  Object.assign(run ?? {}, { waivers: { waivers: [], attestations: [], ...waivers } });
  // what a seed drew of one case
  for (const id of ['first-b2b', 'first-card'])
    records.push(plan(id, 'first-*'), exchange(`${id}#1`, '{}'), caseRecord(id));
  for (const one of fails) records.push(checks(one, [], [finding('view.same')]));
  return judgeRun(journalOf(records));
}

const waived = (more: object = {}) => ({ waivers: [{ ...waiver, ...more }] });
const attested = (more: object = {}) => ({ attestations: [{ ...attestation, ...more }] });
const inOthers = 'does not fit: it fails in other cases too';
const judgedByRun = 'is not needed: the run judged it itself';
const expiredAttestation = attested({ requirement: 'auth.environments', expires: '2026-01-04' });

describe('waivers', () => {
  /** Where it fails, and what is said of the waiver or the attestation. */
  test.each<[what: string, waivers: object, fails: string[], verdict: 'pass' | 'fail', problem?: string]>([
    ['none, and a failure', {}, ['all'], 'fail'],
    ['one that fits', waived(), ['all'], 'pass'],
    ['one of the case that fails', waived({ case: 'all' }), ['all'], 'pass'],
    ['one of several cases', waived({ case: ['other', 'all'] }), ['all'], 'pass'],
    ['of other cases', waived({ case: ['o', 'p'] }), ['all'], 'fail', `waiver of view.same in o, p ${inOthers}`],
    ['of a part', waived({ case: 'all' }), ['all', 'more'], 'fail', `waiver of view.same in all ${inOthers}`],
    ['of what a seed draws', waived({ case: 'first-*' }), ['first-b2b', 'first-card'], 'pass'],
    ['of what a seed draws, and of a case', waived({ case: ['first-*', 'all'] }), ['first-card', 'all'], 'pass'],
    [
      'of what a seed draws of another case',
      waived({ case: 'first-*' }),
      ['first-b2b', 'all'],
      'fail',
      `waiver of view.same in first-* ${inOthers}`,
    ],
    [
      'that has expired',
      waived({ expires: '2026-01-04' }),
      ['all'],
      'fail',
      'waiver of view.same expired on 2026-01-04',
    ],
    ['one on its last day', waived({ expires: '2026-01-05' }), ['all'], 'pass'],
    ['in vain', waived(), [], 'fail', 'waiver of view.same is not needed: the requirement did not fail'],
    ['an attestation of what failed', attested(), ['all'], 'fail', `attestation of view.same ${judgedByRun}`],
    ['an attestation of what passed', attested(), [], 'fail', `attestation of view.same ${judgedByRun}`],
    ['an old attestation', expiredAttestation, [], 'fail', 'attestation of auth.environments expired on 2026-01-04'],
  ])('%s', (_, waivers, fails, verdict, problem) => {
    const report = judged(waivers as Partial<Waivers>, fails);
    expect(report.verdict).toBe(verdict);
    expect(report.waiverProblems).toEqual(problem ? [`the ${problem}`] : []);
    const conceded = report.requirements.filter(({ concession }) => concession).map(({ id }) => id);
    expect(conceded).toEqual(verdict === 'pass' ? [requirement] : []);
  });

  test('an attestation speaks for what no run can verify', () => {
    const report = judged({ attestations: [{ ...attestation, requirement: 'auth.environments' }] }, []);
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
