import { type Field, gmtDate, type OperationId } from '../../contract';
import { roundUpToSecond } from '../domain/clock';
import { compare, type Decimal, parseDecimal } from '../domain/decimal';
import type { LedgerEffect } from '../domain/ledger';
import { resolveBank } from '../domain/places/banks';
import { payoutDecimals } from '../domain/places/currencies';
import type { Quote } from '../domain/quote';
import { type Outcome, outcome, outcomeAt, paid, type Transaction } from '../domain/transaction';
import type { TransactionStore } from '../domain/transaction-store';
import type { Trigger } from '../domain/triggers';
import { codePoints, type Problem, type ProblemKind } from '../validation';
import { changeOf } from './changes';

/** The members of a transaction request that must match its quote. */
export interface Order {
  amount: string;
  currency: string;
  receivingCountry: string;
  /** absent: the request is of the older revision, which has the same type for all payouts */
  type?: string | undefined;
}

/** What a rule sees of an authenticated request, which is an exchange under way. */
export interface Received {
  operation?: OperationId;
  /** parsed; undefined where it is not a JSON object */
  body?: Record<string, unknown>;
  /** parameters in the path, by name */
  params: Record<string, string>;
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

const either = (store: TransactionStore, reference: string): Transaction | undefined => store.find(reference);

const codes: Record<ProblemKind, string> = {
  missing: '1005',
  empty: '1005',
  null: '1005',
  type: '1000',
  range: '1001',
  exact: '1002',
  format: '1000',
  enumeration: '1000',
  unassigned: '1000',
  malformed: '1004',
};

const credentials = ['x-username', 'x-password'];
const folded = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Every decision of the gateway that a defect or a variant may change, as the specification wants it; a test shows that each
 * is changed by one. Comments name the section of the specification.
 */
export const specificationRules = {
  /** Authentication: rule 1 */
  isSameUser: (sent: string, issued: string): boolean => sent.toLowerCase() === issued.toLowerCase(),
  /** both are hex digits of the SHA-256 hash */
  isSamePassword: (sent: string, issued: string): boolean => sent.toLowerCase() === issued,
  /** is a header found under the name that the client wrote? */
  findsHeader: (_written: () => string): boolean => true,
  /** names are in lower case */
  isHeaderRequired: (_name: string): boolean => true,
  missingHeaderCode: (name: string): string => (credentials.includes(name) ? '1003' : '1005'),
  /** the value of a repeated header; undefined where its values differ */
  valueOfRepeatedHeader: ([first, ...others]: readonly string[]): string | undefined =>
    others.every((copy) => copy === first) ? first : undefined,

  /** an authenticated request, before it is validated: it may be read otherwise, or refused */
  receive: (_received: Received): void => {},

  /** a field record by which requests are validated */
  field: (field: Field, _revision: 'current' | 'older'): Field => field,
  /** lengths count Unicode code points */
  lengthOf: codePoints,
  /** is a text one of the words that the specification names? */
  isNamed: (text: string, words: readonly string[]): boolean =>
    words.some((word) => word.toLowerCase() === text.toLowerCase()),
  /** invalid values that are accepted nevertheless */
  ignoresProblem: (_problem: Problem): boolean => false,
  /** Errors: Request and routing codes */
  codeOfProblem: ({ kind }: Problem): string => codes[kind],

  /** Endpoints: Account status of a mobile wallet */
  isSameName: (sent: string, registered: string): boolean => folded(sent) === folded(registered),
  /** Endpoints: Account status of a bank account; `banks` the list of the country */
  resolveBank,

  /** Resources: Quotation request: the side that the currency of the amount fixes; undefined where it is neither */
  fixedSide: (asked: unknown, sending: string, receiving: string): 'sending' | 'receiving' | undefined =>
    asked === sending ? 'sending' : asked === receiving ? 'receiving' : undefined,
  /** Resources: Quotation response; decimals of a payout amount, without a country, those of ISO 4217 */
  decimalsOf: payoutDecimals,
  expiresAt: (now: number, seconds: number): number => roundUpToSecond(now + seconds * 1000),

  /** Limits: 2. `body` is a validated transaction request */
  isDuplicate: (store: TransactionStore, body: Readonly<Record<string, unknown>>, _now: number): boolean =>
    store.byPartnerReference(body.requestingOrganisationTransactionReference as string) !== undefined,
  duplicateCode: (_first: Transaction | undefined, _now: number): string => '3004',
  /** Limits: 7 */
  isCurrentDate: (requestDate: string, now: number): boolean => requestDate.slice(0, 10) === gmtDate(now),
  /** Limits: 3 */
  isQuoteExpired: ({ expiresAt }: Quote, now: number): boolean => now > expiresAt,
  /** code 3005 */
  matchesQuote: (quote: Quote, { amount, currency, receivingCountry, type = quote.type }: Order): boolean => {
    const value = parseDecimal(amount);
    return (
      value !== undefined &&
      compare(value, quote.receivingAmount) === 0 &&
      currency === quote.receivingCurrency &&
      type === quote.type &&
      receivingCountry === quote.receivingCountry
    );
  },

  /** Resources: Bank list; `canReceive`: an active bank of the list matches */
  paysToBank: (canReceive: boolean): boolean => canReceive,

  /** Limits: 4 and 5; an amount equal to the limit is within it */
  exceedsAmount: (amount: Decimal, end: 'min' | 'max', limit: Decimal): boolean =>
    end === 'min' ? compare(amount, limit) < 0 : compare(amount, limit) > 0,
  exceedsCount: (count: number, limit: number): boolean => count > limit,
  /** does a payout in this state count towards the beneficiary's limits? */
  countsTowardsLimits: ({ status }: Outcome): boolean => status !== 'FAILED' && status !== 'CANCELLED',

  /** the amount to debit, in the quote's sending currency */
  amountToCharge: ({ sendingAmount }: Quote): Decimal => sendingAmount,
  /** code 3049 */
  hasFunds: (available: Decimal, amount: Decimal): boolean => compare(available, amount) >= 0,
  /** when the shown balance decreases; the specification leaves it open */
  debitTime: (): 'acceptance' | 'settlement' => 'acceptance',
  /** the effect of reaching a state; undefined: none */
  ledgerEffectOf: (status: string, _transaction: Transaction): LedgerEffect | undefined => effects[status],

  /** States and transitions */
  settlementTime: (now: number, settleMs: number, trigger: Trigger | undefined): number =>
    trigger === 'held-pending' || trigger === 'credit-in-process' ? Number.POSITIVE_INFINITY : now + settleMs,
  /** `planted` is the code of a number that plants one for the credit */
  outcomeOf: (trigger: Trigger | undefined, planted?: string): Outcome => {
    const code = planted ?? (trigger && failing[trigger]);
    return code === undefined || paying.includes(code) ? paid : outcome('FAILED', code);
  },
  /** older revision: the code with which a payout is refused whose credit would end so; undefined: it is accepted */
  refusalAtOnce: (_end: Outcome): string | undefined => undefined,
  /** older revision: is this the state right after acceptance? */
  isCreditedAtOnce: ({ status }: Outcome, settles: boolean): boolean => settles && status === 'SUCCESS',
  outcomeAt,
  /** Endpoints: View a transaction */
  findToView: either,

  /** the transaction that a cancel or reverse request names */
  findToCancel: either,
  findToReverse: either,
  change: changeOf,
};

export type Rules = typeof specificationRules;
