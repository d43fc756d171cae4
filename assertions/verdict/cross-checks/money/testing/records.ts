/** Records of cases about one payout, and what the money of a run shows of them. */
import type { Json, RequirementId } from '../../../../../contract';
import type {
  ExchangeRecord,
  JournalRecord,
  LedgerRecord,
  Part,
  RunRecord,
  StatementEntry,
} from '../../../../../journal';
import { journalOf } from '../../../../../journal/files';
import { exchange, lostIn, run } from '../../../../../reports/testing/run-journal';
import { payoutsOf } from '../../../../model';
import { EvidenceStore } from '../../../results/evidence-store';
import { moneyEvidence } from '../run-money';

export const one = { username: 'ONE' };
export const two = { username: 'TWO', isSecond: true } as const;

let exchanges = 0;

/** An exchange of a case, by a partner. */
export function sent(
  operation: ExchangeRecord['operation'],
  body: Json,
  answer: Json,
  username = 'ONE',
): ExchangeRecord {
  exchanges += 1;
  const made = exchange(`case#${exchanges}`, '');
  return {
    ...made,
    operation,
    request: { ...made.request, headers: { 'X-USERNAME': username }, body },
    response: { status: 200, headers: { 'content-type': 'application/json' }, text: JSON.stringify(answer) },
  };
}

export const quote = (sendingAmount: string, quoteId = 'Q1') =>
  sent('createQuotation', {}, { quotes: [{ quoteId, sendingAmount, sendingCurrency: 'USD' }] });
export const creation = {
  amount: '1293.5',
  currency: 'KES',
  requestingOrganisationTransactionReference: 'R1',
  internationalTransferInformation: { quoteId: 'Q1' },
};
/** A transaction under another reference. */
export const creationOf = (reference: string, transactionReference: string) =>
  sent(
    'createTransaction',
    { ...creation, requestingOrganisationTransactionReference: reference },
    { transactionReference },
  );
const refusal = (errorCode: string) => ({
  error: { errorCategory: 'businessRule', errorCode, errorDescription: 'no' },
});
export const accepted = (username?: string) =>
  sent('createTransaction', creation, { transactionReference: 'T1' }, username);
export const refused = (code: string) => sent('createTransaction', creation, refusal(code));
export const seen = (status: string, username?: string) => {
  const view = { transactionReference: 'T1', requestingOrganisationTransactionReference: 'R1', status };
  return sent('viewTransaction', { transactionReference: 'T1' }, view, username);
};
/** A view that answers with an error. */
export const failedView = (code: string) => {
  const named = { serverCorrelationId: 'T1', clientCorrelationId: 'R1', status: 'FAILED' };
  return sent('viewTransaction', { transactionReference: 'T1' }, { ...refusal(code), ...named });
};
const reversal = sent('reverseTransaction', { txnId: 'R1' }, { statusCode: '16001' });

export const lost = (operation: 'createTransaction' | 'reverseTransaction'): JournalRecord[] => {
  const body = { requestingOrganisationTransactionReference: 'R1', txnId: 'R1' };
  const request = { method: 'POST', url: '', headers: { 'X-USERNAME': 'One' }, body };
  return lostIn('pay', operation, { at: 1, request });
};

export const balances = (end: string, partner: LedgerRecord['partner'] = one, currency = 'USD'): JournalRecord[] => [
  { t: 'ledger', when: 'beginning', at: 0, currency, balance: '100', partner },
  { t: 'ledger', when: 'end', at: 9, currency, balance: end, partner },
];
export const entry = (type: string, amount = '10', internalRef = 'T1'): StatementEntry => ({
  type,
  amount,
  internalRef,
  externalRef: 'R1',
});
/** An entry so many seconds after the beginning. */
export const at = (seconds: number, entry: StatementEntry): StatementEntry => ({
  ...entry,
  timestamp: new Date(seconds * 1000).toISOString(),
});
export const statement = (entries: StatementEntry[], partner: LedgerRecord['partner'] = one): JournalRecord => ({
  t: 'statement',
  at: 9,
  currency: 'USD',
  entries,
  partner,
});

/** What the money of a run, with or without a load, shows of a requirement. */
export function shownOf(
  requirement: RequirementId,
  records: readonly JournalRecord[],
  parts: Part[] = ['compliance'],
  more: Partial<RunRecord> = { embedded: true },
) {
  const store = new EvidenceStore();
  const journal = journalOf([run({ parts, ...more }), ...records]);
  moneyEvidence(payoutsOf(journal), journal, store);
  const { verdicts, failures, skippedKinds, verifiedKinds } = store.of(requirement);
  return {
    verdicts: [...verdicts],
    told: [...failures.values()].map(({ expected, received }) => `${expected} | ${received}`),
    left: [...skippedKinds.keys()].filter((kind) => !verifiedKinds.has(kind)),
  };
}

export const verdictsOf = (requirement: RequirementId, records: readonly JournalRecord[], parts?: Part[]): string[] =>
  shownOf(requirement, records, parts).verdicts;

/** A payout whose view shows a state. */
export const ended = (status: string, username?: string) => [quote('10'), accepted(username), seen(status, username)];
export const paid = ended('SUCCESS');
export const reversed = [...paid, reversal, seen('RETURNED')];

export const pay = (n: number, amount: string, ...views: string[]): JournalRecord[] => {
  const transactionReference = `T${n}`;
  const named = { requestingOrganisationTransactionReference: `R${n}` };
  const own = { ...creation, ...named, internationalTransferInformation: { quoteId: `Q${n}` } };
  return [
    quote(amount, `Q${n}`),
    sent('createTransaction', own, { transactionReference }),
    ...views.map((status) => sent('viewTransaction', {}, { transactionReference, ...named, status })),
  ];
};
export const unclear = (n: number, amount: string): JournalRecord[] => {
  const [cost, made] = pay(n, amount) as [ExchangeRecord, ExchangeRecord];
  return [cost, { ...made, response: { ...made.response, text: 'oops' } }];
};
