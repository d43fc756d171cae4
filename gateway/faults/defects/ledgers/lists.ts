import { formatTime } from '../../../domain/clock';
import { add, type Decimal, formatDecimal, parseDecimal, subtract } from '../../../domain/decimal';
import type { Body } from '../../../exchange/exchange';
import type { Defect } from '../../modification';
import { cut, granted, listed, mainCurrency } from '../../response-modifiers';
import { kinds } from '../payouts/kinds';

/** Milliseconds that a place east of Greenwich is ahead. */
const aheadMs = 7_200_000;

const rates = ['corridorRates', 'corridorRatesOlder', 'corridorRatesAllOlder'] as const;
const cent: Decimal = { units: 1n, scale: 2 };
const none: Decimal = { units: 0n, scale: 0 };

const raised = (amount: unknown): string => formatDecimal(add(parseDecimal(String(amount)) ?? none, cent));

/** Changes the rates of every prefunding currency. */
const rated = (change: (quote: Body) => Body) =>
  listed(rates, (lists) => lists.map((list) => ({ ...list, quotes: (list.quotes as Body[]).map(change) })));

/** Changes the entries of a statement. */
const stated = (change: (entries: Body[]) => Body[]) => listed('statements', change);

const liquidity = { type: 'LIQUIDITY', internalRef: 'L-PHANTOM', amount: '0.01', message: 'Funds received' };

const lastTransfer = (entries: Body[]) => entries.findLastIndex(({ type }) => type === 'TRANSFERRED');

/** Entries of cancelled or returned payouts told otherwise, or not; later balances follow from that. */
const retold = (type: string, code: string, change: (entry: Body) => Body[]) =>
  stated((entries) => {
    let off = none;
    return entries.flatMap((entry) => {
      const isMeant = entry.type === type && String(entry.message).startsWith(code);
      if (isMeant) off = subtract(off, parseDecimal(String(entry.amount)) ?? none);
      const balance = formatDecimal(add(parseDecimal(String(entry.balance)) ?? none, off));
      return isMeant ? change({ ...entry, balance }) : [{ ...entry, balance }];
    });
  });

/** Failed payouts of one kind have no entry. */
const rejectionsMissing = kinds.map(
  ([suffix, words, isOf]): Defect => ({
    id: `statement-rejection-missing-${suffix}`,
    breaks: 'statements.complete',
    text: `Failed payouts ${words} have no entry.`,
    answer: listed('statements', (entries, { partner }) =>
      entries.filter(({ type, internalRef }) => {
        const of = partner?.transactions.byServiceReference(String(internalRef));
        return type !== 'REJECTED' || !of || !isOf(of);
      }),
    ),
  }),
);

