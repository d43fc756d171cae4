import { expect, test } from 'vitest';
import type { RequirementId } from '../../../contract';
import type { FlowRecord, JournalRecord } from '../../../journal';
import { journalOf } from '../../../journal/files';
import { exchange, finding, flow, ledger, run } from '../../../reports/testing/run-journal';
import { EvidenceStore } from '../results/evidence-store';
import { loadEvidence } from './load';

/** Two hundred flows, of which the first so many ended otherwise. */
const flows = (others: number, more: Partial<FlowRecord>) =>
  Array.from({ length: 200 }, (_, n) => flow(n, n < others ? more : {}));
const usedUp = { status: 'FAILED', code: '3060' };
const failed = { status: 'FAILED', code: '3031' };

test.each<[what: string, flows: FlowRecord[], verdicts: string[], count?: number]>([
  ['all are paid', flows(0, {}), ['pass']],
  ['one of a hundred fails', flows(2, failed), ['warn', 'pass'], 2],
  ['more than that fail', flows(3, failed), ['fail', 'pass'], 3],
  ['all fail', flows(200, failed), ['fail'], 200],
  ['limits of beneficiaries that were paid before are used up', flows(50, { ...usedUp, repeats: true }), ['pass']],
  ['limits of new beneficiaries are used up', flows(50, usedUp), ['fail', 'pass'], 50],
  ['funds are used up', flows(50, { ...usedUp, code: '3049' }), ['pass']],
  ['some are pending', flows(50, { status: 'PENDING' }), ['pass']],
])('payouts under load: %s', (_, all, verdicts, count) => {
  const store = new EvidenceStore();
  loadEvidence(journalOf([run(), ...all]), store);
  const { verdicts: found, failures } = store.of('view.success');
  expect([...found].sort()).toEqual([...verdicts].sort());
  expect([...failures.values()][0]?.count).toBe(count);
});

const refused: Partial<FlowRecord> = { status: undefined, code: '3049', sendingAmount: '20.00' } as Partial<FlowRecord>;

test.each<[what: string, balance: string | undefined, verdict: string | undefined]>([
  ['the ledger holds enough', '20.000000', 'fail'],
  ['the ledger holds too little', '19.990000', undefined],
  ['the ledger is unknown', undefined, undefined],
])('payouts under load are refused for missing funds, and %s', (_, balance, verdict) => {
  const store = new EvidenceStore();
  const ledgers = balance === undefined ? [] : [ledger('after', balance)];
  loadEvidence(journalOf([run(), ...flows(1, refused), ...ledgers]), store);
  expect([...store.of('transaction.accepted').verdicts]).toEqual(verdict ? [verdict] : []);
});

const concurrent = 'transaction.duplicate-concurrent';
const batch = (accepted: string[], refused: string[]): JournalRecord => ({
  ...({ t: 'batch', flow: 'flow-1', reference: 'LREF-1' } as const),
  ...{ accepted, refused },
});
const shared = (n: number, how: 'accepted' | 'refused', more: Partial<FlowRecord> = {}) =>
  flow(n, { reference: 'SHARED', shared: how, ...more });
const sample = (of: string): JournalRecord => ({
  ...({ t: 'violation', flow: of, exchange: exchange('x', '') } as const),
  finding: { ...finding('view.same'), received: `as ${of} saw` },
});
const without = (...members: (keyof FlowRecord)[]): FlowRecord =>
  Object.fromEntries(Object.entries(flow(1)).filter(([name]) => !members.includes(name as never))) as never;

/** The verdicts that records show of a requirement, and of its first failure what was received, the evidence and how often. */
function shown(records: readonly JournalRecord[], id: RequirementId): [string[], ...unknown[]] {
  const store = new EvidenceStore();
  loadEvidence(journalOf([run(), ...records]), store);
  const { verdicts, failures } = store.of(id);
  return [
    [...verdicts].sort(),
    ...[...failures.values()].slice(0, 1).flatMap(({ received, exchange: by, count }) => [received, by, count]),
  ];
}

const broken = (n: number, ...broke: RequirementId[]) => flow(n, { broke });
const lastSaw = (n: number) => ['fail', `broken by flow-${n}, which last saw SUCCESS`, `flow-${n}`, 1];
const otherSample = { ...sample('flow-2'), finding: finding('view.settles') } as JournalRecord;
const duplicate = 'transaction.duplicate';
const pending = { status: 'PENDING' };

