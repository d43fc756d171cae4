import { expect, test } from 'vitest';
import type { JournalRecord } from '../../journal';
import { middleCut } from '../format';
import { callback, caseRecord, changed, checks, finding, goodRun, judged, run, waivers } from '../testing/run-journal';
import { terminalSummary, wantsColour } from './terminal';

const report = (...more: JournalRecord[]) => judged([...goodRun(), ...more]);

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
  ['a warning', report(callback('LREF-1', 'LT1')), /Missed SHOULD \(1\)\n {2}callback\.once/],
  [
    'an invalid run',
    judged(changed('end', (one) => ({ ...one, dropped: 2 }))),
    /^INVALID {2}[\s\S]*Why the run does not pass\n {2}- 2 iterations of the part compliance dropped/,
  ],
  [
    'one case alone, which passed',
    judged(goodRun({ deselected: ['cases'] })),
    /^The case that ran passed\.\nINVALID {2}.* passed the part that was run, which certifies nothing\n/,
  ],
  [
    'one case alone, which failed',
    judged([...goodRun({ deselected: ['cases'] }), caseRecord('all', { verdict: 'fail' })]),
    /^INVALID {2}.* has no verdict/,
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
  const target = { ...run().target, name: 'a name of many words '.repeat(9) };
  const failed = ['view.same', 'view.agreement'].map((id) => checks('all', [], [finding(id as 'view.same')]));
  const text = terminalSummary(judged([...goodRun({ waivers, target }), ...failed]));
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
  const text = terminalSummary(judged(goodRun({ purpose: 'load', parts: ['flow'] })));
  expect(text).toMatch(/^operation under load, slowest first +replies +p50 ms +p95 ms +p99 ms +worst ms\n\w+ +\d+/m);
  expect(text).toMatch(/^rate: 1 flows\/s asked, [\d.]+ achieved/m);
  expect(text).not.toMatch(/not applicable|gaps of the specification|^cases:/m);
});

test('what could not be verified says why beside its id', () => {
  const late = goodRun({ limits: { ...run().limits, minReplies: 300 } });
  const text = terminalSummary(judged(late)).replace(/\s+/g, ' ');
  expect(text).toContain('not verified: reply.limit (16 replies, 300 are needed)');
});