/** Corridor rates, bank lists and statements. */
export const listDefects: readonly Defect[] = [
  {
    id: 'corridor-status-code',
    breaks: 'corridor.success',
    text: 'Corridor rates come with 2000.',
    answer: listed(rates, (lists) => lists.map((list) => ({ ...list, quotationStatus: '2000:Success' }))),
  },
  {
    id: 'corridor-rate-zero',
    breaks: 'corridor.positive',
    text: 'Corridor rates are zero.',
    answer: rated((quote) => ({ ...quote, fxRate: '0.000000' })),
  },
  {
    id: 'corridor-rate-inverted',
    breaks: 'corridor.rate',
    text: 'Rates are listed the other way round: how much is sent for one unit of the payout.',
    answer: rated((quote) => ({ ...quote, fxRate: (1 / Number(quote.fxRate)).toFixed(10) })),
  },
  {
    id: 'corridor-other-currency',
    breaks: 'corridor.currency',
    text: 'The rates are of another prefunding currency than asked for.',
    answer: listed(['corridorRates', 'corridorRatesOlder'], (lists) =>
      lists.map((list) => ({ ...list, requestCurrency: list.requestCurrency === 'GBP' ? 'USD' : 'GBP' })),
    ),
  },
  {
    id: 'corridor-local-time',
    breaks: 'corridorQuotation.requestDate',
    text: 'The time of corridor rates is that of a place two hours ahead of GMT.',
    answer: listed(rates, (lists, { now }) =>
      lists.map((list) => ({ ...list, requestDate: formatTime(now + aheadMs) })),
    ),
  },
  {
    id: 'statement-local-time',
    breaks: 'statementEntry.timestamp',
    text: 'The times of a statement are those of a place two hours ahead of UTC.',
    answer: listed('statements', (entries) =>
      entries.map((entry) => ({
        ...entry,
        timestamp: new Date(Date.parse(String(entry.timestamp)) + aheadMs).toISOString(),
      })),
    ),
  },
  {
    id: 'corridor-main-currency',
    breaks: 'corridor.currency',
    text: 'The rates of the main currency are listed, whichever was asked for.',
    read: mainCurrency(['corridorRates', 'corridorRatesOlder']),
  },
  {
    id: 'corridor-currency-cut',
    breaks: 'corridorParameters.currency',
    text: 'Of a longer text the first three characters are taken as currency.',
    read: cut(['corridorRates', 'corridorRatesOlder']),
  },
  {
    id: 'corridor-other-instrument',
    breaks: 'corridor.filter',
    text: 'The rates of wallets are those of cards.',
    answer: rated((quote) => (quote.instrumentType === 'WALLET' ? { ...quote, instrumentType: 'CARD' } : quote)),
  },
  {
    id: 'corridor-other-type',
    breaks: 'corridor.filter',
    text: 'The rates are of type b2b whatever was asked for.',
    answer: rated((quote) => ('transactionType' in quote ? { ...quote, transactionType: 'b2b' } : quote)),
  },
  {
    id: 'bank-list-other-country',
    breaks: 'bank-list.country',
    text: 'The bank list is of another country than asked for.',
    answer: granted('bankList', (body, { state }) => {
      const [countryCode, banks] = Object.entries(state.config.banks).find(([code]) => code !== body.countryCode) ?? [];
      Object.assign(body, { countryCode, banks });
    }),
  },
  {
    id: 'statement-balance-wrong',
    breaks: 'statements.effect',
    text: 'The balance after the last transfer is one cent too high.',
    answer: stated((entries) => {
      const at = lastTransfer(entries);
      return entries.map((entry, index) => (index === at ? { ...entry, balance: raised(entry.balance) } : entry));
    }),
  },
  {
    id: 'statement-rejected-as-transferred',
    breaks: 'statements.effect',
    text: 'A rejected payout is entered as TRANSFERRED, and the balance stays.',
    answer: stated((entries) =>
      entries.map((entry) => (entry.type === 'REJECTED' ? { ...entry, type: 'TRANSFERRED' } : entry)),
    ),
  },
  {
    id: 'statement-without-reason',
    breaks: 'statements.reason',
    text: 'Entries of rejected and returned payouts carry a blank message.',
    answer: stated((entries) =>
      entries.map((entry) => (/REJECTED|BOUNCED/.test(String(entry.type)) ? { ...entry, message: ' ' } : entry)),
    ),
  },
  {
    id: 'statement-entry-missing',
    breaks: 'statements.complete',
    text: 'The last transfer has no entry.',
    answer: stated((entries) => entries.filter((_, index) => index !== lastTransfer(entries))),
  },
  {
    id: 'statement-entry-twice',
    breaks: 'statements.complete',
    text: 'The last transfer has two entries.',
    answer: stated((entries) =>
      entries.flatMap((entry, index) => (index === lastTransfer(entries) ? [entry, entry] : [entry])),
    ),
  },
  {
    id: 'statement-other-reference',
    breaks: 'statements.complete',
    text: 'Entries carry the service reference in both places.',
    answer: stated((entries) => entries.map((entry) => ({ ...entry, externalRef: entry.internalRef }))),
  },
  {
    id: 'statement-rejection-missing',
    breaks: 'statements.complete',
    text: 'Failed payouts have no entry.',
    answer: stated((entries) => entries.filter(({ type }) => type !== 'REJECTED')),
  },
  ...rejectionsMissing,
  {
    id: 'statement-cancelled-as-transferred',
    breaks: 'statements.complete',
    text: 'A cancelled payout stands in the statement as TRANSFERRED, and its amount is gone.',
    answer: retold('REJECTED', '3033', (entry) => [{ ...entry, type: 'TRANSFERRED' }]),
  },
  {
    id: 'statement-return-missing',
    breaks: 'statements.complete',
    text: 'Of a returned payout the statement knows that it was TRANSFERRED, and not that it came back.',
    answer: retold('BOUNCED', '16000', () => []),
  },
  {
    id: 'statement-apart-from-ledger',
    breaks: 'statements.ledger',
    text: 'Before its last entry the statement shows a cent of liquidity that the ledger never got.',
    answer: stated((entries) => {
      const last = entries.at(-1);
      const before = entries.at(-2);
      if (!last || !before) return entries;
      const balance = raised(before.balance);
      const phantom = { ...liquidity, timestamp: last.timestamp, currency: last.currency, balance };
      return [...entries.slice(0, -1), phantom, { ...last, balance: raised(last.balance) }];
    }),
  },
];
