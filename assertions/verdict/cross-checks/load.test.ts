import { expect, test } from 'vitest';
import type { FlowRecord } from '../../../journal';
import { journalOf } from '../../../journal/files';
import { flow, ledger, run } from '../../../reports/testing/run-journal';
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
  expect(failures[0]?.count).toBe(count);
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
