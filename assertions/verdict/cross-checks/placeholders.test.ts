import { expect, test } from 'vitest';
import type { JournalRecord } from '../../../journal';
import { journalOf } from '../../../journal/files';
import { EvidenceStore } from '../results/evidence-store';
import { placeholderEvidence } from './placeholders';

let last = 0;

const answer = (reference: string, body: object): JournalRecord => {
  last += 1;
  return {
    t: 'exchange',
    id: `a#${last}`,
    part: 'compliance',
    case: 'a',
    step: '',
    operation: 'viewTransaction',
    at: 1,
    ms: 1,
    request: { method: 'GET', url: '', headers: {}, body: { transactionReference: reference } },
    response: { status: 200, headers: {}, text: JSON.stringify(body) },
  };
};
const refused = (reference: string, serverCorrelationId: string) =>
  answer(reference, { serverCorrelationId, error: {} });
const paid = (reference: string, creditingOrganisationTransactionReference: string) =>
  answer(reference, { creditingOrganisationTransactionReference });
const issued = (reference: string): JournalRecord =>
  ({ t: 'case', case: 'a', references: [reference], finals: [], quoteIds: [] }) as never;

test.each<[string, JournalRecord[], string[]]>([
  ['of one payout', [refused('P1', 'na'), refused('P1', 'na'), paid('P1', 'None')], []],
  ['of two payouts', [refused('P1', 'na'), refused('P2', 'na')], ['errors.server-correlation']],
  ['of two payouts that are paid', [paid('P1', 'none'), paid('P2', 'none')], ['view.success']],
  ['in other letters', [refused('P1', 'na'), refused('P2', 'nA')], []],
  ['that the service issued', [issued('na'), refused('P1', 'na'), refused('P2', 'na')], []],
  ['that are references', [refused('P1', 'C1'), refused('P2', 'C1')], []],
])('words for nothing %s', (_, records, broken) => {
  const store = new EvidenceStore();
  placeholderEvidence(journalOf(records), store);
  expect([...store.entries].filter(([, { failures }]) => failures.length > 0).map(([id]) => id)).toEqual(broken);
});
