import { RingBuffer } from './collections/ring-buffer';
import type { Config } from './config';
import { add, type Decimal, parseDecimal, subtract, zero } from './decimal';
import { type Outcome, statusText, type Transaction } from './transaction';

/** The effect of a state on the money of a transaction. */
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
  /** only for LIQUIDITY entries, which have no transaction */
  internalRef?: string;
  /** a copy of what is printed, because the transaction may be removed before its entry */
  payout?: Pick<Transaction, 'serviceReference' | 'partnerReference' | 'amount' | 'currency'>;
}

/** The prefunded money of one partner in one currency. */
export interface Ledger {
  currency: string;
  /** name of the account */
  account: string;
  active: boolean;
  /** the balance after every completed payout */
  settled: Decimal;
  /** the amount of the payouts that are pending */
  reserved: Decimal;
  statement: RingBuffer<StatementEntry>;
}

const statementTypes: Record<LedgerEffect, StatementType> = {
  paid: 'TRANSFERRED',
  released: 'REJECTED',
  returned: 'BOUNCED',
};

/** Opens a ledger of a partner at `at` (epoch milliseconds); throws where its balance is not a decimal. */
export function openLedger(
  config: Config,
  username: string,
  currency: string,
  internalRef: string,
  at: number,
): Ledger {
  const balance = config.balances[currency] ?? '';
  const settled = parseDecimal(balance);
  if (!settled) throw new Error(`The opening balance ${balance} ${currency} is not a decimal number`);
  const statement = new RingBuffer<StatementEntry>(config.statementLimit);
  statement.add({ at, type: 'LIQUIDITY', amount: settled, balance: settled, message: 'Opening balance', internalRef });
  const active = !config.inactiveLedgers.includes(currency);
  return { currency, account: `${username}-${currency}`, active, settled, reserved: zero, statement };
}

/** The amount that new payouts can use. */
export const availableBalance = ({ settled, reserved }: Ledger): Decimal => subtract(settled, reserved);

/**
 * Keeps the amount of an accepted payout from other payouts until `post` releases it. The balance is checked before.
 */
export function reserve(ledger: Ledger, amount: Decimal): void {
  ledger.reserved = add(ledger.reserved, amount);
}

/** Posts a state that a transaction reached at `at`: changes the balances and adds a statement entry. */
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
