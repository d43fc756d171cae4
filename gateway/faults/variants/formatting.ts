import type { Body } from '../../exchange/exchange';
import type { Variant } from '../modification';
import { changeCallback, changeList, changeSuccess, quotations } from '../response-modifiers';

const account = ['walletStatus', 'bankStatus', 'cardStatus'] as const;
const transactions = ['createTransaction', 'viewTransaction', 'viewTransactionOlder'] as const;

/** Replaces the message after the code. */
const reworded = (text: unknown): string => `${String(text).split(':')[0]}:As the table says`;

const changeEntries = (change: (entry: Body) => Body) => changeList('statements', (entries) => entries.map(change));

/** Changes the corridor rates of the current revision. */
const changeRates = (change: (quotes: Body[]) => Body[]) =>
  changeList('corridorRates', (lists) => lists.map((list) => ({ ...list, quotes: change(list.quotes as Body[]) })));

/** Members in another format that the specification allows. */
export const formattingVariants: readonly Variant[] = [
  {
    id: 'status-wording',
    keeps: 'transactionResponse.transactionStatus',
    verdict: 'warn',
    text: 'The statuses of quotations, transactions and accounts have other messages after the code.',
    onResponse: (exchange) => {
      changeSuccess(quotations, (body) => (body.quotationStatus = reworded(body.quotationStatus)))?.(exchange);
      changeSuccess(transactions, (body) => (body.transactionStatus = reworded(body.transactionStatus)))?.(exchange);
      changeSuccess(account, (body) => (body.subStatus = reworded(body.subStatus)))?.(exchange);
    },
  },
  {
    id: 'changes-wording',
    keeps: 'errors.wording',
    verdict: 'warn',
    text: 'Cancellations and reversals have other messages.',
    onResponse: changeSuccess(
      ['cancelTransaction', 'reverseTransaction'],
      (body) => (body.responseMessage = 'See the code'),
    ),
  },
  {
    id: 'credentials-wording',
    keeps: 'auth.credentials',
    verdict: 'warn',
    text: 'Failed authentication has another description.',
    onResponse: ({ refusal, response }) => {
      const error = (response.body as Body).error as Body | undefined;
      if (refusal?.code === '1003' && error) error.errorDescription = 'Access denied';
    },
  },
  {
    id: 'notification-wording',
    keeps: 'statusNotification.responseMsg',
    verdict: 'pass',
    text: 'Callbacks have other messages.',
    onCallback: changeCallback((body) => ({ ...body, responseMsg: 'Your transfer has news' })),
  },
  {
    id: 'lei-filled',
    keeps: 'accountStatus.lei',
    verdict: 'pass',
    text: 'The legal entity identifier is filled.',
    onResponse: changeSuccess(account, (body) => (body.lei = '5493001KJTIIGC8Y1R12')),
  },
  {
    id: 'bank-city-null',
    keeps: 'bankList.banks[].city',
    verdict: 'pass',
    text: 'City and branch of a bank are JSON null.',
    onResponse: changeSuccess('bankList', (body) => {
      body.banks = (body.banks as Body[]).map((bank) => ({ ...bank, city: null, branch: null }));
    }),
  },
  {
    id: 'bank-list-time-short',
    keeps: 'bankList.lastUpdatedOn',
    verdict: 'pass',
    text: 'lastUpdatedOn has two decimals of a second, 22 characters in total.',
    onResponse: changeSuccess('bankList', (body) => (body.lastUpdatedOn = String(body.lastUpdatedOn).slice(0, 22))),
  },
  {
    id: 'bank-list-reversed',
    keeps: 'bank-list.country',
    verdict: 'pass',
    text: 'Banks are listed in another order and without provider codes.',
    onResponse: changeSuccess('bankList', (body) => {
      body.banks = [...(body.banks as Body[])].reverse().map(({ providerCode: _, ...bank }) => bank);
    }),
  },
  {
    id: 'statement-whole-seconds',
    keeps: 'statementEntry.timestamp',
    verdict: 'pass',
    text: 'Times of a statement have no fraction of a second.',
    onResponse: changeEntries((entry) => ({ ...entry, timestamp: String(entry.timestamp).replace(/\.\d+/, '') })),
  },
  {
    id: 'statement-microseconds',
    keeps: 'statementEntry.timestamp',
    verdict: 'pass',
    text: 'Times of a statement have six decimals of a second.',
    onResponse: changeEntries((entry) => ({ ...entry, timestamp: String(entry.timestamp).replace('Z', '000Z') })),
  },
  {
    id: 'statement-reasons',
    keeps: 'statements.reason',
    verdict: 'pass',
    text: 'The message of a statement entry has the code in brackets at its end.',
    onResponse: changeEntries((entry) => ({
      ...entry,
      message: String(entry.message).replace(/^(\d+):(.*)$/, '$2 [$1]'),
    })),
  },
  {
    id: 'corridor-rates-by-scheme',
    keeps: 'corridor.unique',
    verdict: 'pass',
    text: 'Each corridor has an additional rate for a specific scheme.',
    onResponse: changeRates((quotes) => quotes.flatMap((quote) => [quote, { ...quote, scheme: 'FAST' }])),
  },
  {
    id: 'corridor-two-rates',
    keeps: 'corridor.unique',
    verdict: 'warn',
    text: 'The first corridor has two rates of the same kind.',
    onResponse: changeRates(([first, ...others]) => (first ? [first, { ...first }, ...others] : [])),
  },
  {
    id: 'bank-list-twice',
    keeps: 'bank-list.unique',
    verdict: 'warn',
    text: 'The first bank is listed twice, as for unnamed branches.',
    onResponse: changeSuccess('bankList', (body) => {
      const [first, ...others] = body.banks as Body[];
      body.banks = [first, { ...first }, ...others];
    }),
  },
  {
    id: 'corridor-scheme-empty',
    keeps: 'corridorQuotation.quotes[].scheme',
    verdict: 'pass',
    text: 'The scheme of a corridor rate is empty.',
    onResponse: changeRates((quotes) => quotes.map((quote) => ({ ...quote, scheme: '' }))),
  },
  {
    id: 'corridor-bank-for-wallet',
    keeps: 'corridor.filter',
    verdict: 'pass',
    text: 'The rates of wallets have the instrument BANK_AC.',
    onResponse: changeRates((quotes) =>
      quotes.map((quote) => (quote.instrumentType === 'WALLET' ? { ...quote, instrumentType: 'BANK_AC' } : quote)),
    ),
  },
  {
    id: 'corridor-status-wording',
    keeps: 'corridor.success',
    verdict: 'warn',
    text: 'Corridor rates have another message after 9000, and another order.',
    onResponse: changeList(['corridorRates', 'corridorRatesOlder', 'corridorRatesAllOlder'], (lists) =>
      lists.map((list) => ({
        ...list,
        quotationStatus: reworded(list.quotationStatus),
        quotes: [...(list.quotes as Body[])].reverse(),
      })),
    ),
  },
];
