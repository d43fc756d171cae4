/**
 * A gateway of another make: it keeps the specification but for these differences, as real ones have them. Each takes
 * requests in its own form alone, and answers in it. They are written by hand, so that they share no code with the
 * dialects by which the harness reads them.
 */
import { type Difference, type Message, modificationOf } from './difference';

const quotations = ['createQuotation', 'createQuotationOlder'] as const;
const views = ['viewTransaction', 'viewTransactionOlder'] as const;
const ledgers = ['ledgerAll', 'ledgerAllOlder', 'ledgerByCurrency', 'ledgerByCurrencyOlder'] as const;
const wrong = 'not in the form of this gateway';

/** Renames a member; one that has the other name already is not known. */
function move(object: Message, from: string, to: string): void {
  if (typeof object !== 'object' || object === null) return;
  const value = object[from];
  delete object[to];
  delete object[from];
  if (value !== undefined) object[to] = value;
}

/** Changes the value of an entry in a list of keys and values. */
function changeEntry(list: Message, key: string, change: (value: Message) => Message): void {
  if (Array.isArray(list)) for (const entry of list) if (entry?.key === key) entry.value = change(entry.value);
}

/** Takes a text away from the beginning, and makes what does not begin with it wrong. */
const without = (prefix: string) => (value: Message) =>
  typeof value === 'string' && value.startsWith(prefix) ? value.slice(prefix.length) : '';
const withPrefix = (prefix: string) => (value: Message) => (typeof value === 'string' ? prefix + value : value);

const isoOf = (value: Message) => (typeof value === 'string' ? `${value.slice(0, 19).replace(' ', 'T')}.000Z` : value);
const spacedOf = (value: Message) => {
  if (typeof value !== 'string' || value === '') return value;
  const isOwn = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
  // as long as before, and no time
  return isOwn ? value.slice(0, 19).replace('T', ' ') : value.replace(/\d/g, 'x');
};

/** Changes the error object of a refusal, wrapped or not. */
const inError =
  (change: (error: Message) => void): NonNullable<Difference['response']> =>
  ({ body }) => {
    if (typeof body?.error === 'object' && body.error !== null) change(body.error);
  };

/** Replaces the code of a refusal or of the status of a payout. */
function recode(body: Message, from: string, to: string, message: string): void {
  if (typeof body?.error === 'object' && body.error?.errorCode === from)
    Object.assign(body.error, { errorCode: to, errorDescription: message });
  if (typeof body?.transactionStatus === 'string' && body.transactionStatus.startsWith(`${from}:`))
    body.transactionStatus = `${to}:${message}`;
}

