import { expect, test } from 'vitest';
import { type RequirementId, requirements } from '../../../contract';
import type { RunRecord, Verdict } from '../../../journal';
import { run } from '../../../reports/testing/run-journal';
import { EvidenceStore, mostNamed } from './evidence-store';
import { noCase, requirementResults, unknownIds } from './requirements';

type Notes = (store: EvidenceStore) => void;

/** What becomes of a requirement by what a run notes of it. */
function resultOf(id: RequirementId, note: Notes, of: RunRecord = run()) {
  const store = new EvidenceStore();
  note(store);
  const found = requirementResults(store, of).find((one) => one.id === id);
  if (!found) throw new Error(`no requirement ${id}`);
  return found;
}

const nothing: Notes = () => {};
const passed =
  (requirement: RequirementId, kind?: string): Notes =>
  (store) =>
    store.verify(requirement, 'a case', 'x#1', kind);
const broken =
  (requirement: RequirementId, verdict?: Verdict, kind?: string): Notes =>
  (store) =>
    store.violate({ requirement, expected: 'this', received: 'that', verdict }, 'a case', 'x#1', { kind });
const left =
  (requirement: RequirementId, verdict: 'skip' | 'not-applicable', reason: string, kind?: string): Notes =>
  (store) =>
    store.skip(requirement, verdict, reason, kind);
const all =
  (...notes: Notes[]): Notes =>
  (store) => {
    for (const note of notes) note(store);
  };

const older = run({ target: { ...run().target, operations: [...run().target.operations, 'viewTransactionOlder'] } });
const load = (more: Partial<NonNullable<RunRecord['load']>> = {}) =>
  run({ purpose: 'load', parts: ['flow'], load: { rate: 1, seconds: 4, batches: 0, copies: 3, ...more } });
const withoutCallbacks = (one: RunRecord): RunRecord => ({ ...one, limits: { ...one.limits, callbackSeconds: null } });
const assuming = (assumptions: RunRecord['target']['assumptions']) => run({ target: { ...run().target, assumptions } });
const renamed = run({
  target: { ...run().target, dialect: [{ path: 'status', presence: 'optional', reason: 'seen' }] },
});

