import { formatDecimal, parseDecimal, round, subtract, zero } from '../../domain/decimal';
import type { Body } from '../../exchange/exchange';
import { changeBalances, settledBalanceAt, withoutRecentRefunds } from '../ledger-modifiers';
import type { Variant } from '../modification';
import { changeList, changeQuotes, changeSuccess } from '../response-modifiers';

const ledgers = ['ledgerAll', 'ledgerAllOlder', 'ledgerByCurrency', 'ledgerByCurrencyOlder'] as const;

const trimmed = (amount: unknown): string =>
  String(amount)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

const withPlaces = (amount: unknown, places: number): string =>
  formatDecimal(round(parseDecimal(String(amount)) ?? zero, places));

/** Delay of postings in milliseconds. */
const lateMs = 1500;

/** Two thousand millions. */
const overdraft = { units: 2_000_000_000n, scale: 0 };

/** Reduces a balance by the overdraft. */
function overdrawn(balance: unknown): string {
  const amount = parseDecimal(String(balance)) ?? zero;
  const less = subtract(amount, overdraft);
  return less.units < 0n ? `-${formatDecimal({ ...less, units: -less.units })}` : formatDecimal(less);
}

/** Quotes, ledgers and statements in other ways that lead to the same amounts. */
export const moneyVariants: readonly Variant[] = [
  {
    id: 'quote-amounts-trimmed',
    keeps: 'quotationResponse.quotes[].receivingAmount',
    verdict: 'pass',
    text: 'Amounts of quotes have no trailing zeros.',
    onResponse: changeQuotes((quote) => {
      quote.sendingAmount = trimmed(quote.sendingAmount);
      quote.receivingAmount = trimmed(quote.receivingAmount);
    }),
  },
  {
    id: 'quote-rate-padded',
    keeps: 'quotation.rate',
    verdict: 'pass',
    text: 'Rates have ten decimals.',
    onResponse: changeQuotes((quote) => (quote.fxRate = withPlaces(quote.fxRate, 10))),
  },
  {
    id: 'quote-scheme-named',
    keeps: 'quotationResponse.quotes[].scheme',
    verdict: 'pass',
    text: 'A quote has a scheme where the request has none.',
    onResponse: changeQuotes((quote) => {
      if (quote.scheme === '') quote.scheme = 'MPESA';
    }, 'createQuotation'),
  },
  {
    id: 'quote-valid-for-an-hour',
    keeps: 'quotation.expiry',
    verdict: 'pass',
    text: 'Quotes that are valid for ten minutes are valid for an hour.',
    rules: ({ expiresAt }) => ({
      expiresAt: (now, seconds) => expiresAt(now, seconds >= 600 ? 3600 : seconds),
    }),
  },
  {
    id: 'ledger-overdrawn',
    keeps: 'ledgerEntry.currentBalance',
    verdict: 'pass',
    text: 'Ledgers and statements have negative balances.',
    onResponse: (exchange) => {
      changeList(ledgers, (entries) =>
        entries.map((entry) => ({ ...entry, currentBalance: overdrawn(entry.currentBalance) })),
      )?.(exchange);
      changeList('statements', (entries) =>
        entries.map((entry) => ({ ...entry, balance: overdrawn(entry.balance) })),
      )?.(exchange);
    },
  },
  {
    id: 'ledger-of-two-accounts',
    keeps: 'ledger.money',
    verdict: 'pass',
    text: 'The list has a second, unused account for each currency before the first one.',
    onResponse: changeList(ledgers, (entries) =>
      entries.flatMap((entry) => [
        { ...entry, currentBalance: '5.000000', ...(entry.account !== undefined && { account: 'RESERVE' }) },
        entry,
      ]),
    ),
  },
  {
    id: 'older-single-quote',
    keeps: 'quotation.older-choice',
    verdict: 'pass',
    text: 'The older revision issues only one quote.',
    onResponse: changeSuccess('createQuotationOlder', (body) => (body.quotes = (body.quotes as Body[]).slice(0, 1))),
  },
  {
    id: 'older-long-quote-first',
    keeps: 'quotation.older-choice',
    verdict: 'pass',
    text: 'The older revision lists the quote with the longer validity first.',
    onResponse: changeSuccess('createQuotationOlder', (body) => (body.quotes = [...(body.quotes as Body[])].reverse())),
  },
  {
    id: 'older-acknowledged',
    keeps: 'transaction.accepted',
    verdict: 'pass',
    text: 'A transaction of the older revision is PENDING first, not credited immediately.',
    rules: () => ({ isCreditedAtOnce: () => false }),
  },
  {
    id: 'debit-at-settlement',
    keeps: 'ledger.money',
    verdict: 'pass',
    text: 'A payout is debited when it settles, not when it is accepted.',
    rules: () => ({ debitTime: () => 'settlement' }),
  },
  {
    id: 'debit-at-slow-settlement',
    keeps: 'ledger.money',
    verdict: 'pass',
    text: 'A payout is debited when it settles, which takes two seconds longer.',
    rules: ({ settlementTime }) => ({
      debitTime: () => 'settlement',
      settlementTime: (now, settleMs, trigger) => settlementTime(now, settleMs, trigger) + 2000,
    }),
  },
  {
    id: 'ledger-debited-late',
    keeps: 'ledger.money',
    verdict: 'pass',
    text: 'A payout changes the ledger balance 1.5 s after its final state.',
    onResponse: changeBalances((_, ledger, { now }) => settledBalanceAt(ledger, now - lateMs)),
  },
  {
    id: 'ledger-refunded-late',
    keeps: 'ledger.money',
    verdict: 'pass',
    text: 'A refund changes the ledger balance 1.5 s after the final state.',
    onResponse: changeBalances((shown, ledger, { now }) => withoutRecentRefunds(shown, ledger, now, lateMs)),
  },
  {
    id: 'statements-posted-late',
    keeps: 'statements.complete',
    verdict: 'pass',
    text: 'Entries appear in the statement 1.5 s after their time.',
    onResponse: changeList('statements', (entries, { now }) =>
      entries.filter(({ timestamp }) => Date.parse(String(timestamp)) <= now - lateMs),
    ),
  },
  {
    id: 'ledgers-reversed',
    keeps: 'ledger.all',
    verdict: 'pass',
    text: 'Ledgers are listed in another order.',
    onResponse: changeList(ledgers, (entries) => [...entries].reverse()),
  },
  {
    id: 'ledger-two-decimals',
    keeps: 'ledger.decimals',
    verdict: 'warn',
    text: 'Balances have two decimals.',
    onResponse: changeList(ledgers, (entries) =>
      entries.map((entry) => ({ ...entry, currentBalance: withPlaces(entry.currentBalance, 2) })),
    ),
  },
  {
    id: 'ledger-inactive-listed',
    keeps: 'ledger.same',
    verdict: 'pass',
    text: 'The current revision also lists an inactive ledger that has a balance.',
    onResponse: changeList(['ledgerAll', 'ledgerByCurrency'], (entries) =>
      entries.flatMap((entry) => [
        entry,
        { ...entry, account: 'FORMER', currentBalance: '7.000000', status: 'inactive' },
      ]),
    ),
  },
  {
    id: 'ledger-older-status-other',
    keeps: 'ledger.active',
    verdict: 'pass',
    text: 'The status of a ledger is open in the older revision.',
    onResponse: changeList(['ledgerAllOlder', 'ledgerByCurrencyOlder'], (entries) =>
      entries.map((entry) => ({ ...entry, status: 'open' })),
    ),
  },
  {
    id: 'ledger-status-other',
    keeps: 'ledgerEntry.status',
    verdict: 'pass',
    text: 'The status of a ledger is ACTIVE in the current revision.',
    onResponse: changeList(['ledgerAll', 'ledgerByCurrency'], (entries) =>
      entries.map((entry) => ({ ...entry, status: 'ACTIVE' })),
    ),
  },
];
