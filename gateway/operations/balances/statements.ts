import { decimalsOf, patterns, sampleTime } from '../../../contract';
import { type Decimal, formatDecimal, round } from '../../domain/decimal';
import type { Ledger, StatementEntry } from '../../domain/ledger';
import type { Partner } from '../../domain/partner';
import type { Body, Exchange } from '../../exchange/exchange';
import { Refusal } from '../../exchange/refusal';
import { refuseProblem } from '../../exchange/request-validation';
import type { ProblemKind } from '../../validation';
import { balanceDecimals } from './ledgers';

const patternOf = { start: sampleTime, end: sampleTime, currency: patterns.currency };

/**
 * The problem of a parameter, which is validated here because the contract has no fields for parameters of statements.
 */
function problemOf(name: string, form: string, value: unknown): ProblemKind | undefined {
  if (value === undefined || value === '') return 'missing';
  if (typeof value !== 'string') return 'type';
  if (name === 'currency' && value.length !== 3) return 'exact';
  return new RegExp(form).test(value) ? undefined : 'format';
}

function checkParameters(exchange: Exchange): void {
  const refuse = (name: string, kind: ProblemKind, bounds = {}): void =>
    refuseProblem(exchange, { kind, name, field: `statementParameters.${name}`, ...bounds });
  const { query } = exchange.request;
  for (const [name, form = ''] of Object.entries(patternOf)) {
    const kind = problemOf(name, form, query[name]);
    if (kind) refuse(name, kind, kind === 'exact' && { min: 3, max: 3 });
  }
  if (Date.parse(query.start as string) > Date.parse(query.end as string)) refuse('end', 'format');
}

/** With at least the decimals of the currency. */
const amountText = (amount: Decimal, currency: string): string =>
  formatDecimal(round(amount, Math.max(amount.scale, decimalsOf(currency))));

function statementEntry({ currency }: Ledger, entry: StatementEntry): Body {
  const { at, type, amount, balance, message, payout } = entry;
  return {
    timestamp: new Date(at).toISOString(),
    type,
    internalRef: payout?.serviceReference ?? entry.internalRef,
    ...(payout && { externalRef: payout.partnerReference }),
    amount: amountText(amount, currency),
    currency,
    ...(payout && { convertedAmount: payout.amount, convertedCurrency: payout.currency }),
    balance: formatDecimal(round(balance, balanceDecimals)),
    message,
  };
}

/**
 * The statement of one ledger, oldest first (Endpoints: Statements): an array of Resources: Statement entry.
 * `start` and `end` are ISO 8601 UTC times, both inclusive. The specification shows no request; path and parameters
 * are the gateway's own. Refusals: 1005 missing, 1000 or 1002 malformed, 1012 for a currency without a ledger, 1004
 * for a period whose entries are no longer complete.
 */
export function statements(exchange: Exchange): Body[] {
  checkParameters(exchange);
  const { start, end, currency } = exchange.request.query as Record<string, string>;
  const ledger = (exchange.partner as Partner).ledgers.get(currency ?? '');
  if (!ledger) throw new Refusal('1012');
  const [from, to] = [Date.parse(start ?? ''), Date.parse(end ?? '')];
  const { oldestKept } = ledger.statement;
  if (oldestKept && oldestKept.at >= from) throw new Refusal('1004');
  const entries = ledger.statement.all().filter(({ at }) => at >= from && at <= to);
  return entries.map((entry) => statementEntry(ledger, entry));
}
