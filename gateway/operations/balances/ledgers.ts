import { formatDecimal, round } from '../../domain/decimal';
import { availableBalance, type Ledger } from '../../domain/ledger';
import type { Partner } from '../../domain/partner';
import type { Body, Exchange } from '../../exchange/exchange';
import { Refusal } from '../../exchange/refusal';
import { validate } from '../../exchange/request-validation';

/** Decimals of a balance. */
export const balanceDecimals = 6;

const ledgersOf = ({ partner }: Exchange): Ledger[] => [...(partner as Partner).ledgers.values()];

/** An entry of the ledger array (Resources: Ledger); without `account` in the older revision. */
function ledgerEntry({ rules }: Exchange, ledger: Ledger, isOlder: boolean): Body {
  const { currency, account, active } = ledger;
  const balance = rules.debitTime() === 'acceptance' ? availableBalance(ledger) : ledger.settled;
  return {
    currency,
    currentBalance: formatDecimal(round(balance, balanceDecimals)),
    ...(!isOlder && { account }),
    status: active ? 'available' : 'inactive',
  };
}

/** The older revision shows active ledgers alone. */
const entriesOf = (exchange: Exchange, ledgers: Ledger[], isOlder: boolean): Body[] =>
  ledgers.filter(({ active }) => active || !isOlder).map((ledger) => ledgerEntry(exchange, ledger, isOlder));

/** All ledgers of the partner (Endpoints: Ledger balance): an array of Resources: Ledger. */
export const ledgerAll = (exchange: Exchange): Body[] => entriesOf(exchange, ledgersOf(exchange), false);

/** As `ledgerAll`, older revision: only active ledgers, without `account`. */
export const ledgerAllOlder = (exchange: Exchange): Body[] => entriesOf(exchange, ledgersOf(exchange), true);

/** The ledgers of the currency in the path. */
function ofCurrency(exchange: Exchange, isOlder: boolean): Body[] {
  validate(exchange, 'ledgerParameters', exchange.params);
  const found = ledgersOf(exchange).filter(({ currency }) => currency === exchange.params.currency);
  if (found.length === 0) throw new Refusal('1012');
  return entriesOf(exchange, found, isOlder);
}

/**
 * The ledgers of one currency (Endpoints: Ledger balance).
 * Refusals: 1002 or 1000 for a malformed currency, 1012 for a currency without a ledger.
 */
export const ledgerByCurrency = (exchange: Exchange): Body[] => ofCurrency(exchange, false);

/** As `ledgerByCurrency`, older revision. */
export const ledgerByCurrencyOlder = (exchange: Exchange): Body[] => ofCurrency(exchange, true);
