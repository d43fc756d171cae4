/** The verdict of a run and its document. The tests of assertions/verdict have the rules of each requirement. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { JournalRecord, Verdict } from '../journal';
import { callback, changed, checks, finding, flow, goodRun, journalOf, run, startedAt } from './testing/run-journal';
import { type Report, reportOf, verdictDocument } from './verdict';

const schema = JSON.parse(readFileSync(new URL('verdict.schema.json', import.meta.url), 'utf8'));
const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);

function judged(records: readonly JournalRecord[], more = ''): Report {
  const report = reportOf(journalOf(records, more));
  expect(validate(verdictDocument(JSON.parse(JSON.stringify(report)))) || validate.errors).toBe(true);
  return report;
}

const of = (report: Report, id: string) => report.requirements.find((requirement) => requirement.id === id);
const oneFlow = (more: Parameters<typeof flow>[1]) =>
  changed('flow', (one, index) => (index === 1 ? flow(2, more) : one));
/** The target has no callbacks, and declares so. */
const withoutCallbacks = changed('run', (one) => ({
  ...one,
  limits: { ...one.limits, callbackSeconds: null },
  target: { ...one.target, notOffered: [...one.target.notOffered, 'callbacks'] },
})).filter(({ t }) => t !== 'callback');
const optional = 'transactionView.creditParty[bankaccountno]';
const without = (id: string) =>
  changed('checks', (one) => ({ ...one, verified: one.verified.filter((verified) => verified !== id) }));

test('a run in which everything was verified passes', () => {
  const report = judged(goodRun());
  expect(report.invalid).toEqual([]);
  expect([report.verdict, report.exitCode, report.totals.all.notVerified]).toEqual(['pass', 0, 0]);
  expect(Object.isFrozen(report.requirements[0])).toBe(true);
});

test.each<[what: string, records: JournalRecord[], id: string, verdict: Verdict, run: Report['verdict']]>([
  ['a broken MUST', [...goodRun(), checks('all', [], [finding('view.same')])], 'view.same', 'fail', 'fail'],
  [
    'a missed SHOULD',
    [...goodRun(), checks('all', [], [finding('http.status', 'warn')])],
    'http.status',
    'warn',
    'pass',
  ],
  [
    'a check that failed',
    [...goodRun(), checks('all', [], [finding('view.same', 'error')])],
    'view.same',
    'error',
    'invalid',
  ],
  ['a MUST without a check', without('view.same'), 'view.same', 'skip', 'invalid'],
  ['a SHOULD without a check', without('http.status'), 'http.status', 'skip', 'pass'],
  [
    'a quote given twice',
    changed('case', (one) => ({ ...one, quoteIds: ['Q1', 'Q1'] })),
    'quotation.unique',
    'fail',
    'fail',
  ],
  ['a quote of a case given to a flow', oneFlow({ quoteId: 'Q1' }), 'quotation.unique', 'fail', 'fail'],
  ['a service reference given twice', oneFlow({ transactionReference: 'LT1' }), 'transaction.unique', 'fail', 'fail'],
  [
    "a service reference of a payout given to the other partner's",
    changed('case', (one) => ({ ...one, foreign: [{ transactionReference: 'LT1' }] })),
    'transaction.unique',
    'fail',
    'fail',
  ],
  ['callbacks that the target does not offer', withoutCallbacks, 'callback.sent', 'not-applicable', 'pass'],
  ['a field that no answer has to hold', without(optional), optional, 'not-applicable', 'pass'],
  [
    'a reply at the goal',
    oneFlow({ steps: [...flow(2).steps.slice(1), ['walletStatus', 0, 500]] }),
    'reply.each',
    'pass',
    'pass',
  ],
  ['too many late replies', oneFlow({ steps: [['walletStatus', 0, 500.01]] }), 'reply.limit', 'fail', 'fail'],
  ['a gap that is assumed', goodRun(), 'transaction.quote-reuse', 'not-applicable', 'pass'],
  ['a gap that is open, though a check held', goodRun(), 'callback.order', 'not-applicable', 'pass'],
  ['a rule of the partner', goodRun(), 'notificationReply.acknowledged', 'not-applicable', 'pass'],
])('%s', (_, records, id, verdict, expected) => {
  const report = judged(records);
  expect([of(report, id)?.verdict, report.verdict]).toEqual([verdict, expected]);
});

