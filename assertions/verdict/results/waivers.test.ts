import { describe, expect, test } from 'vitest';
import { journalOf } from '../../../journal/files';
import { changed, checks, finding, goodRun } from '../../../reports/testing/run-journal';
import type { Waivers } from '../../../targets/waivers';
import { judgeRun } from '../judge-run';

const evidence = 'a'.repeat(64);
const requirement = 'view.same' as const;
const waiver = { requirement, approver: 'A. Person', reason: 'known', expires: '2026-02-01', evidence };
const attestation = { requirement, approver: 'A. Person', statement: 'seen', expires: '2026-02-01', evidence };

/** The verdict of a run in which view.same fails in these cases, under these waivers. */
function judged(waivers: Partial<Waivers>, fails: readonly string[]) {
  const records = goodRun();
  const run = records.find(({ t }) => t === 'run');
  Object.assign(run ?? {}, { waivers: { waivers: [], attestations: [], ...waivers } });
  for (const one of fails) records.push(checks(one, [], [finding('view.same')]));
  return judgeRun(journalOf(records));
}

describe('waivers', () => {
  test.each([
    ['none, and a failure', {}, ['all'], 'fail', []],
    ['one that fits', { waivers: [waiver] }, ['all'], 'pass', []],
    ['one of the case that fails', { waivers: [{ ...waiver, case: 'all' }] }, ['all'], 'pass', []],
    ['one of several cases', { waivers: [{ ...waiver, case: ['other', 'all'] }] }, ['all'], 'pass', []],
    [
      'one of other cases',
      { waivers: [{ ...waiver, case: ['other', 'more'] }] },
      ['all'],
      'fail',
      ['the waiver of view.same in other, more does not fit: it fails in other cases too'],
    ],
    [
      'one of a part of the cases that fail',
      { waivers: [{ ...waiver, case: 'all' }] },
      ['all', 'more'],
      'fail',
      ['the waiver of view.same in all does not fit: it fails in other cases too'],
    ],
    [
      'one that has expired',
      { waivers: [{ ...waiver, expires: '2026-01-04' }] },
      ['all'],
      'fail',
      ['the waiver of view.same expired on 2026-01-04'],
    ],
    ['one on its last day', { waivers: [{ ...waiver, expires: '2026-01-05' }] }, ['all'], 'pass', []],
    [
      'one that nothing needs',
      { waivers: [waiver] },
      [],
      'fail',
      ['the waiver of view.same is not needed: the requirement did not fail'],
    ],
    [
      'an attestation of what failed',
      { attestations: [attestation] },
      ['all'],
      'fail',
      ['the attestation of view.same is not needed: the run judged it itself'],
    ],
    [
      'an attestation of what passed',
      { attestations: [attestation] },
      [],
      'fail',
      ['the attestation of view.same is not needed: the run judged it itself'],
    ],
    [
      'an attestation that has expired',
      { attestations: [{ ...attestation, requirement: 'auth.environments', expires: '2026-01-04' }] },
      [],
      'fail',
      ['the attestation of auth.environments expired on 2026-01-04'],
    ],
  ] as const)('%s', (_, waivers, fails, verdict, problems) => {
    const report = judged(waivers as Partial<Waivers>, fails);
    expect(report.verdict).toBe(verdict);
    expect(report.waiverProblems).toEqual(problems);
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