test.each<[what: string, records: JournalRecord[], id: RequirementId, ...shown: unknown[]]>([
  ['no flow broke a rule', [flow(1)], 'view.same'],
  [
    'two broke one, of which one was sampled',
    [broken(1, 'view.same', 'view.same'), broken(2, 'view.same'), sample('flow-2')],
    'view.same',
    ...['fail', 'as flow-2 saw', 'flow-2: view.same', 2],
  ],
  ['one broke one, of which none was sampled', [broken(1, 'view.same'), otherSample], 'view.same', ...lastSaw(1)],
  [
    'and saw no state',
    [{ ...without('status'), broke: ['view.same'] }],
    'view.same',
    ...['fail', 'broken by flow-1, which last saw no state', 'flow-1', 1],
  ],
  ['a flow settled', [flow(1)], 'view.settles', 'pass'],
  ['one did not', [flow(1, pending)], 'view.settles', 'fail', 'PENDING at the end of the flow', 'flow-1', 1],
  ['one showed no state', [without('status')], 'view.settles', 'fail', 'no state', 'flow-1', 1],
  ['one has no answer', [flow(1, { ...pending, fault: 'viewTransaction: timeout' })], 'view.settles'],
  ['one was not accepted', [without('status', 'transactionReference')], 'view.settles'],
  ['one could not be read', [flow(1, { ...pending, broke: ['http.status'] })], 'view.settles'],
  [
    'one broke another rule',
    [flow(1, { ...pending, broke: ['view.same'] })],
    'view.settles',
    ...['fail', 'PENDING at the end of the flow', 'flow-1', 1],
  ],
  ['one copy was accepted', [flow(1), batch(['LT1'], ['3004', ''])], concurrent, 'pass'],
  ['two were', [flow(1), batch(['LT1', 'LT2'], ['3004'])], concurrent, 'fail', '2 accepted', 'flow-1', 1],
  ['none was', [flow(1), batch([], ['3004', '3004'])], concurrent, 'fail', '0 accepted', 'flow-1', 1],
  ['none was, as the funds were used up', [flow(1), batch([], ['3049', '3049'])], concurrent],
  ['the gateway was busy for all but one', [flow(1), batch(['LT1'], ['1007', '3027'])], concurrent],
  ['the gateway was busy for all', [flow(1), batch([], ['1007', '1007'])], concurrent],
  [
    'two were, and it was busy for the third',
    [flow(1), batch(['LT1', 'LT2'], ['1007'])],
    concurrent,
    'fail',
    '2 accepted',
    'flow-1',
    1,
  ],
  ['none was, or one without a code', [flow(1), batch([], ['3004', ''])], concurrent],
  [
    'two, and one without a code',
    [flow(1), batch(['LT1', 'LT2'], [''])],
    concurrent,
    'fail',
    '2 accepted',
    'flow-1',
    1,
  ],
  ['a batch of what broke it counts once', [broken(1, concurrent), batch([], ['3004'])], concurrent, ...lastSaw(1)],
  ['a repeat was refused', [flow(1, { resent: true })], duplicate, 'pass'],
  ['nothing was sent again', [flow(1)], duplicate],
  ['a repeat was accepted', [flow(1, { resent: true, broke: [duplicate] })], duplicate, ...lastSaw(1)],
  ['of two flows one was accepted', [shared(1, 'accepted'), shared(2, 'refused')], concurrent, 'pass'],
  [
    'both were',
    [shared(1, 'accepted'), shared(2, 'accepted')],
    concurrent,
    ...['fail', '2 accepted, of flow-1 and flow-2', 'flow-1', 1],
  ],
  [
    'none was',
    [shared(1, 'refused'), shared(2, 'refused')],
    concurrent,
    ...['fail', '0 accepted, of flow-1 and flow-2', 'flow-1', 1],
  ],
  ['one that is alone', [shared(1, 'accepted')], concurrent],
  ['two references', [shared(1, 'accepted'), shared(2, 'accepted', { reference: 'OTHER' })], concurrent],
  ['one has no answer', [shared(1, 'refused'), shared(2, 'refused', { fault: 'createTransaction: EOF' })], concurrent],
  ['a reference that is not shared', [flow(1, { reference: 'SAME' }), flow(2, { reference: 'SAME' })], concurrent],
])('under load: %s', (_, records, id, verdict, ...told) => {
  expect(shown(records, id)).toEqual([verdict ? [verdict] : [], ...told]);
});

test('a flow broke it, and another has the batch', () => {
  const [, ...failure] = lastSaw(2);
  const records = [broken(2, concurrent), batch(['LT1'], ['3004'])];
  expect(shown(records, concurrent)).toEqual([['fail', 'pass'], ...failure]);
});

test('a refusal for missing funds is told with what the ledger holds', () => {
  const store = new EvidenceStore();
  const other = { status: undefined, code: '3031', sendingAmount: '20.00' } as Partial<FlowRecord>;
  const paid = flow(7, { code: '3049', sendingAmount: '20.00' });
  const records = [run(), ...flows(1, refused), flow(8, other), paid, ledger('before', '10'), ledger('after', '30')];
  loadEvidence(journalOf(records), store);
  expect([...store.of('transaction.accepted').failures.values()]).toMatchObject([
    { received: 'a refusal with 3049, for 20.00 of a ledger that holds 30.000000', exchange: 'flow-0' },
  ]);
});
