/** Exchanges about payouts, as tests of the model need them: the payout R1 of the partner ONE, which the service names T1. */
import type { Json, OperationId } from '../../../contract';
import type { ExchangeRecord, JournalRecord } from '../../../journal';
import { exchange, unanswered } from '../../../reports/testing/run-journal';
import type { Step } from '../../../suites/format/case';

export const start = Date.parse('2026-03-02T12:00:00Z');
let count = 0;

/** Begins a new history: its first exchange is sent a second after the beginning. */
export function restart(): void {
  count = 0;
}

export interface Made {
  /** seconds after the beginning at which it is sent */
  at?: number;
  /** how long it takes */
  seconds?: number;
  /** how long it waits before it leaves */
  waits?: number;
  by?: string;
}

/** An exchange of a case; each begins a second after the one before, unless a time is given. */
export function sent(
  operation: OperationId,
  body: Json,
  answer: Json,
  { at, seconds = 0.1, waits = 0, by = 'ONE' }: Made = {},
) {
  count += 1;
  const made = exchange(`case#${count}`, '');
  return {
    ...made,
    operation,
    at: start + (at ?? count) * 1000,
    waitedMs: waits * 1000,
    ms: seconds * 1000,
    request: { ...made.request, headers: { 'X-USERNAME': by }, body },
    response: { status: 200, headers: {}, text: JSON.stringify(answer) },
  } satisfies ExchangeRecord;
}

export const refusal = (errorCode: string, errorDateTime?: string) => ({
  error: { errorCategory: 'business', errorCode, errorDescription: 'no', ...(errorDateTime && { errorDateTime }) },
});
const answerOf = (text: string) =>
  /^\d+$/.test(text) ? refusal(text) : { transactionReference: text, transactionStatus: '3050:Remit Acknowledged' };

/** A payout under the reference R1 that the service names T1, unless it is refused. */
export const pays = (answer = 'T1', made?: Made, more: { [member: string]: Json } = {}) => {
  const body = { requestingOrganisationTransactionReference: 'R1', amount: '10.00', currency: 'KES', ...more };
  return sent('createTransaction', body, answerOf(answer), made);
};
/** A view of a reference that shows a state, or is refused. */
export const views = (status: string, made?: Made, asked = 'T1') => {
  const view = { transactionReference: 'T1', requestingOrganisationTransactionReference: 'R1', status };
  return sent('viewTransaction', { transactionReference: asked }, /^\d+$/.test(status) ? refusal(status) : view, made);
};
const changes =
  (operation: 'cancelTransaction' | 'reverseTransaction') =>
  (statusCode: string, made?: Made, txnId = 'T1') =>
    sent(
      operation,
      { txnId, [operation === 'cancelTransaction' ? 'reason' : 'reversalReason']: 'Wrong person' },
      { statusCode, responseMessage: 'as the table says' },
      made,
    );
export const cancels = changes('cancelTransaction');
export const reverses = changes('reverseTransaction');

/** A request without an answer. */
export const lost = (operation: 'cancelTransaction' | 'reverseTransaction'): JournalRecord =>
  unanswered(operation, {
    ...{ at: 1, case: 'case', step: 'one' },
    request: { method: 'POST', url: '', headers: { 'X-USERNAME': 'One' }, body: { txnId: 'R1' } },
  });

/** The step of all exchanges. */
export const step: Step = { name: 'one', patches: [], copies: 1, checks: [], expect: { outcome: 'any' } };
/** The plan of the case of all exchanges. */
export const planned = (
  more: { trigger?: string; steps?: readonly Step[]; heldSeconds?: number } = {},
): JournalRecord => ({
  t: 'plan',
  case: { id: 'case', title: '', area: 'codes', verifies: [], steps: [step], source: '', ...more },
});
