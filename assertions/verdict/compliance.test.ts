import { expect, test } from 'vitest';
import type { OperationId } from '../../contract';
import type { JournalRecord } from '../../journal';
import { caseRecord, checks, exchange, finding, journalOf, lostIn } from '../../reports/testing/run-journal';
import { complianceEvidence, leftOutEvidence } from './compliance';
import { EvidenceStore } from './results/evidence-store';

const lost = (operation: OperationId) => lostIn('pay', operation);

function shown(records: readonly JournalRecord[], id: 'ledger.money' | 'ledger.same' | 'view.same'): string[] {
  const store = new EvidenceStore();
  complianceEvidence(journalOf(records), store);
  return [...store.of(id).verdicts];
}

const leftOut = {
  ...({ t: 'left-out', id: 'a', verdict: 'not-applicable', reason: 'not offered' } as const),
  verifies: ['ledger.active'],
} satisfies JournalRecord;
const planned = { t: 'plan', case: { id: 'b', verifies: ['ledger.active'], steps: [] } } as unknown as JournalRecord;

const broken = [checks('a', [], [finding('ledger.money'), finding('ledger.same')])];

test.each<[what: string, records: JournalRecord[], money: string, same: string]>([
  ['all answers came', broken, 'fail', 'fail'],
  ['the answer to a payout was lost', [...broken, ...lost('createTransaction')], 'skip', 'fail'],
  ['the answer to a cancellation was lost', [...broken, ...lost('cancelTransaction')], 'skip', 'fail'],
  ['the answer to a reversal was lost', [...broken, ...lost('reverseTransaction')], 'skip', 'fail'],
  ['the answer to a view was lost', [...broken, ...lost('viewTransaction')], 'fail', 'fail'],
  [
    'it passed all the same',
    [checks('a', ['ledger.money', 'ledger.same']), ...lost('createTransaction')],
    'pass',
    'pass',
  ],
  [
    'it warned',
    [checks('a', [], [finding('ledger.money', 'warn'), finding('ledger.same', 'warn')]), ...lost('createTransaction')],
    'warn',
    'warn',
  ],
])('a ledger that does not agree, where %s', (_, records, money, same) => {
  expect([shown(records, 'ledger.money'), shown(records, 'ledger.same')]).toEqual([[money], [same]]);
});

test('what a step broke it does not verify, and the kind of payout is that of its case', () => {
  const store = new EvidenceStore();
  const records = [caseRecord('a', { kind: 'b2b' }), checks('a', ['view.same', 'view.final'], [finding('view.same')])];
  complianceEvidence(journalOf(records), store);
  expect([...store.of('view.same').verdicts]).toEqual(['fail']);
  expect([...store.of('view.final').verifiedKinds]).toEqual(['b2b']);
});

test('a field is verified by an answer that has it, alone', () => {
  const text = JSON.stringify({ status: 'SUCCESS' });
  const objects = { fieldsOf: ['transactionView'] };
  const journal = journalOf([
    exchange('a#1', text),
    { ...checks('a', []), ...objects } as JournalRecord,
    { ...checks('b', [], [], 'b#9'), ...objects } as JournalRecord,
  ]);
  for (let time = 0; time < 2; time += 1) {
    const store = new EvidenceStore();
    complianceEvidence(journal, store);
    expect([...store.entries].map(([id, { evidence }]) => [id, ...evidence])).toEqual([
      ['transactionView.status', 'a#1'],
    ]);
  }
});

test.each<[what: string, records: JournalRecord[], isAbsent: boolean]>([
  ['that needs what is declared as not offered', [{ ...leftOut, declared: ['ledgerAllOlder'] }], true],
  ['that needs what is in neither list', [leftOut], false],
  ['and another one that lacks a trigger', [{ ...leftOut, declared: ['ledgerAllOlder'] }, leftOut], false],
  ['and another one that is planned', [{ ...leftOut, declared: ['ledgerAllOlder'] }, planned], false],
])('a rule with a case %s', (_, records, isAbsent) => {
  const store = new EvidenceStore();
  leftOutEvidence(journalOf(records), store);
  expect(store.of('ledger.active').isAbsent ?? false).toBe(isAbsent);
});

test('fields of an answer that no other case asks for do not apply either', () => {
  const of = (records: JournalRecord[]) => {
    const store = new EvidenceStore();
    leftOutEvidence(journalOf(records), store);
    return store.of('bankList.banks').isAbsent ?? false;
  };
  const banks = { ...leftOut, declared: ['bankList'] } as JournalRecord;
  const asked = (outcome: string) =>
    ({
      t: 'plan',
      case: { id: 'b', verifies: [], steps: [{ call: 'bankList', expect: { outcome } }] },
    }) as unknown as JournalRecord;
  expect([of([banks]), of([banks, asked('success')]), of([banks, asked('refused')])]).toEqual([true, false, true]);
});
