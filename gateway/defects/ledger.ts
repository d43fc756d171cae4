import { decimalsOf } from '../../spec';
import { add, type Decimal, formatDecimal, parseDecimal, subtract } from '../decimal';
import type { Body } from '../exchange';
import type { Defect } from '../modification';
import { cut, listed, mainCurrency } from '../shaping';

const all = ['ledgerAll', 'ledgerAllOlder'] as const;
const byCurrency = ['ledgerByCurrency', 'ledgerByCurrencyOlder'] as const;
const older = ['ledgerAllOlder', 'ledgerByCurrencyOlder'] as const;
const none: Decimal = { units: 0n, scale: 0 };

const minorUnit = (currency: string): Decimal => ({ units: 1n, scale: decimalsOf(currency) });

/** A balance with one minor unit more. */
const raised = (entry: Body): Body => ({
  ...entry,
  currentBalance: formatDecimal(
    add(parseDecimal(String(entry.currentBalance)) ?? none, minorUnit(String(entry.currency))),
  ),
});

const strange = (currency: string): Body => ({ currency, currentBalance: '0.000000', account: currency });

/** States whose money is treated as that of another state, or as if nothing had happened. */
const effect =
  (status: string, as: 'paid' | undefined): Defect['rules'] =>
  ({ effectOf }) => ({ effectOf: (reached) => (reached === status ? as : effectOf(reached)) });

export const ledgerDefects: readonly Defect[] = [
  {
    id: 'ledger-all-lacks-one',
    breaks: 'ledger.all',
    text: 'The first ledger is missing among all.',
    answer: listed(all, ([_first, ...others]) => others),
  },
  {
    id: 'ledger-all-lacks-last',
    breaks: 'ledger.all',
    text: 'The last ledger is missing among all; the older revision lists it.',
    answer: listed('ledgerAll', (entries) => entries.slice(0, -1)),
  },
  {
    id: 'ledger-currency-lists-others',
    breaks: 'ledger.currency',
    text: 'The ledger of another currency is listed beside the one asked for.',
    answer: listed(byCurrency, (entries) => [...entries, { ...strange('JPY'), status: 'available' }]),
  },
  {
    id: 'ledger-main-currency',
    breaks: 'ledger.currency',
    text: 'The ledger of the main currency is listed, whichever was asked for.',
    read: mainCurrency(byCurrency),
  },
  {
    id: 'ledger-currency-differs',
    breaks: 'ledger.same',
    text: 'The ledger of a currency shows one minor unit more than the list of all.',
    answer: listed(byCurrency, (entries) => entries.map(raised)),
  },
  {
    id: 'ledger-older-inactive',
    breaks: 'ledger.active',
    text: 'The older revision lists a ledger that is not active.',
    answer: listed(older, (entries) => entries.flatMap((entry) => [entry, { ...entry, status: 'inactive' }])),
  },
  {
    id: 'ledger-off-by-one',
    breaks: 'ledger.money',
    text: 'A payout costs one minor unit more than quoted.',
    rules: ({ charged }) => ({ charged: (quote) => add(charged(quote), minorUnit(quote.sendingCurrency)) }),
  },
  {
    id: 'ledger-off-by-one-sometimes',
    breaks: 'ledger.money',
    text: 'One payout of ten costs one minor unit more than quoted.',
    when: { share: 0.1 },
    rules: ({ charged }) => ({ charged: (quote) => add(charged(quote), minorUnit(quote.sendingCurrency)) }),
  },
  {
    id: 'ledger-off-by-one-of-cards',
    breaks: 'ledger.money',
    text: 'A payout to a card costs one minor unit more than quoted.',
    rules: ({ charged }) => ({
      charged: (quote) => {
        const usual = charged(quote);
        return quote.instrument === 'CARD' ? add(usual, minorUnit(quote.sendingCurrency)) : usual;
      },
    }),
  },
  {
    id: 'ledger-failed-debited',
    breaks: 'ledger.money',
    text: 'A failed transaction is debited.',
    rules: effect('FAILED', 'paid'),
  },
  {
    id: 'ledger-cancelled-debited',
    breaks: 'ledger.money',
    text: 'The money of a cancelled transaction stays reserved.',
    rules: effect('CANCELLED', undefined),
  },
  {
    id: 'ledger-reversed-debited',
    breaks: 'ledger.money',
    text: 'The money of a reversed transaction does not come back.',
    rules: effect('RETURNED', undefined),
  },
  {
    id: 'ledger-duplicate-debited',
    breaks: 'ledger.money',
    text: 'A repeated transaction is refused and debited.',
    answer: ({ refusal, partner, body }) => {
      const first = partner?.book.byPartnerReference(String(body?.requestingOrganisationTransactionReference));
      const ledger = first && partner?.ledgers.get(first.sendingCurrency);
      if (refusal?.code === '3004' && ledger) ledger.settled = subtract(ledger.settled, first.sendingAmount);
    },
  },
  {
    id: 'ledger-currency-cut',
    breaks: 'ledgerParameters.currency',
    text: 'Of a longer text the first three characters are taken as currency.',
    read: cut(byCurrency),
  },
];
