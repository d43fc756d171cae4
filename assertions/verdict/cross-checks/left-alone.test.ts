import { expect, test } from 'vitest';
import type { ExchangeRecord, JournalRecord, RunRecord } from '../../../journal';
import { journalOf } from '../../../journal/files';
import { callback, caseRecord, exchange, final, run, seenIn } from '../../../reports/testing/run-journal';
import { historyOf } from '../../model';
import { EvidenceStore } from '../results/evidence-store';
import { leftAloneEvidence } from './left-alone';

const { limits } = run() as RunRecord;
const runOf = (more: Partial<RunRecord['limits']> = {}) =>
  run({ parts: ['compliance'], limits: { ...limits, callbackSeconds: 5, settleSeconds: 10, ...more } });

const accepted = (n: number): ExchangeRecord => {
  const paid = exchange(`pay#${n}`, JSON.stringify({ transactionReference: `T${n}` }));
  const request = { ...paid.request, body: { requestingOrganisationTransactionReference: `REF-${n}` } };
  return { ...paid, request, operation: 'createTransaction', case: 'pay', at: 0 };
};
const seen = (n: number, seconds: number, status: string) => ({
  ...exchange(`look#${n}-${seconds}`, JSON.stringify({ transactionReference: `T${n}`, status })),
  operation: 'viewTransaction' as const,
  at: seconds * 1000,
});
const told = (n: number, seconds: number) => ({ ...callback(`REF-${n}`, `T${n}`), at: seconds * 1000 });

const verdictsOf = (requirement: 'view.settles' | 'callback.sent', records: JournalRecord[]) => {
  const store = new EvidenceStore();
  const journal = journalOf(records);
  leftAloneEvidence(historyOf(journal, { run: '' }).payouts, journal, store);
  return [...store.of(requirement).verdicts];
};

/** So many payouts that are seen first after `seconds`, of which some had their callbacks before, the others after it. */
function alone(
  count: number,
  before: number,
  { late = false, seconds = 60, callbackSeconds = 5 as number | null } = {},
) {
  const numbers = Array.from({ length: count }, (_, n) => n + 1);
  const polled = { ...final(999), transactionReference: 'T999', at: 1000 };
  return [
    runOf({ callbackSeconds }),
    ...seenIn([polled]),
    caseRecord('pay', { references: [...numbers.map((n) => `T${n}`), 'T999'] }),
    told(999, late ? 100 : 2),
    ...numbers.flatMap((n) => [accepted(n), seen(n, seconds, 'SUCCESS'), told(n, n <= before ? 1 : seconds + 1)]),
  ];
}

test.each<[what: string, records: JournalRecord[], verdicts: string[]]>([
  ['come by themselves', alone(20, 20), []],
  ['come when a view asks for them', alone(20, 0), ['fail']],
  ['come when a view asks for them, but for those of which the harness has asked before', alone(40, 30), ['fail']],
  ['come late now and then', alone(40, 31), []],
  ['are few', alone(19, 0), []],
  ['are late for all', alone(20, 0, { late: true }), []],
  ['have time left', alone(20, 0, { seconds: 15 }), []],
  ['are not observed', alone(20, 0, { callbackSeconds: null }), []],
])('callbacks of payouts that nobody asks for %s', (_, records, verdicts) =>
  expect(verdictsOf('callback.sent', records)).toEqual(verdicts),
);
