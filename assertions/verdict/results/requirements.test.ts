import { expect, test } from 'vitest';
import { type RequirementId, requirements } from '../../../contract';
import type { RunRecord, Verdict } from '../../../journal';
import { run } from '../../../reports/testing/run-journal';
import { EvidenceStore, maxNamed } from './evidence-store';
import { noCase, requirementResults, unknownIds } from './requirements';

/** What a run notes of a requirement; a few of another one. */
type Notes = (store: EvidenceStore, requirement: RequirementId) => void;

/** What becomes of a requirement by what a run notes of it. */
function resultOf(id: RequirementId, note: Notes, of: RunRecord = run()) {
  const store = new EvidenceStore();
  note(store, id);
  const found = requirementResults(store, of).find((one) => one.id === id);
  if (!found) throw new Error(`no requirement ${id}`);
  return found;
}

const nothing: Notes = () => {};
const passed =
  (kind?: string): Notes =>
  (store, requirement) =>
    store.verify(requirement, 'a case', 'x#1', kind);
const broken =
  (verdict?: Verdict, kind?: string): Notes =>
  (store, requirement) =>
    store.violate({ requirement, expected: 'this', received: 'that', verdict }, 'a case', 'x#1', { kind });
const left =
  (verdict: 'skip' | 'not-applicable', reason: string, kind?: string): Notes =>
  (store, requirement) =>
    store.skip(requirement, verdict, reason, kind);
const all =
  (...notes: Notes[]): Notes =>
  (store, requirement) => {
    for (const note of notes) note(store, requirement);
  };
const of =
  (requirement: RequirementId, note: Notes): Notes =>
  (store) =>
    note(store, requirement);
const lacking =
  (kind: string): Notes =>
  (store, requirement) =>
    store.lack(requirement, 'no trigger', kind);
const [toWallet, toBank, olderBusiness] = [
  'p2p to WALLET, current revision',
  'b2b to BANK_AC, current revision',
  'b2b to WALLET, older revision',
];
const leftCard = left('skip', 'no trigger', 'card');

const load = (more: Partial<NonNullable<RunRecord['load']>> = {}) =>
  run({ purpose: 'load', parts: ['flow'], load: { rate: 1, seconds: 4, batches: 0, copies: 3, ...more } });
const targeting = (more: Partial<RunRecord['target']>, one = run()) => ({ ...one, target: { ...one.target, ...more } });
const withoutCallbacks = (one: RunRecord): RunRecord => ({ ...one, limits: { ...one.limits, callbackSeconds: null } });
const olderLoad = targeting({ operations: [...run().target.operations, 'viewTransactionOlder'] }, load());
const assumed = targeting({ assumptions: { checksum: 'none' } });
const renamed = targeting({ dialect: [{ path: 'status', presence: 'optional', reason: 'seen' }] });
const assumesNothing = 'open: the specification does not say, and the target declares no assumption';
const optional = 'transactionView.debitParty[msisdn]';
const cards = 'quotation.scheme-or-pan';
const concurrent = 'transaction.duplicate-concurrent';
const certified = 'judged by certify';

type Row = [what: string, Notes, verdict: Verdict, reason?: string, id?: RequirementId, of?: RunRecord];

