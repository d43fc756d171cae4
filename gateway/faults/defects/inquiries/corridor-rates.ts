import { formatTime } from '../../../domain/clock';
import type { Body } from '../../../exchange/exchange';
import type { Defect } from '../../modification';
import { changeList, changeSuccess, truncateCurrency, useMainCurrency } from '../../response-modifiers';

/** Offset of a local time zone from GMT in milliseconds. */
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
    text: 'Corridor rates have the status code 2000.',
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
    text: 'Rates are inverted: the amount that is sent for one unit of the payout.',
    onResponse: changeRates((quote) => ({ ...quote, fxRate: (1 / Number(quote.fxRate)).toFixed(10) })),
  },
  {
    id: 'corridor-other-currency',
    breaks: 'corridor.currency',
    text: 'The rates have another prefunding currency than requested.',
    onResponse: changeList(['corridorRates', 'corridorRatesOlder'], (lists) =>
      lists.map((list) => ({ ...list, requestCurrency: list.requestCurrency === 'GBP' ? 'USD' : 'GBP' })),
    ),
  },
  {
    id: 'corridor-local-time',
    breaks: 'corridorQuotation.requestDate',
    text: 'The time of corridor rates is two hours ahead of GMT.',
    onResponse: changeList(rates, (lists, { now }) =>
      lists.map((list) => ({ ...list, requestDate: formatTime(now + aheadMs) })),
    ),
  },
  {
    id: 'corridor-main-currency',
    breaks: 'corridor.currency',
    text: 'The rates of the main currency are returned for every requested currency.',
    onRequest: useMainCurrency(['corridorRates', 'corridorRatesOlder']),
  },
  {
    id: 'corridor-currency-cut',
    breaks: 'corridorParameters.currency',
    text: 'A currency that is too long is truncated to three characters.',
    onRequest: truncateCurrency(['corridorRates', 'corridorRatesOlder']),
  },
  {
    id: 'corridor-other-instrument',
    breaks: 'corridor.filter',
    text: 'The rates of wallets have the instrument CARD.',
    onResponse: changeRates((quote) =>
      quote.instrumentType === 'WALLET' ? { ...quote, instrumentType: 'CARD' } : quote,
    ),
  },
  {
    id: 'corridor-other-type',
    breaks: 'corridor.filter',
    text: 'All rates have the type b2b.',
    onResponse: changeRates((quote) => ('transactionType' in quote ? { ...quote, transactionType: 'b2b' } : quote)),
  },
  {
    id: 'corridor-unlisted',
    breaks: 'corridor.declared',
    text: 'The rates lack the corridor to Kenya.',
    onResponse: changeList(rates, (lists) =>
      lists.map((list) => ({
        ...list,
        quotes: (list.quotes as Body[]).filter(({ receivingCurrency }) => receivingCurrency !== 'KES'),
      })),
    ),
  },
  {
    id: 'corridor-cards-unlisted',
    breaks: 'corridor.declared',
    text: 'The rates of card payouts are an empty list.',
    onResponse: changeList('corridorRates', (lists, { request: { query } }) =>
      lists.map((list) => (query.instrumentType === 'CARD' ? { ...list, quotes: [] } : list)),
    ),
  },
  {
    id: 'bank-list-lacks-bank',
    breaks: 'bank-list.declared',
    text: 'The bank list of a country lacks its first bank.',
    onResponse: changeSuccess('bankList', (body) => {
      body.banks = (body.banks as Body[]).slice(1);
    }),
  },
  {
    id: 'bank-list-other-country',
    breaks: 'bank-list.country',
    text: 'The bank list is that of another country than requested.',
    onResponse: changeSuccess('bankList', (body, { state }) => {
      const [countryCode, banks] = Object.entries(state.config.banks).find(([code]) => code !== body.countryCode) ?? [];
      Object.assign(body, { countryCode, banks });
    }),
  },
];
