import { createHash } from 'node:crypto';
import type { Book } from './book';
import { formatDay, wholeSecond } from './clock';
import { decimalsOf, rateOf } from './currencies';
import { compare, type Decimal, isPositive, parseDecimal } from './decimal';
import type { Body } from './exchange';
import type { Quote } from './quote';
import type { Store } from './store';
import { creditFailed, type Outcome, paidOut, pending, type Transaction } from './transaction';
import type { Trigger } from './triggers';
import { codePoints, type Problem, type ProblemKind } from './validate';

/** What a transaction request says of its quote. */
export interface Order {
  amount: string;
  currency: string;
  receivingCountry: string;
}

/** Every decision of the gateway that a defect or a legal variant may take otherwise. */
export interface Rules {
  /** Authentication: rule 1 */
  sameUser(sent: string, issued: string): boolean;
  /** both are hex digits of the SHA-256 hash */
  samePassword(sent: string, issued: string): boolean;
  /** a header that may be absent is not asked for; names in lower case */
  headerRequired(name: string): boolean;
  missingHeaderCode(name: string): string;

  /** lengths count Unicode code points */
  lengthOf(text: string): number;
  /** problems that are let pass */
  overlooks(problem: Problem): boolean;
  /** Errors: Request and routing codes */
  codeOf(problem: Problem): string;

  /** Endpoints: Account status of a mobile wallet */
  sameName(sent: string, registered: string): boolean;

  /** Resources: Quotation response */
  rateFor(sending: string, receiving: string): Decimal | undefined;
  placesOf(currency: string): number;
  amountAllowed(amount: Decimal): boolean;
  /** the side of a quote that the request fixes, from the amount asked for */
  fixedAmount(amount: Decimal, side: 'sending' | 'receiving'): Decimal;
  /** sixteen to twenty characters out of a unique text of sixteen */
  quoteId(unique: string): string;
  expiresAt(now: number, seconds: number): number;

  /** Limits: 2. `body` is a judged transaction request */
  isDuplicate(book: Book, body: Body, now: number): boolean;
  duplicateCode(first: Transaction | undefined, now: number): string;
  /** Limits: 7 */
  isCurrent(requestDate: string, now: number): boolean;
  /** the quote that an order uses, among those of its partner */
  findQuote(quotes: Store<Quote>, id: string, order: Order): Quote | undefined;
  /** Limits: 3 */
  quoteExpired(quote: Quote, now: number): boolean;
  /** code 3005 */
  quoteMatches(quote: Quote, order: Order): boolean;

  /** out of a unique text */
  serviceReference(unique: string): string;
  /** States and transitions */
  settlesAt(now: number, settleMs: number, trigger: Trigger | undefined): number;
  outcomeOf(trigger: Trigger | undefined): Outcome;
  stateAt(transaction: Transaction, now: number): Outcome;
  /** Endpoints: View a transaction */
  find(book: Book, reference: string): Transaction | undefined;
}

const codes: Record<ProblemKind, string> = {
  missing: '1005',
  empty: '1005',
  null: '1005',
  type: '1000',
  range: '1001',
  exact: '1002',
  format: '1000',
  enumeration: '1000',
  malformed: '1004',
};

const credentials = ['x-username', 'x-password'];
const folded = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** The partner password as its header carries it. */
export const hashOf = (password: string): string => createHash('sha256').update(password).digest('hex');

/** The rules as the specification gives them. */
export const documentRules: Rules = {
  sameUser: (sent, issued) => sent.toLowerCase() === issued.toLowerCase(),
  samePassword: (sent, issued) => sent.toLowerCase() === issued,
  headerRequired: () => true,
  missingHeaderCode: (name) => (credentials.includes(name) ? '1003' : '1005'),

  lengthOf: codePoints,
  overlooks: () => false,
  codeOf: ({ kind }) => codes[kind],

  sameName: (sent, registered) => folded(sent) === folded(registered),

  rateFor: rateOf,
  placesOf: decimalsOf,
  amountAllowed: isPositive,
  fixedAmount: (amount) => amount,
  quoteId: (unique) => `Q${unique}`,
  expiresAt: (now, seconds) => wholeSecond(now + seconds * 1000),

  isDuplicate: (book, body) =>
    book.byPartnerReference(body.requestingOrganisationTransactionReference as string) !== undefined,
  duplicateCode: () => '3004',
  isCurrent: (requestDate, now) => requestDate.slice(0, 10) === formatDay(now),
  findQuote: (quotes, id) => quotes.get(id),
  quoteExpired: ({ expiresAt }, now) => now > expiresAt,
  quoteMatches: (quote, { amount, currency, receivingCountry }) => {
    const value = parseDecimal(amount);
    return (
      value !== undefined &&
      compare(value, quote.receivingAmount) === 0 &&
      currency === quote.receivingCurrency &&
      receivingCountry === quote.receivingCountry
    );
  },

  serviceReference: (unique) => `T${unique}`,
  settlesAt: (now, settleMs, trigger) => (trigger === 'held-pending' ? Number.POSITIVE_INFINITY : now + settleMs),
  outcomeOf: (trigger) => (trigger === 'credit-failed' ? creditFailed : paidOut),
  stateAt: ({ settlesAt, outcome }, now) => (now < settlesAt ? pending : outcome),
  find: (book, reference) => book.byServiceReference(reference) ?? book.byPartnerReference(reference),
};
