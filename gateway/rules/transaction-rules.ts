import { formatDay } from '../domain/clock';
import { compare, type Decimal, parseDecimal } from '../domain/decimal';
import type { LedgerEffect } from '../domain/ledger';
import type { Quote } from '../domain/quote';
import { messageOf } from '../domain/result-codes';
import { type Reversal, reversalFor } from '../domain/reversal';
import { cancelled, type Outcome, outcomeAt, paid, type StateChange, type Transaction } from '../domain/transaction';
import type { TransactionStore } from '../domain/transaction-store';
import type { Trigger } from '../domain/triggers';

/** The members of a transaction request that must match its quote. */
export interface Order {
  amount: string;
  currency: string;
  receivingCountry: string;
}

/** Decisions about transactions and their money: a part of `Rules`. */
export interface TransactionRules {
  /** Limits: 2. `body` is a validated transaction request */
  isDuplicate(store: TransactionStore, body: Readonly<Record<string, unknown>>, now: number): boolean;
  duplicateCode(first: Transaction | undefined, now: number): string;
  /** Limits: 7 */
  isCurrentDate(requestDate: string, now: number): boolean;
  /** Limits: 3 */
  isQuoteExpired(quote: Quote, now: number): boolean;
  /** code 3005 */
  matchesQuote(quote: Quote, order: Order): boolean;

  /** Resources: Bank list; `canReceive`: an active bank of the list matches */
  paysToBank(canReceive: boolean): boolean;

  /** Limits: 4 and 5; an amount equal to the limit is within it */
  exceedsAmount(amount: Decimal, end: 'min' | 'max', limit: Decimal): boolean;
  exceedsCount(count: number, limit: number): boolean;
  /** does a payout in this state count towards the beneficiary's limits? */
  countsTowardsLimits(state: Outcome): boolean;

  /** the amount to debit, in the quote's sending currency */
  amountToCharge(quote: Quote): Decimal;
  /** code 3049 */
  hasFunds(available: Decimal, amount: Decimal): boolean;
  /** when the shown balance decreases; the specification leaves it open */
  debitTime(): 'acceptance' | 'settlement';
  /** the effect of reaching a state; undefined: none */
  ledgerEffectOf(status: string, transaction: Transaction): LedgerEffect | undefined;

  /** States and transitions */
  settlementTime(now: number, settleMs: number, trigger: Trigger | undefined): number;
  /** `code` is one planted for the credit */
  outcomeOf(trigger: Trigger | undefined, code?: string): Outcome;
  /** older revision: is this the state right after acceptance? */
  isCreditedAtOnce(outcome: Outcome): boolean;
  outcomeAt(transaction: Transaction, now: number): Outcome;
  /** Endpoints: View a transaction */
  findToView(store: TransactionStore, reference: string): Transaction | undefined;

  /** the transaction that a cancel or reverse request names */
  findToCancel(store: TransactionStore, reference: string): Transaction | undefined;
  findToReverse(store: TransactionStore, reference: string): Transaction | undefined;
  /** Errors: Cancel and reverse codes; 3033 cancels. `ageMs`: milliseconds since the state was reached */
  cancelCode(status: string, isSent: boolean, ageMs: number): string;
  /** the states that follow a cancellation with this code */
  cancellationStates(code: string, now: number): StateChange[];
  /** the code that refuses a reversal in a state reached `ageMs` milliseconds ago; undefined where it is allowed */
  reversalRefusal(status: string, ageMs: number): string | undefined;
  /** the states that follow a refused reversal: none */
  refusedReversalStates(code: string, now: number): StateChange[];
  /** `code` is one planted for the reversal */
  reversalOf(trigger: Trigger | undefined, code: string | undefined, settleMs: number): Reversal;
}

/** Codes that do not fail the payout when they are planted at the credit. */
const paying = ['3000', '3050', '3150'];
const effects: Record<string, LedgerEffect> = {
  SUCCESS: 'paid',
  FAILED: 'released',
  CANCELLED: 'released',
  RETURNED: 'returned',
};
/** Codes with which triggers fail the credit. */
const failing: Partial<Record<Trigger, string>> = {
  'credit-failed': '3100',
  unregistered: '3111',
  unavailable: '3115',
};
/** A transaction that was ever paid is refused with 15002, whatever its state. */
const cancelCodes: Record<string, string> = { PENDING: '3033', FAILED: '15003', CANCELLED: '15005' };
const reversalCodes: Record<string, string> = {
  PENDING: '16004',
  CANCELLED: '16004',
  FAILED: '16007',
  'REVERSAL PENDING': '16005',
  'REVERSAL REJECTED': '16005',
  RETURNED: '16006',
};

const either = (store: TransactionStore, reference: string): Transaction | undefined =>
  store.byServiceReference(reference) ?? store.byPartnerReference(reference);

/** The specification's rules for transactions. */
export const transactionRules: TransactionRules = {
  isDuplicate: (store, body) =>
    store.byPartnerReference(body.requestingOrganisationTransactionReference as string) !== undefined,
  duplicateCode: () => '3004',
  isCurrentDate: (requestDate, now) => requestDate.slice(0, 10) === formatDay(now),
  isQuoteExpired: ({ expiresAt }, now) => now > expiresAt,
  matchesQuote: (quote, { amount, currency, receivingCountry }) => {
    const value = parseDecimal(amount);
    return (
      value !== undefined &&
      compare(value, quote.receivingAmount) === 0 &&
      currency === quote.receivingCurrency &&
      receivingCountry === quote.receivingCountry
    );
  },

  paysToBank: (canReceive) => canReceive,

  exceedsAmount: (amount, end, limit) => (end === 'min' ? compare(amount, limit) < 0 : compare(amount, limit) > 0),
  exceedsCount: (count, limit) => count > limit,
  countsTowardsLimits: ({ status }) => status !== 'FAILED' && status !== 'CANCELLED',

  amountToCharge: ({ sendingAmount }) => sendingAmount,
  hasFunds: (available, amount) => compare(available, amount) >= 0,
  debitTime: () => 'acceptance',
  ledgerEffectOf: (status) => effects[status],

  settlementTime: (now, settleMs, trigger) =>
    trigger === 'held-pending' || trigger === 'credit-in-process' ? Number.POSITIVE_INFINITY : now + settleMs,
  outcomeOf: (trigger, planted) => {
    const code = planted ?? (trigger && failing[trigger]);
    return code === undefined || paying.includes(code) ? paid : { status: 'FAILED', code, message: messageOf(code) };
  },
  isCreditedAtOnce: ({ status }) => status === 'SUCCESS',
  outcomeAt,
  findToView: either,

  findToCancel: either,
  findToReverse: either,
  cancelCode: (status, isSent) => (status === 'PENDING' && isSent ? '15001' : (cancelCodes[status] ?? '15002')),
  cancellationStates: (code, now) => (code === cancelled.code ? [{ at: now, outcome: cancelled }] : []),
  reversalRefusal: (status) => reversalCodes[status],
  refusedReversalStates: () => [],
  reversalOf: reversalFor,
};
