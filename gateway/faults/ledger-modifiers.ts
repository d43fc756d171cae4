/** Building blocks for modifications that show wrong or delayed balances, calculated from the statement. */
import { add, type Decimal, formatDecimal, parseDecimal, round, subtract, zero } from '../domain/decimal';
import type { Ledger, StatementType } from '../domain/ledger';
import type { Body, Exchange } from '../exchange/exchange';
import { balanceDecimals } from '../operations/balances/ledgers';
import type { Modification } from './modification';
import { changeList } from './response-modifiers';

const operations = ['ledgerAll', 'ledgerAllOlder', 'ledgerByCurrency', 'ledgerByCurrencyOlder'] as const;

/** Replaces the balance of every ledger in a response; `make` calculates it from the correct one. */
export const changeBalances = (
  make: (shown: Decimal, ledger: Ledger, exchange: Exchange) => Decimal,
): Modification['onResponse'] =>
  changeList(operations, (entries, exchange) =>
    entries.map((entry): Body => {
      const ledger = exchange.partner?.ledgers.get(String(entry.currency));
      const shown = parseDecimal(String(entry.currentBalance));
      if (!ledger || !shown) return entry;
      return { ...entry, currentBalance: formatDecimal(round(make(shown, ledger, exchange), balanceDecimals)) };
    }),
  );

/** The balance of a ledger after the payouts that were completed by a time. */
export const settledBalanceAt = ({ statement, settled }: Ledger, at: number): Decimal =>
  statement.all().findLast((entry) => entry.at <= at)?.balance ?? settled;

/** The total amount of the statement entries of some types in a period. */
export const sumOfEntries = (
  { statement }: Ledger,
  types: readonly StatementType[],
  from: number,
  to: number,
): Decimal =>
  statement
    .all()
    .filter(({ type, at }) => types.includes(type) && at > from && at <= to)
    .reduce((sum, { amount }) => add(sum, amount), zero);

/** The balance without the refunds of the last `lateMs` milliseconds. */
export const withoutRecentRefunds = (shown: Decimal, ledger: Ledger, now: number, lateMs: number): Decimal =>
  subtract(shown, sumOfEntries(ledger, ['REJECTED', 'BOUNCED'], now - lateMs, now));