const rows: readonly Difference[] = [
  // paths first: the rest is about operations
  {
    id: 'path',
    text: 'transactions are created at /eig/gsma/v4/transactions',
    path: (path) => {
      if (path === '/eig/gsma/v4/transactions') return '/eig/gsma/transactions';
      return path === '/eig/gsma/transactions' ? '/nothing-there' : path;
    },
  },
  {
    id: 'base-path',
    text: 'ledgers are read below /ledgers',
    path: (path) => {
      if (path.startsWith('/ledgers/')) return path.slice('/ledgers'.length);
      return /^\/eig\/gsma\/accounts\/[A-Z]+\/balance_v1$/.test(path) ? '/nothing-there' : path;
    },
  },
  {
    id: 'request-member-name',
    text: 'business.recipientKyc of a transaction is called recepientKyc',
    operations: ['createTransaction'],
    request: ({ body }) => move(body?.business, 'recepientKyc', 'recipientKyc'),
  },
  {
    id: 'request-key-name',
    text: 'the key receivingCountry of a quotation is called destinationCountry',
    operations: ['createQuotation'],
    request: ({ body }) => {
      if (!Array.isArray(body?.creditParty)) return;
      for (const entry of body.creditParty)
        if (entry?.key === 'receivingCountry') entry.key = 'unknown';
        else if (entry?.key === 'destinationCountry') entry.key = 'receivingCountry';
    },
    response: ({ body }) => {
      if (!Array.isArray(body?.creditParty)) return;
      for (const entry of body.creditParty) if (entry?.key === 'receivingCountry') entry.key = 'destinationCountry';
    },
  },
  {
    id: 'request-member-refused',
    text: 'a transaction must not have a paymentMode, which this gateway knows itself',
    operations: ['createTransaction'],
    request: ({ body }) => {
      if (!body?.business) return;
      if (body.paymentMode === undefined) body.paymentMode = 'Cash';
      else body.paymentMode = 'x'.repeat(99);
    },
  },
  {
    id: 'request-constant',
    text: 'the sender of every account check of a wallet is called NA',
    operations: ['walletStatus'],
    request: ({ query }) => {
      if (query.snv !== 'NA') query.snv = 'x'.repeat(200);
    },
  },
  {
    id: 'request-object',
    text: 'a quotation asks for one quote, as an object in place of a list',
    operations: quotations,
    request: ({ body }) => {
      if (body) body.quotes = Array.isArray(body.quotes) ? undefined : [body.quotes];
    },
  },
  {
    id: 'request-number',
    text: 'the amount of a transaction is a JSON number',
    operations: ['createTransaction'],
    request: ({ body }) => {
      if (body?.amount === undefined) return;
      body.amount = typeof body.amount === 'number' ? String(body.amount) : { wrong };
    },
  },
  {
    id: 'request-time',
    text: 'the date of a request is written as in 2026-11-21T10:00:00.000Z',
    request: ({ body }) => {
      if (typeof body?.requestDate === 'string') body.requestDate = spacedOf(body.requestDate);
    },
  },
  {
    id: 'request-prefix',
    text: 'the number of a beneficiary begins with a plus in the requests',
    operations: ['createTransaction', 'createQuotation'],
    request: ({ body }) => changeEntry(body?.creditParty, 'msisdn', without('+')),
    response: ({ body }) => changeEntry(body?.creditParty, 'msisdn', withPrefix('+')),
  },
  {
    id: 'request-length',
    text: 'the description of a transaction has at most 40 characters',
    operations: ['createTransaction'],
    request: ({ body }) => {
      if (body?.type !== 'inttransfer' && [...String(body?.descriptionText ?? '')].length > 40)
        body.descriptionText = 'x'.repeat(300);
    },
    response: inError((error) => {
      error.errorDescription = String(error.errorDescription).replace(/^(descriptionText .*) 256/, '$1 40');
    }),
  },
  {
    id: 'request-optional',
    text: 'a quotation needs no requestDate',
    operations: quotations,
    request: ({ body }) => {
      if (body && body.requestDate === undefined)
        body.requestDate = new Date().toISOString().slice(0, 19).replace('T', ' ');
    },
  },
  {
    id: 'request-header-time',
    text: 'X-DATE is written as in 2026-11-21T10:00:00.000Z',
    request: ({ headers }) => {
      if (headers['x-date'] !== undefined) headers['x-date'] = spacedOf(headers['x-date']);
    },
  },
  {
    id: 'request-extra-header',
    text: 'a view needs the header X-CHANNEL',
    operations: ['viewTransaction'],
    request: ({ headers }) => {
      if (headers['x-channel'] !== 'API') delete headers['x-username'];
    },
  },
  {
    id: 'response-member-name',
    text: 'the service reference of a transaction is called transactionRef',
    operations: ['createTransaction', ...views],
    response: ({ body }) => move(body, 'transactionReference', 'transactionRef'),
  },
  {
    id: 'response-member-absent',
    text: 'balances do not name their account',
    operations: ledgers,
    response: ({ body }) => {
      if (Array.isArray(body)) for (const row of body) delete row.account;
    },
  },
  {
    id: 'response-object',
    text: 'a quotation answers with one quote, as an object in place of a list',
    operations: quotations,
    response: ({ body }) => {
      if (Array.isArray(body?.quotes) && body.quotes.length === 1) [body.quotes] = body.quotes;
    },
  },
  {
    id: 'response-list',
    text: 'the error of a refused account check is in a list',
    operations: ['walletStatus'],
    response: ({ body }) => {
      if (body?.error) body.error = [body.error];
    },
  },
  {
    id: 'response-empty-object',
    text: 'an empty list of the sender in a quotation is an empty object',
    operations: quotations,
    response: ({ body }) => {
      if (body?.quotationReference !== undefined)
        if (body.debitParty === undefined || body.debitParty?.length === 0) body.debitParty = {};
    },
  },
  {
    id: 'response-null',
    text: 'a view of a payout to no account names an account of null',
    operations: views,
    response: ({ body }) => {
      if (!Array.isArray(body?.creditParty)) return;
      if (!body.creditParty.some((entry: Message) => entry?.key === 'bankaccountno'))
        body.creditParty.push({ key: 'bankaccountno', value: null });
    },
  },
  {
    id: 'response-number',
    text: 'balances are JSON numbers',
    operations: ledgers,
    response: ({ body }) => {
      if (Array.isArray(body)) for (const row of body) row.currentBalance = Number(row.currentBalance);
    },
  },
  {
    id: 'response-time',
    text: 'quotes expire at a time as in 2026-11-21T10:00:00.000Z',
    operations: quotations,
    response: ({ body }) => {
      for (const quote of [body?.quotes ?? []].flat()) quote.quoteExpiryTime = isoOf(quote.quoteExpiryTime);
    },
  },
  {
    id: 'response-fraction',
    text: 'the time of a bank list has nine decimals of a second',
    operations: ['bankList'],
    response: ({ body }) => {
      if (typeof body?.lastUpdatedOn === 'string') body.lastUpdatedOn = `${body.lastUpdatedOn.slice(0, 19)}.123456789`;
    },
  },
  {
    id: 'response-epoch',
    text: 'errors have their time in epoch milliseconds',
    response: inError((error) => {
      const at = Date.parse(`${String(error.errorDateTime).slice(0, 19).replace(' ', 'T')}Z`);
      if (!Number.isNaN(at)) error.errorDateTime = at;
    }),
  },
  {
    id: 'response-word',
    text: 'an account is active, not available',
    operations: ['walletStatus', 'bankStatus', 'cardStatus'],
    response: ({ body }) => {
      if (body?.status === 'available') body.status = 'active';
    },
  },
  {
    id: 'provider-format',
    text: 'provider codes of banks have letters',
    request: ({ query, body }) => {
      if (query.provider !== undefined) query.provider = String(query.provider).replace(/^KE(\d+)$/, '$1');
      if (typeof body?.provider === 'string') body.provider = body.provider.replace(/^KE(\d+)$/, '$1');
    },
    response: ({ body }) => {
      for (const bank of body?.banks ?? []) if (bank.providerCode) bank.providerCode = `KE${bank.providerCode}`;
    },
  },
  {
    id: 'response-length',
    text: 'codes of banks have up to 30 characters',
    operations: ['bankList'],
    response: ({ body }) => {
      for (const bank of body?.banks ?? [])
        if (bank.bankName === 'Lakeview Bank of Kenya') bank.bankCode = bank.bankCode.padEnd(30, 'X');
    },
  },
  {
    id: 'code',
    text: 'a used reference is refused with 15004',
    response: ({ body }) => recode(body, '3004', '15004', 'Reference was used'),
  },
  {
    id: 'code-of-a-class',
    text: 'a payout in process has the code 15050',
    response: ({ body }) => recode(body, '3050', '15050', 'In process'),
  },
  {
    id: 'category',
    text: 'errors of authentication have the category AUTH',
    response: inError((error) => {
      if (error.errorCategory === 'authorisation') error.errorCategory = 'AUTH';
    }),
  },
  {
    id: 'http-status',
    text: 'a granted cancellation is answered with HTTP 409',
    operations: ['cancelTransaction'],
    response: (answer) => {
      if (answer.status === 201) answer.status = 409;
    },
  },
  {
    id: 'notification-member-name',
    text: 'the partner reference of a callback is called partnerTransactionId',
    callback: (body) => move(body, 'partnerTransId', 'partnerTransactionId'),
  },
];

export const differences = rows.map(modificationOf);