test.each<[what: string, id: RequirementId, Notes, RunRecord, verdict: Verdict, reason: string | undefined]>([
  ['is verified', 'view.same', passed('view.same'), run(), 'pass', undefined],
  ['is broken once among passes', 'view.same', all(passed('view.same'), broken('view.same')), run(), 'fail', undefined],
  ['is broken and a SHOULD', 'http.status', broken('http.status'), run(), 'warn', undefined],
  [
    'could not be judged',
    'view.same',
    all(passed('view.same'), broken('view.same', 'error')),
    run(),
    'error',
    undefined,
  ],
  ['was shown by nothing', 'view.same', nothing, run(), 'skip', noCase],
  ['was left out', 'view.same', left('view.same', 'skip', 'no trigger'), run(), 'skip', 'no trigger'],
  [
    'was left out for two reasons',
    'view.same',
    all(left('view.same', 'skip', 'no trigger'), left('view.same', 'not-applicable', 'no card')),
    run(),
    'skip',
    'no trigger; no card',
  ],
  ['a step could not verify', 'view.same', broken('view.same', 'skip'), run(), 'skip', 'expected this, received that'],
  [
    'was shown for another kind of payout alone',
    'view.same',
    all(
      passed('view.same', 'b2b'),
      left('view.same', 'skip', 'no trigger', 'card'),
      broken('view.same', 'skip', 'older'),
    ),
    run(),
    'skip',
    'card: no trigger; older: that',
  ],
  [
    'was shown for the kind that a case left out',
    'view.same',
    all(left('view.same', 'skip', 'no trigger', 'card'), passed('view.same', 'card')),
    run(),
    'pass',
    undefined,
  ],
  [
    'was shown where a case left it out',
    'view.same',
    all(passed('view.same'), left('view.same', 'skip', 'no')),
    run(),
    'pass',
    undefined,
  ],
  [
    'is a SHOULD that another kind showed',
    'http.status',
    all(passed('http.status', 'b2b'), left('http.status', 'skip', 'no trigger', 'card')),
    run(),
    'pass',
    undefined,
  ],
  [
    'is broken and open for a kind',
    'view.same',
    all(broken('view.same'), left('view.same', 'skip', 'no trigger', 'card')),
    run(),
    'fail',
    undefined,
  ],
  [
    'could not be judged and is open for a kind',
    'view.same',
    all(broken('view.same', 'error'), left('view.same', 'skip', 'no trigger', 'card')),
    run(),
    'error',
    undefined,
  ],
  [
    'is a gap that something passed',
    'auth.checksum',
    passed('auth.checksum'),
    run(),
    'not-applicable',
    'open: the specification does not say, and the target declares no assumption',
  ],
  [
    'is a gap with an assumption',
    'auth.checksum',
    nothing,
    assuming({ checksum: 'none' }),
    'not-applicable',
    'assumed: checksum is none',
  ],
  [
    'is a gap whose assumption does not hold',
    'auth.checksum',
    broken('auth.checksum', 'warn'),
    assuming({ checksum: 'none' }),
    'warn',
    undefined,
  ],
  ['is a gap that could not be judged', 'auth.checksum', broken('auth.checksum', 'error'), run(), 'error', undefined],
  [
    'is of a part that the target does not offer',
    'quotation.scheme-or-pan',
    nothing,
    run(),
    'not-applicable',
    'the target does not offer CARD',
  ],
  [
    'is of a part not offered, and broken all the same',
    'quotation.scheme-or-pan',
    broken('quotation.scheme-or-pan'),
    run(),
    'fail',
    undefined,
  ],
  [
    'is of the partner',
    'partner.order',
    nothing,
    run(),
    'not-applicable',
    'it applies to the partner, not to the gateway',
  ],
  [
    'nobody can see from outside',
    'notify.sms',
    nothing,
    run(),
    'not-applicable',
    expect.stringMatching(/^not observable from outside: \w/),
  ],
  [
    'is optional while its object came',
    'transactionView.debitParty[msisdn]',
    passed('transactionView.status'),
    run(),
    'not-applicable',
    'optional, and no answer of this run contained it',
  ],
  [
    'is optional while its object never came',
    'transactionView.debitParty[msisdn]',
    broken('transactionView.status', 'skip'),
    run(),
    'skip',
    noCase,
  ],
  [
    'the dialect says may be absent',
    'transactionView.status',
    nothing,
    renamed,
    'not-applicable',
    expect.stringMatching(/may be absent/),
  ],
  ['a load leaves to certify', 'view.same', nothing, load(), 'not-applicable', 'judged by certify'],
  ['a load leaves to certify, and breaks', 'view.same', broken('view.same'), load(), 'fail', undefined],
  ['every load must show', 'view.settles', nothing, load(), 'skip', noCase],
  [
    'every load must show, of what it does not observe',
    'callback.sent',
    nothing,
    withoutCallbacks(load()),
    'not-applicable',
    'judged by certify',
  ],
  [
    'a load shows where it sees it',
    'reply.each-older',
    left('reply.each-older', 'skip', 'too few'),
    { ...load(), target: older.target },
    'skip',
    'too few',
  ],
  [
    'a load need not show where it does not see it',
    'reply.each-older',
    nothing,
    { ...load(), target: older.target },
    'not-applicable',
    'judged by certify',
  ],
  ['a load with resends must show', 'transaction.duplicate', nothing, load({ resendEvery: 50 }), 'skip', noCase],
  [
    'a load without resends need not show',
    'transaction.duplicate',
    nothing,
    load({ resendEvery: 0 }),
    'not-applicable',
    'judged by certify',
  ],
  [
    'a load that says nothing of resends need not show',
    'transaction.duplicate',
    nothing,
    load(),
    'not-applicable',
    'judged by certify',
  ],
  ['a load with batches must show', 'transaction.duplicate-concurrent', nothing, load({ batches: 2 }), 'skip', noCase],
  [
    'a load without batches need not show',
    'transaction.duplicate-concurrent',
    nothing,
    load(),
    'not-applicable',
    'judged by certify',
  ],
])('what %s', (_, id, note, of, verdict, reason) => {
  const found = resultOf(id, note, of);
  expect([found.verdict, found.reason]).toEqual([verdict, reason]);
});

test('a pass names what earned it, and no failures', () => {
  const note: Notes = (store) => {
    store.verify('view.same', 'a case', ['x#1', '', 'x#2']);
    store.verify('view.same', 'another case', ['x#3', 'x#4']);
  };
  const found = resultOf('view.same', note);
  expect(found).toMatchObject({ level: 'MUST', cases: { count: 2, first: ['a case', 'another case'] }, failures: [] });
  expect(found.evidence).toEqual({ count: 4, first: ['x#1', 'x#2', 'x#3'].slice(0, mostNamed) });
  expect(found).not.toHaveProperty('fault');
  expect(found).not.toHaveProperty('reason');
});

test.each<[verdict: Verdict, fault: string | undefined]>([
  ['fail', 'gateway'],
  ['error', 'harness'],
  ['warn', undefined],
])('of several verdicts the failures of the one that decides are told: %s', (verdict, fault) => {
  const found = resultOf(
    'view.same',
    all(passed('view.same'), broken('view.same', verdict), broken('view.same', 'skip')),
  );
  const failure = { case: 'a case', expected: 'this', received: 'that', exchange: 'x#1', count: 1 };
  expect([found.verdict, found.fault, found.failures]).toEqual([verdict, fault, [failure]]);
  expect(found).not.toHaveProperty('evidence');
});

test('what is not judged has no failures', () => {
  expect(resultOf('quotation.scheme-or-pan', broken('quotation.scheme-or-pan', 'not-applicable')).failures).toEqual([]);
});

test('each requirement has its place, and an id that the contract does not have is told', () => {
  const store = new EvidenceStore();
  store.verify('view.sane' as RequirementId, 'a case', 'x#1');
  passed('view.same')(store);
  expect(requirementResults(store, run()).map(({ id }) => id)).toEqual(requirements.map(({ id }) => id));
  expect(unknownIds(store)).toEqual(['view.sane']);
});
