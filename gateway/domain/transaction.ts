import type { Decimal } from './decimal';
import type { PartyEntry } from './parties';
import { messageOf } from './result-codes';

/** An accepted transaction; times in epoch milliseconds. */
export interface Transaction {
  /** the place of the request that created it among the requests of its operation */
  operationOrdinal: number;
  serviceReference: string;
  /** reference of the receiving partner, which views show once it is paid */
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

/** A state with the message of its code. */
export const outcome = (status: string, code: string): Outcome => ({ status, code, message: messageOf(code) });

export const pending: Outcome = { status: 'PENDING', code: '3050', message: 'Remit Acknowledged' };
export const onHold = outcome('PENDING', '3150');
export const paid = outcome('SUCCESS', '3000');
export const creditFailed = outcome('FAILED', '3100');
export const cancelled = outcome('CANCELLED', '3033');
export const returned = outcome('RETURNED', '16000');
export const reversalPending = outcome('REVERSAL PENDING', '16003');
export const reversalRejected = outcome('REVERSAL REJECTED', '16002');

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
