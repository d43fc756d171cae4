import { expect, test } from 'vitest';
import type { ExchangeRecord, JournalRecord } from '../../../../journal';
import { journalOf } from '../../../../journal/files';
import { EvidenceStore } from '../../results/evidence-store';
import { sharedReferences } from './shared-references';

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
const refused = (reference: string, serverCorrelationId: string, code = '3005') =>
  answer(reference, { serverCorrelationId, error: { errorCode: code } });
const paid = (reference: string, creditingOrganisationTransactionReference: string, status = 'SUCCESS') =>
  answer(reference, { status, creditingOrganisationTransactionReference });
const times = (count: number, one: (nth: number) => JournalRecord): JournalRecord[] =>
  Array.from({ length: count }, (_, nth) => one(nth));
const issued = (reference: string): JournalRecord =>
  ({ t: 'case', case: 'a', references: [reference], finals: [], quoteIds: [] }) as never;

/** A payout that is refused for its form, with its headers as the journal masks them. */
const malformed = (reference: string): JournalRecord => {
  const made = refused(reference, 'na', '1001') as ExchangeRecord;
  const headers = {
    'X-USERNAME': 'ONE',
    'X-PASSWORD': '***',
    'X-DATE': '2026-01-05 10:00:00',
    'X-ORIGINCOUNTRY': 'US',
  };
  const body = { requestingOrganisationTransactionReference: reference };
  return { ...made, operation: 'createTransaction', request: { ...made.request, headers, body } };
};

test.each<[string, JournalRecord[], string[]]>([
  ['of two payouts that are refused for their form', [malformed('P1'), malformed('P2')], ['errors.server-correlation']],
  ['of one payout', [refused('P1', 'na'), refused('P1', 'na'), paid('P1', 'None')], []],
  ['of two payouts', [refused('P1', 'na'), refused('P2', 'na')], ['errors.server-correlation']],
  ['of two payouts that are paid', [paid('P1', 'none'), paid('P2', 'none')], ['view.success']],
  ['of two payouts that are not paid', [paid('P1', 'none', 'FAILED'), paid('P2', 'none', 'RETURNED')], []],
  ['of two unknown payouts', [refused('P1', 'na', '3003'), refused('P2', 'na', '3003')], []],
  ['in other letters', [refused('P1', 'na'), refused('P2', 'nA')], []],
  ['that the service issued', [issued('na'), refused('P1', 'na'), refused('P2', 'na')], []],
  ['that are references', [refused('P1', 'C1'), refused('P2', 'C1')], []],
  ['of all paid payouts', times(10, (nth) => paid(`P${nth}`, 'CR1')), ['view.success']],
  ['of nine paid payouts', times(9, (nth) => paid(`P${nth}`, 'CR1')), []],
  ['of ten views of one payout', times(10, () => paid('P1', 'CR1')), []],
  ['of all but one', [...times(10, (nth) => paid(`P${nth}`, 'CR1')), paid('Q', 'CR2')], []],
  ['of all refusals', times(10, (nth) => refused(`P${nth}`, 'S1')), ['errors.server-correlation']],
])('references %s', (_, records, broken) => {
  const store = new EvidenceStore();
  sharedReferences(journalOf(records), store);
  expect([...store.entries].filter(([, { failures }]) => failures.size > 0).map(([id]) => id)).toEqual(broken);
});
