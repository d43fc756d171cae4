import type { Body } from '../../exchange/exchange';
import { type Variant, variant } from '../modification';
import {
  accountStatuses,
  changeEntries,
  changeMember,
  changeRates,
  changeSuccess,
  corridorRates,
  quotations,
} from '../response-modifiers';

const transactions = ['createTransaction', 'viewTransaction', 'viewTransactionOlder'] as const;

const changes = ['cancelTransaction', 'reverseTransaction'] as const;

/** Replaces the message after the code. */
const reworded = (text: unknown): string => `${String(text).split(':')[0]}:As the table says`;

/** Forms of the times of a statement. */
const statementTimes: readonly [id: string, text: string, change: (time: string) => string][] = [
  ['whole-seconds', 'have no fraction of a second', (time) => time.replace(/\.\d+/, '')],
  ['microseconds', 'have six decimals of a second', (time) => time.replace('Z', '000Z')],
  ['offset', 'end in +00:00', (time) => time.replace('Z', '+00:00')],
  [
    'comma',
    'have a comma before the fraction, and the offset +00',
    (time) => time.replace('.', ',').replace('Z', '+00'),
  ],
  ['basic', 'are in the basic form', (time) => time.replace(/[:-]|\.\d+/g, '')],
  ['minutes', 'have no seconds', (time) => time.replace(/:\d\d(?:\.\d+)?Z$/, 'Z')],
];

/** Forms of the last update of the bank list. */
const bankListTimes: readonly [id: string, text: string, time: string][] = [
  ['short', 'has two decimals of a second, 22 characters in total', '2026-03-01 04:05:06.78'],
  ['whole', 'has no fraction of a second', '2026-03-01 04:05:06'],
  ['of-microseconds', 'has six decimals of a second', '2026-03-01 04:05:06.789012'],
];

/** Members in another format that the specification allows. */
export const formattingVariants: readonly Variant[] = [
  ...statementTimes.map(([id, text, change]) =>
    variant(`statement-${id}`, 'statementEntry.timestamp', {
      text: `Times of a statement ${text}.`,
      onResponse: changeMember('statements', 'timestamp', change),
    }),
  ),
  ...bankListTimes.map(([id, text, time]) =>
    variant(`bank-list-time-${id}`, 'bankList.lastUpdatedOn', {
      text: `lastUpdatedOn ${text}.`,
      onResponse: changeMember('bankList', 'lastUpdatedOn', () => time),
    }),
  ),
  variant('status-wording', 'errors.wording', {
    verdict: 'warn',
    text: 'All statuses have other messages after the code, and corridor rates another order.',
    onResponse: (exchange) => {
      for (const name of ['quotationStatus', 'transactionStatus', 'subStatus'])
        changeSuccess([...quotations, ...transactions, ...accountStatuses], (body) => {
          if (name in body) body[name] = reworded(body[name]);
        })(exchange);
      changeMember(changes, 'responseMessage', () => 'See the code')(exchange);
      changeEntries(corridorRates, (list) => ({
        ...list,
        quotationStatus: reworded(list.quotationStatus),
        quotes: [...(list.quotes as Body[])].reverse(),
      }))(exchange);
    },
  }),
  variant('corridor-date-iso', 'corridorQuotation.requestDate', {
    text: 'Corridor rates have their date in the ISO form of the samples.',
    onResponse: changeEntries(corridorRates, (list) => ({
      ...list,
      requestDate: `${String(list.requestDate).replace(' ', 'T')}Z`,
    })),
  }),
  variant('lei-filled', 'accountStatus.lei', {
    text: 'The legal entity identifier is filled.',
    onResponse: changeMember(accountStatuses, 'lei', () => '5493001KJTIIGC8Y1R12'),
  }),
  variant('statement-reasons', 'statements.reason', {
    text: 'The message of a statement entry has the code in brackets at its end.',
    onResponse: changeMember('statements', 'message', (text) => text.replace(/^(\d+):(.*)$/, '$2 [$1]')),
  }),
  variant('corridor-rates-by-scheme', 'corridor.unique', {
    text: 'Each corridor has an additional rate for a specific scheme.',
    onResponse: changeRates((quotes) => quotes.flatMap((quote) => [quote, { ...quote, scheme: 'FAST' }])),
  }),
  variant('bank-list-twice', 'bank-list.unique', {
    verdict: 'warn',
    text: 'The first bank is listed twice, as for unnamed branches.',
    onResponse: changeSuccess('bankList', (body) => {
      const [first, ...others] = body.banks as Body[];
      body.banks = [first, { ...first }, ...others];
    }),
  }),
  variant('corridor-currency-inactive', 'corridor.success', {
    text: 'The older lists name a currency that has no active corridor, with no rates.',
    onResponse: changeEntries(['corridorRatesAllOlder', 'corridorRatesOlder'], (list) =>
      list.requestCurrency === 'EUR' ? { ...list, quotes: [] } : list,
    ),
  }),
  variant('corridor-bank-for-wallet', 'corridor.filter', {
    text: 'The rates of wallets have the instrument BANK_AC.',
    onResponse: changeRates((quotes) =>
      quotes.map((quote) => (quote.instrumentType === 'WALLET' ? { ...quote, instrumentType: 'BANK_AC' } : quote)),
    ),
  }),
];
