import { roundUpToSecond } from '../domain/clock';
import { type Bank, type BankIdentifiers, resolveBank } from '../domain/places/banks';
import { payoutDecimals } from '../domain/places/currencies';
import { codePoints, type Problem, type ProblemKind } from '../validation';
import { type TransactionRules, transactionRules } from './transaction-rules';

/**
 * Every decision of the gateway that a defect or a variant may change; a test shows that each is changed by one. Comments
 * name the section of the specification.
 */
export interface Rules extends TransactionRules {
  /** Authentication: rule 1 */
  isSameUser(sent: string, issued: string): boolean;
  /** both are hex digits of the SHA-256 hash */
  isSamePassword(sent: string, issued: string): boolean;
  /** is a header found under the name that the client wrote? */
  findsHeader(written: () => string): boolean;
  /** names are in lower case */
  isHeaderRequired(name: string): boolean;
  missingHeaderCode(name: string): string;
  /** the value of a repeated header; undefined where its values differ */
  valueOfRepeatedHeader(copies: readonly string[]): string | undefined;

  /** lengths count Unicode code points */
  lengthOf(text: string): number;
  /** invalid values that are accepted nevertheless */
  ignoresProblem(problem: Problem): boolean;
  /** Errors: Request and routing codes */
  codeOfProblem(problem: Problem): string;

  /** Endpoints: Account status of a mobile wallet */
  isSameName(sent: string, registered: string): boolean;
  /** Endpoints: Account status of a bank account; `banks` the list of the country */
  resolveBank(banks: readonly Bank[], naming: BankIdentifiers): Bank | undefined;

  /** Resources: Quotation response; decimals of a payout amount, without a country, those of ISO 4217 */
  decimalsOf(currency: string, country?: string): number;
  expiresAt(now: number, seconds: number): number;
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

/** The rules of the specification. */
export const specificationRules: Rules = {
  ...transactionRules,

  isSameUser: (sent, issued) => sent.toLowerCase() === issued.toLowerCase(),
  isSamePassword: (sent, issued) => sent.toLowerCase() === issued,
  findsHeader: () => true,
  isHeaderRequired: () => true,
  missingHeaderCode: (name) => (credentials.includes(name) ? '1003' : '1005'),
  valueOfRepeatedHeader: ([first, ...others]) => (others.every((copy) => copy === first) ? first : undefined),

  lengthOf: codePoints,
  ignoresProblem: () => false,
  codeOfProblem: ({ kind }) => codes[kind],

  isSameName: (sent, registered) => folded(sent) === folded(registered),
  resolveBank,

  decimalsOf: payoutDecimals,
  expiresAt: (now, seconds) => roundUpToSecond(now + seconds * 1000),
};
