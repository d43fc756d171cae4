import { formatTime } from '../../../domain/clock';
import type { Body } from '../../../exchange/exchange';
import type { Defect } from '../../modification';
import { changeList, changeSuccess, truncateCurrency, useMainCurrency } from '../../response-modifiers';

/** Milliseconds that a place east of Greenwich is ahead. */
const aheadMs = 7_200_000;

const rates = ['corridorRates', 'corridorRatesOlder', 'corridorRatesAllOlder'] as const;

/** Changes the rates of every prefunding currency. */
const changeRates = (change: (quote: Body) => Body) =>
  changeList(rates, (lists) => lists.map((list) => ({ ...list, quotes: (list.quotes as Body[]).map(change) })));

/** Corridor rates and bank lists. */
export const corridorDefects: readonly Defect[] = [
  {
    id: 'corridor-status-code',
    breaks: 'corridor.success',
    text: 'Corridor rates come with 2000.',
    onResponse: changeList(rates, (lists) => lists.map((list) => ({ ...list, quotationStatus: '2000:Success' }))),
  },
  {
    id: 'corridor-rate-zero',
    breaks: 'corridor.positive',
    text: 'Corridor rates are zero.',
    onResponse: changeRates((quote) => ({ ...quote, fxRate: '0.000000' })),
  },
  {
    id: 'corridor-rate-inverted',
    breaks: 'corridor.rate',
    text: 'Rates are listed the other way round: how much is sent for one unit of the payout.',
    onResponse: changeRates((quote) => ({ ...quote, fxRate: (1 / Number(quote.fxRate)).toFixed(10) })),
  },
  {
    id: 'corridor-other-currency',
    breaks: 'corridor.currency',
    text: 'The rates are of another prefunding currency than asked for.',
    onResponse: changeList(['corridorRates', 'corridorRatesOlder'], (lists) =>
      lists.map((list) => ({ ...list, requestCurrency: list.requestCurrency === 'GBP' ? 'USD' : 'GBP' })),
    ),
  },
  {
    id: 'corridor-local-time',
    breaks: 'corridorQuotation.requestDate',
    text: 'The time of corridor rates is that of a place two hours ahead of GMT.',
    onResponse: changeList(rates, (lists, { now }) =>
      lists.map((list) => ({ ...list, requestDate: formatTime(now + aheadMs) })),
    ),
  },
  {
    id: 'corridor-main-currency',
    breaks: 'corridor.currency',
    text: 'The rates of the main currency are listed, whichever was asked for.',
    onRequest: useMainCurrency(['corridorRates', 'corridorRatesOlder']),
  },
  {
    id: 'corridor-currency-cut',
    breaks: 'corridorParameters.currency',
    text: 'Of a longer text the first three characters are taken as currency.',
    onRequest: truncateCurrency(['corridorRates', 'corridorRatesOlder']),
  },
  {
    id: 'corridor-other-instrument',
    breaks: 'corridor.filter',
    text: 'The rates of wallets are those of cards.',
    onResponse: changeRates((quote) =>
      quote.instrumentType === 'WALLET' ? { ...quote, instrumentType: 'CARD' } : quote,
    ),
  },
  {
    id: 'corridor-other-type',
    breaks: 'corridor.filter',
    text: 'The rates are of type b2b whatever was asked for.',
    onResponse: changeRates((quote) => ('transactionType' in quote ? { ...quote, transactionType: 'b2b' } : quote)),
  },
  {
    id: 'bank-list-other-country',
    breaks: 'bank-list.country',
    text: 'The bank list is of another country than asked for.',
    onResponse: changeSuccess('bankList', (body, { state }) => {
      const [countryCode, banks] = Object.entries(state.config.banks).find(([code]) => code !== body.countryCode) ?? [];
      Object.assign(body, { countryCode, banks });
    }),
  },
];