const dropped = changed('end', (one) => (one.part === 'flow' ? { ...one, dropped: 3 } : one));
const fault: JournalRecord = { t: 'fault', at: startedAt, whose: 'network', text: 'connection refused' };
const closed = 'viewTransaction: http: server closed idle connection';

test.each<[what: string, records: JournalRecord[], reason: RegExp, more?: string]>([
  ['a journal without a check', [run({ parts: [] })], /no check was made/],
  ['a torn last line', goodRun(), /1 line of the journal cannot be read/, '{"t":"flow","id":"fl'],
  ['a line of another kind', goodRun(), /1 line of the journal/, '{"t":"toString"}'],
  ['dropped iterations', dropped, /3 iterations of the part load dropped/],
  ['a fault', [...goodRun(), fault], /fault of the network, 1 ×: connection refused/],
  [
    'connections that are closed unannounced',
    [...goodRun(), { ...fault, text: closed }],
    /idle connection \(does the server, or a proxy, close connections .* Connection: close before\)/,
  ],
])('invalid, never a pass: %s', (_, records, reason, more) => {
  const report = judged(records, more);
  expect([report.verdict, report.exitCode]).toEqual(['invalid', 2]);
  expect(report.invalid.join('\n')).toMatch(reason);
});

test("what a run that was cut short did not wait for is nobody's failure", () => {
  const cut = goodRun().filter(({ t }) => t !== 'callback' && t !== 'end');
  const report = judged(cut);
  expect([report.verdict, of(report, 'callback.sent')?.verdict]).toEqual(['invalid', 'skip']);
});

test('the reasons of an incomplete run stand beside a failure', () => {
  const report = judged([...dropped, checks('all', [], [finding('view.same')])]);
  expect([report.verdict, report.exitCode, report.invalid.length]).toEqual(['fail', 1, 1]);
});

describe('what stands beside a verdict', () => {
  test('a failure names its case, both sides, its evidence and how often', () => {
    const again = [checks('all', [], [finding('view.same')]), checks('all', [], [finding('view.same')], 'all#2')];
    const result = of(judged([...goodRun(), ...again]), 'view.same');
    expect(result).toMatchObject({ fault: 'gateway', cases: { count: 1, first: ['all'] } });
    expect(result?.failures).toEqual([
      { case: 'all', expected: 'what view.same says', received: '"<another> & worse"', exchange: 'all#1', count: 2 },
    ]);
  });

  test('a callback of another run is noted and blames nobody', () => {
    const report = judged([...goodRun(), callback('OTHER', 'X1', { responseCode: 'junk' })]);
    expect(report.verdict).toBe('pass');
    expect(report.faults).toMatchObject([{ whose: 'environment', count: 1, blocks: false }]);
  });

  test('the counts of the load are exact', () => {
    const { replyGoal, load } = judged(oneFlow({ fault: 'viewTransaction: timeout', status: undefined }));
    expect(replyGoal).toMatchObject({ total: 15, within: 15 });
    expect(load).toMatchObject({
      flows: 4,
      finalStates: { SUCCESS: 3, fault: 1 },
      operations: { viewTransaction: { count: 3, p99: 15 } },
    });
  });

  test('every gap is told as assumed or open', () => {
    const { gaps } = judged(goodRun());
    expect(gaps.find(({ id }) => id === 'transaction.quote-reuse')?.state).toBe('assumed');
    expect(gaps.filter(({ state }) => state === 'open').length).toBeGreaterThan(0);
  });
});
