import { expect, test } from 'vitest';
import { middleCut } from '../format';
import { callback, changed, checks, finding, goodRun, journalOf } from '../testing/run-journal';
import { reportOf } from '../verdict';
import { terminalSummary, wantsColour } from './terminal';

const report = (...more: Parameters<typeof journalOf>[0]) => reportOf(journalOf([...goodRun(), ...more]));

test('the verdict comes first, then what failed with both sides and its evidence', () => {
  const long = { ...finding('view.same'), received: `${'x'.repeat(300)}END\u001b[2J` };
  const text = terminalSummary(report(checks('all', [], [long])), {
    paths: { 'verdict.json': 'runs/1/verdict.json' },
    notes: ['No page.'],
  });
  const lines = text.split('\n');
  expect(lines[0]).toBe('FAIL  gateway of the tests does not conform: 1 requirement failed');
  expect(text).toContain(
    '  view.same\n    A view shows the transaction that was asked for.\n    expected  what view.same says\n    received  xxx',
  );
  expect(text).toContain('shown by  all, 1 ×; evidence all#1');
  expect(text).toContain('replies under load within 500 ms: 16 of 16 (100.00 %)');
  expect(text).toContain('flows under load: SUCCESS 4');
  expect(text).toContain('verdict.json  runs/1/verdict.json');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
  expect(text).not.toContain('\u001b');
});

test.each([
  ['pass', report(), /^PASS {2}gateway of the tests conforms/],
  ['a warning', report(callback('REF-1', 'T1')), /Missed SHOULD \(1\)\n {2}callback\.once/],
  [
    'an invalid run',
    reportOf(journalOf(changed('end', (one) => ({ ...one, dropped: 2 })))),
    /^INVALID {2}[\s\S]*Why the run does not pass\n {2}- 2 iterations of the part compliance dropped/,
  ],
  [
    'one case alone, which passed',
    reportOf(journalOf(changed('run', (one) => ({ ...one, deselected: ['cases'] })))),
    /^The case that ran passed\.\nINVALID {2}.* passed the part that was run, which certifies nothing\n/,
  ],
  [
    'one case alone, which failed',
    reportOf(
      journalOf(
        changed('case', (one) => ({ ...one, verdict: 'fail' })).map((one) =>
          one.t === 'run' ? { ...one, deselected: ['cases'] } : one,
        ),
      ),
    ),
    /^INVALID {2}.* neither conforms nor fails/,
  ],
])('%s', (_, one, expected) => expect(terminalSummary(one)).toMatch(expected));

test('many failures of one cause are told by it, their number and the first three', () => {
  const ids = ['view.same', 'view.agreement', 'view.final', 'view.success', 'view.failed', 'view.pending'] as const;
  const text = terminalSummary(
    report(
      checks(
        'all',
        [],
        ids.map((id) => finding(id)),
      ),
    ),
  );
  expect(text).toMatch(/Failures \(6, probably of 1 cause\)\n {2}view\.\w+\n/);
  expect(text.replace(/\s+/g, ' ')).toMatch(
    /probably the cause of 5 other failures: view\.\w+, view\.\w+, view\.\w+ and 2 more/,
  );
  expect(text).toMatch(/All of them: npm run show -- fail/);
});

test('what is conceded stands in the headline, however long it is', () => {
  const entry = { approver: 'A', expires: '2026-12-31', evidence: 'a'.repeat(64) };
  const waivers = {
    waivers: [{ requirement: 'view.same' as const, reason: 'known', ...entry }],
    attestations: [{ requirement: 'auth.environments' as const, statement: 'seen', ...entry }],
  };
  const records = goodRun().map((one) =>
    one.t === 'run' ? { ...one, waivers, target: { ...one.target, name: 'a name of many words '.repeat(9) } } : one,
  );
  const failed = ['view.same', 'view.agreement'].map((id) => checks('all', [], [finding(id as 'view.same')]));
  const text = terminalSummary(reportOf(journalOf([...records, ...failed])));
  const [headline = ''] = text.split('\nrun ');
  expect(headline.replace(/\s+/g, ' ')).toMatch(
    /does not conform: 1 requirement failed; besides, 1 waiver and 1 attestation$/,
  );
  expect(Math.max(...headline.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
});

test('colours only where they are asked for', () => {
  expect(terminalSummary(report(), { colour: true })).toContain('\u001b[32mPASS\u001b[0m');
  expect([
    wantsColour({ isTTY: true }, {}),
    wantsColour({ isTTY: true }, { NO_COLOR: '1' }),
    wantsColour({}, {}),
  ]).toEqual([true, false, false]);
});

test.each([
  ['short', 10, 'short'],
  ['abcdefghij', 5, 'ab…ij'],
  ['😀😀😀😀😀', 3, '😀…😀'],
])('%s cut to %i', (text, width, cut) => expect(middleCut(text, width)).toBe(cut));

test('a load tells its replies by operation and its rate, and counts what a load can show alone', () => {
  const load = changed('run', (one) => ({ ...one, purpose: 'load', parts: ['flow'] }));
  const text = terminalSummary(reportOf(journalOf(load)));
  expect(text).toMatch(/^operation under load, slowest first +replies +p50 ms +p95 ms +p99 ms +worst ms\n\w+ +\d+/m);
  expect(text).toMatch(/^rate: 1 flows\/s asked, [\d.]+ achieved/m);
  expect(text).not.toMatch(/not applicable|gaps of the specification|^cases:/m);
});

test('what could not be verified says why beside its id', () => {
  const late = changed('run', (one) => ({ ...one, limits: { ...one.limits, minReplies: 300 } }));
  const text = terminalSummary(reportOf(journalOf(late))).replace(/\s+/g, ' ');
  expect(text).toContain('not verified: reply.limit (16 replies, 300 are needed)');
});
