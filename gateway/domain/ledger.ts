import { RingBuffer } from './collections/ring-buffer';
import { add, type Decimal, parseDecimal, subtract, zero } from './decimal';
import { type Outcome, statusText, type Transaction } from './transaction';

/** What a state does to the money of a transaction. */
export type LedgerEffect = 'paid' | 'released' | 'returned';
export type StatementType = 'TRANSFERRED' | 'REJECTED' | 'BOUNCED' | 'LIQUIDITY';

/** One line of a statement (Resources: Statement entry). */
export interface StatementEntry {
  /** epoch milliseconds */
  at: number;
  type: StatementType;
  amount: Decimal;
  /** after the entry */
  balance: Decimal;
  message: string;
  /** of LIQUIDITY, which has no transaction */
  internalRef?: string;
  /** what is printed of the transaction, which may be forgotten before its entry */
  payout?: Pick<Transaction, 'serviceReference' | 'partnerReference' | 'amount' | 'currency'>;
}

/** The prefunded money of one partner in one currency. */
export interface Ledger {
  currency: string;
  /** name of the account */
  account: string;
  active: boolean;
  /** what is left after all that was paid out */
  settled: Decimal;
  /** what payouts on their way will take */
  reserved: Decimal;
  statement: RingBuffer<StatementEntry>;
}

const statementTypes: Record<LedgerEffect, StatementType> = {
  paid: 'TRANSFERRED',
  released: 'REJECTED',
  returned: 'BOUNCED',
};

/** What opens a ledger: a decimal text, and the time in epoch milliseconds. */
export interface Opening {
  currency: string;
  balance: string;
  at: number;
  internalRef: string;
  active: boolean;
  /** statement entries kept */
  limit: number;
}

/** Opens the ledger of a partner; throws where the balance is no decimal. */
export function openLedger(username: string, { currency, balance, at, internalRef, active, limit }: Opening): Ledger {
  const settled = parseDecimal(balance);
  if (!settled) throw new Error(`opening balance ${balance} ${currency} is no decimal`);
  const statement = new RingBuffer<StatementEntry>(limit);
  statement.add({ at, type: 'LIQUIDITY', amount: settled, balance: settled, message: 'Opening balance', internalRef });
  const reserved = zero;
  return { currency, account: `${username}-${currency}`, active, settled, reserved, statement };
}

/** What a new payout may take. */
export const availableBalance = ({ settled, reserved }: Ledger): Decimal => subtract(settled, reserved);

export function reserve(ledger: Ledger, amount: Decimal): void {
  ledger.reserved = add(ledger.reserved, amount);
}

/** Enters a state that a transaction reached at `at`: moves its money and writes the statement. */
export function post(
  ledger: Ledger,
  transaction: Transaction,
  outcome: Outcome,
  effect: LedgerEffect,
  at: number,
): void {
  const { sendingAmount: amount } = transaction;
  if (effect !== 'returned') ledger.reserved = subtract(ledger.reserved, amount);
  if (effect === 'paid') ledger.settled = subtract(ledger.settled, amount);
  if (effect === 'returned') ledger.settled = add(ledger.settled, amount);
  const message = statusText(outcome);
  const { serviceReference, partnerReference, amount: converted, currency } = transaction;
  const payout = { serviceReference, partnerReference, amount: converted, currency };
  ledger.statement.add({ at, type: statementTypes[effect], amount, balance: ledger.settled, message, payout });
}
