import { type Bank, type BankNaming, resolveBank } from '../domain/banks';
import { isPan } from '../domain/cards/card-number';
import { wholeSecond } from '../domain/clock';
import { payoutPlaces, rateOf } from '../domain/currencies';
import { type Decimal, isPositive } from '../domain/decimal';
import { codePoints, type Problem, type ProblemKind } from '../validation';
import { type TransactionRules, transactionRules } from './transaction-rules';

/** Every decision of the gateway that a defect or a legal variant may take otherwise. */
export interface Rules extends TransactionRules {
  /** Authentication: rule 1 */
  sameUser(sent: string, issued: string): boolean;
  /** both are hex digits of the SHA-256 hash */
  samePassword(sent: string, issued: string): boolean;
  /** is a header found under its name as it was written? */
  readsHeader(written: () => string): boolean;
  /** a header that may be absent is not asked for; names in lower case */
  headerRequired(name: string): boolean;
  missingHeaderCode(name: string): string;
  /** the value of a header that came several times; undefined where the copies differ */
  repeatedHeader(copies: readonly string[]): string | undefined;
  /** Authentication: 5; `text` is a decrypted card number */
  isPan(text: string): boolean;

  /** lengths count Unicode code points */
  lengthOf(text: string): number;
  /** problems that are let pass */
  overlooks(problem: Problem): boolean;
  /** Errors: Request and routing codes */
  codeOf(problem: Problem): string;

  /** Endpoints: Account status of a mobile wallet */
  sameName(sent: string, registered: string): boolean;
  /** `known` are the provider codes of the number's country */
  providerServes(known: readonly string[], provider: string): boolean;
  /** Endpoints: Account status of a bank account; `banks` the list of the country */
  resolveBank(banks: readonly Bank[], naming: BankNaming): Bank | undefined;

  /** Resources: Quotation response */
  rateFor(sending: string, receiving: string): Decimal | undefined;
  /** decimals of a payout; without a country those of ISO 4217 */
  placesOf(currency: string, country?: string): number;
  amountAllowed(amount: Decimal): boolean;
  /** the side of a quote that the request fixes, from the amount asked for */
  fixedAmount(amount: Decimal, side: 'sending' | 'receiving'): Decimal;
  /** sixteen to twenty characters out of a unique text of sixteen */
  quoteId(unique: string): string;
  expiresAt(now: number, seconds: number): number;
  /** code 2012: is the card's network known? */
  namesNetwork(scheme: string | undefined, pan: string | undefined): boolean;
  /** code 2014 */
  schemeFits(scheme: string, ofCard: string | undefined): boolean;
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
/** The rules as the specification gives them. */
export const specificationRules: Rules = {
  ...transactionRules,

  sameUser: (sent, issued) => sent.toLowerCase() === issued.toLowerCase(),
  samePassword: (sent, issued) => sent.toLowerCase() === issued,
  readsHeader: () => true,
  headerRequired: () => true,
  missingHeaderCode: (name) => (credentials.includes(name) ? '1003' : '1005'),
  repeatedHeader: ([first, ...others]) => (others.every((copy) => copy === first) ? first : undefined),
  isPan,

  lengthOf: codePoints,
  overlooks: () => false,
  codeOf: ({ kind }) => codes[kind],

  sameName: (sent, registered) => folded(sent) === folded(registered),
  providerServes: (known, provider) => known.includes(provider),
  resolveBank,

  rateFor: rateOf,
  placesOf: payoutPlaces,
  amountAllowed: isPositive,
  fixedAmount: (amount) => amount,
  quoteId: (unique) => `Q${unique}`,
  expiresAt: (now, seconds) => wholeSecond(now + seconds * 1000),
  namesNetwork: (scheme, pan) => scheme !== undefined || pan !== undefined,
  schemeFits: (scheme, ofCard) => scheme === ofCard,
};
