import type { Decimal } from './decimal';
import type { PartyEntry } from './parties';

/** An accepted transaction; times in epoch milliseconds. */
export interface Transaction {
  /** of the request that created it: its place among all requests and among those of its operation */
  ordinal: number;
  operationOrdinal: number;
  serviceReference: string;
  creditingReference: string;
  /** repeated in responses as it was sent */
  requestDate: string;
  amount: string;
  currency: string;
  type: string;
  partnerReference: string;
  debitParty: PartyEntry[];
  creditParty: PartyEntry[];
  /** the number, account or card that is paid; it may be a trigger */
  beneficiary?: string;
  /** the amount that is debited from the ledger of the sending currency */
  sendingAmount: Decimal;
  sendingCurrency: string;
  acceptedAt: number;
  /** when it is sent to the receiving partner; Infinity: never */
  creditAt: number;
  /** its past and scheduled states in chronological order; never empty */
  timeline: readonly StateChange[];
  /** number of states of the timeline that the ledger and the callbacks reflect */
  postedStates: number;
}

/** A state with the code and the message of its transactionStatus. */
export interface Outcome {
  status: string;
  code: string;
  message: string;
}

/** A state and the time at which it is reached, in epoch milliseconds. */
export interface StateChange {
  at: number;
  outcome: Outcome;
}

export const pending: Outcome = { status: 'PENDING', code: '3050', message: 'Remit Acknowledged' };
export const onHold: Outcome = {
  status: 'PENDING',
  code: '3150',
  message: 'Transaction on hold due to compliance reason.',
};
export const paid: Outcome = { status: 'SUCCESS', code: '3000', message: 'Remit Success' };
export const creditFailed: Outcome = { status: 'FAILED', code: '3100', message: 'Credit Failed. Msisdn not found.' };
export const cancelled: Outcome = { status: 'CANCELLED', code: '3033', message: 'Cancel Success' };
export const returned: Outcome = { status: 'RETURNED', code: '16000', message: 'Reversal Success.' };
export const reversalPending: Outcome = { status: 'REVERSAL PENDING', code: '16003', message: 'Reversal Pending.' };
export const reversalRejected: Outcome = { status: 'REVERSAL REJECTED', code: '16002', message: 'Reversal Rejected.' };

/** `<code>:<message>`. */
export const statusText = ({ code, message }: Outcome): string => `${code}:${message}`;

/** The last state change of the timeline up to a time; the first change where the time is before all of them. */
function lastChange({ timeline }: Transaction, now: number): StateChange {
  const [first, ...later] = timeline as [StateChange, ...StateChange[]];
  return later.reduce((last, change) => (change.at <= now ? change : last), first);
}

/** The state at a time, according to the timeline. */
export const outcomeAt = (transaction: Transaction, now: number): Outcome => lastChange(transaction, now).outcome;

/** When the state at a time was reached, in epoch milliseconds. */
export const outcomeReachedAt = (transaction: Transaction, now: number): number => lastChange(transaction, now).at;
