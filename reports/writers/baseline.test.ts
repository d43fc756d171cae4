/** The security baseline in verdict, exit code and reports: apart from the specification, and as the target file wants it. */
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { RunRecord } from '../../journal';
import { meaning } from '../headline';
import { checks, exchange, finding, goodRun, judged, run } from '../testing/run-journal';
import { certificate } from './certificate';
import { junit } from './junit';
import { requirementsCsv } from './requirements-csv';
import { summary } from './summary';
import { terminalSummary } from './terminal';

const shown = (...ids: Parameters<typeof finding>[0][]) => [
  exchange('bad#1', '{}'),
  checks(
    'bad',
    [],
    ids.map((id) => finding(id)),
    'bad#1',
  ),
];
const notJudged: Partial<RunRecord> = { target: { ...run().target, securityBaseline: 'notJudged' } };
const of = (more: Partial<RunRecord>, ...ids: Parameters<typeof finding>[0][]) =>
  judged([...goodRun(more), ...shown(...ids)]);
const result = (report: ReturnType<typeof of>, id: string) => report.requirements.find((one) => one.id === id);

test.each([
  [
    'the baseline alone',
    {},
    ['errors.internals'],
    'fail',
    1,
    /^does not keep the security baseline: 1 requirement failed/,
  ],
  [
    'both',
    {},
    ['errors.internals', 'view.same'],
    'fail',
    1,
    /2 requirements failed, 1 of them of the security baseline/,
  ],
  ['the specification alone', {}, ['view.same'], 'fail', 1, /^does not conform: 1 requirement failed$/],
  [
    'the baseline, opted out',
    notJudged,
    ['errors.internals'],
    'pass',
    0,
    /^conforms with the security baseline not judged$/,
  ],
  [
    'the specification, opted out',
    notJudged,
    ['view.same'],
    'fail',
    1,
    /^does not conform: 1 requirement failed; besides, the security/,
  ],
  [
    'both, opted out',
    notJudged,
    ['errors.internals', 'view.same'],
    'fail',
    1,
    /^does not conform: 1 requirement failed;/,
  ],
  ['nothing, opted out', notJudged, [], 'pass', 0, /^conforms with the security baseline not judged$/],
] as const)('a failure of %s', (_, more, ids, verdict, exitCode, words) => {
  const report = of(more, ...ids);
  expect([report.verdict, report.exitCode]).toEqual([verdict, exitCode]);
  expect(meaning(report)).toMatch(words);
});

describe('a finding that the target opts out of', () => {
  const report = of(notJudged, 'errors.internals');

  test('is told with its evidence, as a warning', () => {
    expect(result(report, 'errors.internals')).toMatchObject({
      verdict: 'warn',
      basis: 'security baseline',
      reason: 'not judged: the target opts out of the security baseline',
      failures: [{ case: 'bad', exchange: 'bad#1', count: 1 }],
    });
    expect(terminalSummary(report)).toMatch(/of which the target opts out \(1\)\n {2}errors\.internals\n.*stack trace/);
    expect(terminalSummary(report)).not.toContain('Missed SHOULD');
  });

  test('leaves no failed case', () => {
    expect(report.shown.get('errors.internals')?.get('bad')).toEqual(new Set(['warn']));
    expect(report.caseCounts.fail).toBe(0);
  });

  test.each([
    ['certificate.html', certificate],
    ['summary.md', summary],
  ])('%s says that the target opted out', (_, write) =>
    expect(write(report)).toContain('The target file opts out (securityBaseline: notJudged)'),
  );
});

test('what is not verified of it keeps no opted-out run from a pass', () => {
  const unverified = (more: Partial<RunRecord>) =>
    judged(
      goodRun(more).map((one) =>
        one.t === 'checks' ? { ...one, verified: one.verified.filter((id) => id !== 'errors.internals') } : one,
      ),
    );
  const [judgedRun, optedOut] = [unverified({}), unverified(notJudged)];
  expect([judgedRun.verdict, result(judgedRun, 'errors.internals')?.verdict]).toEqual(['invalid', 'skip']);
  expect([optedOut.verdict, result(optedOut, 'errors.internals')?.verdict]).toEqual(['pass', 'not-applicable']);
});

describe('it is told apart', () => {
  const report = of({}, 'errors.internals');
  const { specification, baseline, all, MUST, SHOULD, GAP } = report.totals;

  test('in the counts', () => {
    expect([baseline.total, baseline.failed, specification.failed]).toEqual([4, 1, 0]);
    expect(specification.total + baseline.total).toBe(all.total);
    expect(MUST.total + SHOULD.total + GAP.total).toBe(specification.total);
  });

  test('in the terminal', () => {
    const text = terminalSummary(report);
    expect(text).toContain(`requirements of the specification ${specification.total}: `);
    expect(text).toContain('requirements of the security baseline 4: 1 failed');
  });

  test('in the certificate', () => {
    const html = certificate(report);
    expect(html).toMatch(/<h3>Security baseline <span class="soft">4: 1 failed/);
    expect(html).toContain('<h3>Security baseline, beside the specification</h3>');
    expect(html).toContain('no sentence of the specification, but in the security baseline');
  });

  test('in the summary', () => expect(summary(report)).toMatch(/\| of the security baseline \| 4 \| 1 \|/));

  test('in JUnit', () => expect(junit(report)).toMatch(/<testsuite name="Security baseline" tests="4" failures="1"/));

  test('in requirements.csv', () => {
    const rows: Record<string, string>[] = parse(requirementsCsv(report), { columns: true });
    expect(rows.filter(({ basis }) => basis === 'security baseline').map(({ id }) => id)).toEqual([
      'errors.internals',
      'security.uninterpreted',
      'transport.tls',
      'transport.plain-refused',
    ]);
  });
});
