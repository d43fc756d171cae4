import { formatDay } from '../domain/clock';
import type { BoundedMap } from '../domain/collections/bounded-map';
import { compare, type Decimal, parseDecimal } from '../domain/decimal';
import type { LedgerEffect } from '../domain/ledger';
import type { Quote } from '../domain/quote';
import { messageOf } from '../domain/result-codes';
import { type Reversal, reversalFor } from '../domain/reversal';
import { cancelled, type Outcome, outcomeAt, paid, type StateChange, type Transaction } from '../domain/transaction';
import type { TransactionStore } from '../domain/transaction-store';
import type { Trigger } from '../domain/triggers';

/** What a transaction request says of its quote. */
export interface Order {
  amount: string;
  currency: string;
  receivingCountry: string;
}

/** The decisions about transactions and their money, a part of `Rules`. */
export interface TransactionRules {
  /** Limits: 2. `body` is a judged transaction request */
  isDuplicate(store: TransactionStore, body: Readonly<Record<string, unknown>>, now: number): boolean;
  duplicateCode(first: Transaction | undefined, now: number): string;
  /** Limits: 7 */
  isCurrentDate(requestDate: string, now: number): boolean;
  /** the quote that an order uses, among those of its partner */
  findQuote(quotes: BoundedMap<Quote>, id: string, order: Order): Quote | undefined;
  /** Limits: 3 */
  isQuoteExpired(quote: Quote, now: number): boolean;
  /** code 3005 */
  matchesQuote(quote: Quote, order: Order): boolean;

  /** Resources: Transaction request; `account` is that of the credit party */
  isSameIban(iban: string, account: string | undefined): boolean;
  /** `asked` is the provider of the account status request */
  isSameProvider(sent: string | undefined, asked: string): boolean;

  /** Resources: Bank list; `receives`: does a bank of the list? */
  paysToBank(receives: boolean): boolean;

  /** Limits: 4 and 5, by their codes */
  enforcesLimit(code: string): boolean;
  /** an amount at the limit is within it */
  exceedsAmount(amount: Decimal, end: 'min' | 'max', limit: Decimal): boolean;
  exceedsCount(count: number, limit: number): boolean;
  /** does a payout in this state count towards the limits of its beneficiary? */
  countsTowardsLimits(state: Outcome): boolean;
  /** code 3030: an earlier payout to the same beneficiary */
  isLookAlike(earlier: Transaction, order: Pick<Order, 'amount' | 'currency'>, now: number, seconds: number): boolean;

  /** what a payout costs, in the quote's sending currency */
  amountToCharge(quote: Quote): Decimal;
  /** code 3049 */
  hasFunds(available: Decimal, amount: Decimal): boolean;
  /** when the balance of a ledger falls: not shown */
  debitTime(): 'acceptance' | 'settlement';
  /** what reaching a state does to the money; undefined: nothing */
  ledgerEffectOf(status: string, transaction: Transaction): LedgerEffect | undefined;

  /** out of a unique text */
  makeServiceReference(unique: string): string;
  /** States and transitions */
  settlementTime(now: number, settleMs: number, trigger: Trigger | undefined): number;
  /** `code` is one planted for the credit */
  outcomeOf(trigger: Trigger | undefined, code?: string): Outcome;
  /** of the older revision: is this the state from the first moment? */
  isCreditedAtOnce(outcome: Outcome): boolean;
  outcomeAt(transaction: Transaction, now: number): Outcome;
  /** Endpoints: View a transaction */
  findToView(store: TransactionStore, reference: string): Transaction | undefined;

  /** the transactions that requests of either kind name */
  findToCancel(store: TransactionStore, reference: string): Transaction | undefined;
  findToReverse(store: TransactionStore, reference: string): Transaction | undefined;
  isSentForCredit(transaction: Transaction, now: number): boolean;
  /** Errors: Cancel and reverse codes; 3033 cancels. `ageMs`: since the state was reached */
  cancelCode(status: string, isSent: boolean, ageMs: number): string;
  /** the states that follow from a cancellation answered by this code */
  cancellationStates(code: string, now: number): StateChange[];
  /** why a transaction cannot be reversed in a state that it reached so long ago; undefined where it can */
  reversalRefusal(status: string, ageMs: number): string | undefined;
  /** the states that follow from a reversal that is refused: none */
  refusedReversalStates(code: string, now: number): StateChange[];
  /** `code` is one planted for the reversal */
  reversalOf(trigger: Trigger | undefined, code: string | undefined, settleMs: number): Reversal;
}

/** Planted at the credit, these lead to a payment all the same. */
const paying = ['3000', '3050', '3150'];
const effects: Record<string, LedgerEffect> = {
  SUCCESS: 'paid',
  FAILED: 'released',
  CANCELLED: 'released',
  RETURNED: 'returned',
};
/** Codes of the credit that a trigger brings about; any other payout is paid out. */
const failing: Partial<Record<Trigger, string>> = {
  'credit-failed': '3100',
  unregistered: '3111',
  unavailable: '3115',
};
/** What was paid, whatever came of it later, was successful: 15002. */
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

function sameAmount(a: string, b: string): boolean {
  const [first, second] = [parseDecimal(a), parseDecimal(b)];
  return first !== undefined && second !== undefined && compare(first, second) === 0;
}

/** The rules of transactions as the specification gives them. */
export const transactionRules: TransactionRules = {
  isDuplicate: (store, body) =>
    store.byPartnerReference(body.requestingOrganisationTransactionReference as string) !== undefined,
  duplicateCode: () => '3004',
  isCurrentDate: (requestDate, now) => requestDate.slice(0, 10) === formatDay(now),
  findQuote: (quotes, id) => quotes.get(id),
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

  isSameIban: (iban, account) => iban === account,
  paysToBank: (receives) => receives,
  isSameProvider: (sent, asked) => sent === undefined || sent === asked,

  enforcesLimit: () => true,
  exceedsAmount: (amount, end, limit) => (end === 'min' ? compare(amount, limit) < 0 : compare(amount, limit) > 0),
  exceedsCount: (count, limit) => count > limit,
  countsTowardsLimits: ({ status }) => status !== 'FAILED' && status !== 'CANCELLED',
  isLookAlike: (earlier, { amount, currency }, now, seconds) =>
    now - earlier.acceptedAt < seconds * 1000 && earlier.currency === currency && sameAmount(earlier.amount, amount),

  amountToCharge: ({ sendingAmount }) => sendingAmount,
  hasFunds: (available, amount) => compare(available, amount) >= 0,
  debitTime: () => 'acceptance',
  ledgerEffectOf: (status) => effects[status],

  makeServiceReference: (unique) => `T${unique}`,
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
  isSentForCredit: ({ creditAt }, now) => now >= creditAt,
  cancelCode: (status, isSent) => (status === 'PENDING' && isSent ? '15001' : (cancelCodes[status] ?? '15002')),
  cancellationStates: (code, now) => (code === cancelled.code ? [{ at: now, outcome: cancelled }] : []),
  reversalRefusal: (status) => reversalCodes[status],
  refusedReversalStates: () => [],
  reversalOf: reversalFor,
};