test.each<Row>([
  ['lacks a trigger, and nothing else shows it', lacking(toWallet), 'skip', `${toWallet}: no trigger`],
  ['lacks a trigger, and the same kind shows it', all(passed(toWallet), lacking(toWallet)), 'pass'],
  [
    'lacks one for a kind whose values others show',
    all(passed(toWallet), passed(toBank), lacking('p2p to BANK_AC, current revision')),
    'pass',
  ],
  [
    'lacks one for a revision that no other kind shows',
    all(passed(toWallet), passed(toBank), lacking(olderBusiness)),
    'skip',
    `${olderBusiness}: no trigger`,
  ],
  ['lacks one for a whole rule, and others show it', all(passed(toWallet), lacking('reverse.held')), 'pass'],
  ['lacks one for a whole rule, and nothing shows it', lacking('reverse.held'), 'skip', 'reverse.held: no trigger'],
  ['is verified', passed(), 'pass'],
  ['is broken once among passes', all(passed(), broken()), 'fail'],
  ['is broken and a SHOULD', broken(), 'warn', undefined, 'http.status'],
  ['could not be judged', all(passed(), broken('error')), 'error'],
  ['was shown by nothing', nothing, 'skip', noCase],
  ['was left out', left('skip', 'no trigger'), 'skip', 'no trigger'],
  ['was left out by one case and shown by another', all(left('skip', 'no trigger'), passed()), 'pass'],
  ['was left out for two reasons', all(left('skip', 'a'), left('not-applicable', 'b')), 'skip', 'a; b'],
  ['a step could not verify', broken('skip'), 'skip', 'expected this, received that'],
  [
    'was shown for another kind of payout alone',
    all(passed('b2b'), leftCard, broken('skip', 'older')),
    'skip',
    'card: no trigger; older: that',
  ],
  ['was shown for the kind that a case left out', all(leftCard, passed('card')), 'pass'],
  ['is a SHOULD that another kind showed', all(passed('b2b'), leftCard), 'pass', undefined, 'http.status'],
  ['is broken and open for a kind', all(broken(), leftCard), 'fail'],
  ['could not be judged and is open for a kind', all(broken('error'), leftCard), 'error'],
  ['is a gap that something passed', passed(), 'not-applicable', assumesNothing, 'auth.checksum'],
  ['is assumed', nothing, 'not-applicable', 'assumed: checksum is none', 'auth.checksum', assumed],
  ['is assumed, and does not hold', broken('warn'), 'warn', undefined, 'auth.checksum', assumed],
  ['is a gap that could not be judged', broken('error'), 'error', undefined, 'auth.checksum'],
  ['is of a part not offered', nothing, 'not-applicable', 'the target does not offer CARD', cards],
  ['is of a part not offered, and broken all the same', broken(), 'fail', undefined, cards],
  ['is of the partner', nothing, 'not-applicable', 'it applies to the partner, not to the gateway', 'partner.order'],
  [
    'nobody can see from outside',
    nothing,
    'not-applicable',
    expect.stringMatching(/^not observable from outside: \w/),
    'notify.sms',
  ],
  [
    'is optional while its object came',
    of('transactionView.status', passed()),
    'not-applicable',
    'optional, and no answer of this run contained it',
    optional,
  ],
  ['is optional while its object never came', of('transactionView.status', broken('skip')), 'skip', noCase, optional],
  [
    'the dialect says may be absent',
    nothing,
    'not-applicable',
    expect.stringMatching(/may be absent/),
    'transactionView.status',
    renamed,
  ],
  ['a load leaves to certify', nothing, 'not-applicable', certified, 'view.same', load()],
  ['a load leaves to certify, and breaks', broken(), 'fail', undefined, 'view.same', load()],
  ['every load must show', nothing, 'skip', noCase, 'view.settles', load()],
  ['a load does not observe', nothing, 'not-applicable', certified, 'callback.sent', withoutCallbacks(load())],
  ['a load shows where it sees it', left('skip', 'too few'), 'skip', 'too few', 'reply.each-older', olderLoad],
  ['a load need not show unseen', nothing, 'not-applicable', certified, 'reply.each-older', olderLoad],
  ['a load with resends must show', nothing, 'skip', noCase, 'transaction.duplicate', load({ resendEvery: 50 })],
  [
    'a load without resends need not show',
    nothing,
    'not-applicable',
    certified,
    'transaction.duplicate',
    load({ resendEvery: 0 }),
  ],
  ['a load that says nothing of resends', nothing, 'not-applicable', certified, 'transaction.duplicate', load()],
  ['a load with batches must show', nothing, 'skip', noCase, concurrent, load({ batches: 2 })],
  ['a load without batches need not show', nothing, 'not-applicable', certified, concurrent, load()],
])('what %s', (_, note, verdict, reason, id = 'view.same', one = run()) => {
  const found = resultOf(id, note, one);
  expect([found.verdict, found.reason]).toEqual([verdict, reason]);
});

test('a pass names what earned it, and no failures', () => {
  const note: Notes = (store) => {
    store.verify('view.same', 'a case', ['x#1', '', 'x#2']);
    store.verify('view.same', 'another case', ['x#3', 'x#4']);
  };
  const found = resultOf('view.same', note);
  expect(found).toMatchObject({ level: 'MUST', cases: { count: 2, first: ['a case', 'another case'] }, failures: [] });
  expect(found.evidence).toEqual({ count: 4, first: ['x#1', 'x#2', 'x#3'].slice(0, maxNamed) });
  expect(found).not.toHaveProperty('fault');
  expect(found).not.toHaveProperty('reason');
});

test.each<[verdict: Verdict, fault: string | undefined]>([
  ['fail', 'gateway'],
  ['error', 'harness'],
  ['warn', undefined],
])('of several verdicts the failures of the one that decides are told: %s', (verdict, fault) => {
  const found = resultOf('view.same', all(passed(), broken(verdict), broken('skip')));
  const failure = { case: 'a case', expected: 'this', received: 'that', exchange: 'x#1', count: 1 };
  expect([found.verdict, found.fault, found.failures]).toEqual([verdict, fault, [failure]]);
  expect(found).not.toHaveProperty('evidence');
});

test('what is not judged has no failures', () => {
  expect(resultOf(cards, broken('not-applicable')).failures).toEqual([]);
});

test('each requirement has its place, and an id that the contract does not have is told', () => {
  const store = new EvidenceStore();
  store.verify('view.sane' as RequirementId, 'a case', 'x#1');
  passed()(store, 'view.same');
  expect(requirementResults(store, run()).map(({ id }) => id)).toEqual(requirements.map(({ id }) => id));
  expect(unknownIds(store)).toEqual(['view.sane']);
});
