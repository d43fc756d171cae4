/**
 * A gateway of another make: it keeps the specification but for these differences, as real ones have them. Each takes
 * requests in its own form alone, and answers in it. They are written by hand, so that they share no code with the
 * dialects by which the harness reads them.
 */
import { type Difference, difference, type Message } from './difference';

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

export const differences = [
  // paths first: the rest is about operations
  difference('path', 'transactions are created at /eig/gsma/v4/transactions', {
    path: (path) => {
      if (path === '/eig/gsma/v4/transactions') return '/eig/gsma/transactions';
      return path === '/eig/gsma/transactions' ? '/nothing-there' : path;
    },
  }),
  difference('base-path', 'ledgers are read below /ledgers', {
    path: (path) => {
      if (path.startsWith('/ledgers/')) return path.slice('/ledgers'.length);
      return /^\/eig\/gsma\/accounts\/[A-Z]+\/balance_v1$/.test(path) ? '/nothing-there' : path;
    },
  }),
  difference('request-member-name', 'business.recipientKyc of a transaction is called recepientKyc', {
    operations: ['createTransaction'],
    request: ({ body }) => move(body?.business, 'recepientKyc', 'recipientKyc'),
  }),
  difference('request-key-name', 'the key receivingCountry of a quotation is called destinationCountry', {
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
  }),
  difference('request-member-refused', 'a transaction must not have a paymentMode, which this gateway knows itself', {
    operations: ['createTransaction'],
    request: ({ body }) => {
      if (!body?.business) return;
      if (body.paymentMode === undefined) body.paymentMode = 'Cash';
      else body.paymentMode = 'x'.repeat(99);
    },
  }),
  difference('request-constant', 'the sender of every account check of a wallet is called NA', {
    operations: ['walletStatus'],
    request: ({ query }) => {
      if (query.snv !== 'NA') query.snv = 'x'.repeat(200);
    },
  }),
  difference('request-object', 'a quotation asks for one quote, as an object in place of a list', {
    operations: quotations,
    request: ({ body }) => {
      if (body) body.quotes = Array.isArray(body.quotes) ? undefined : [body.quotes];
    },
  }),
  difference('request-number', 'the amount of a transaction is a JSON number', {
    operations: ['createTransaction'],
    request: ({ body }) => {
      if (body?.amount === undefined) return;
      body.amount = typeof body.amount === 'number' ? String(body.amount) : { wrong };
    },
  }),
  difference('request-time', 'the date of a request is written as in 2026-11-21T10:00:00.000Z', {
    request: ({ body }) => {
      if (typeof body?.requestDate === 'string') body.requestDate = spacedOf(body.requestDate);
    },
  }),
  difference('request-prefix', 'the number of a beneficiary begins with a plus in the requests', {
    operations: ['createTransaction', 'createQuotation'],
    request: ({ body }) => changeEntry(body?.creditParty, 'msisdn', without('+')),
    response: ({ body }) => changeEntry(body?.creditParty, 'msisdn', withPrefix('+')),
  }),
  difference('request-length', 'the description of a transaction has at most 40 characters', {
    operations: ['createTransaction'],
    request: ({ body }) => {
      if (body?.type !== 'inttransfer' && [...String(body?.descriptionText ?? '')].length > 40)
        body.descriptionText = 'x'.repeat(300);
    },
    response: inError((error) => {
      error.errorDescription = String(error.errorDescription).replace(/^(descriptionText .*) 256/, '$1 40');
    }),
  }),
  difference('request-optional', 'a quotation needs no requestDate', {
    operations: quotations,
    request: ({ body }) => {
      if (body && body.requestDate === undefined)
        body.requestDate = new Date().toISOString().slice(0, 19).replace('T', ' ');
    },
  }),
  difference('request-header-time', 'X-DATE is written as in 2026-11-21T10:00:00.000Z', {
    request: ({ headers }) => {
      if (headers['x-date'] !== undefined) headers['x-date'] = spacedOf(headers['x-date']);
    },
  }),
  difference('request-extra-header', 'a view needs the header X-CHANNEL', {
    operations: ['viewTransaction'],
    request: ({ headers }) => {
      if (headers['x-channel'] !== 'API') delete headers['x-username'];
    },
  }),
  difference('response-member-name', 'the service reference of a transaction is called transactionRef', {
    operations: ['createTransaction', ...views],
    response: ({ body }) => move(body, 'transactionReference', 'transactionRef'),
  }),
  difference('response-member-absent', 'balances do not name their account', {
    operations: ledgers,
    response: ({ body }) => {
      if (Array.isArray(body)) for (const row of body) delete row.account;
    },
  }),
  difference('response-object', 'a quotation answers with one quote, as an object in place of a list', {
    operations: quotations,
    response: ({ body }) => {
      if (Array.isArray(body?.quotes) && body.quotes.length === 1) [body.quotes] = body.quotes;
    },
  }),
  difference('response-list', 'the error of a refused account check is in a list', {
    operations: ['walletStatus'],
    response: ({ body }) => {
      if (body?.error) body.error = [body.error];
    },
  }),
  difference('response-empty-object', 'an empty list of the sender in a quotation is an empty object', {
    operations: quotations,
    response: ({ body }) => {
      if (body?.quotationReference !== undefined)
        if (body.debitParty === undefined || body.debitParty?.length === 0) body.debitParty = {};
    },
  }),
  difference('response-null', 'a view of a payout to no account names an account of null', {
    operations: views,
    response: ({ body }) => {
      if (!Array.isArray(body?.creditParty)) return;
      if (!body.creditParty.some((entry: Message) => entry?.key === 'bankaccountno'))
        body.creditParty.push({ key: 'bankaccountno', value: null });
    },
  }),
  difference('response-number', 'balances are JSON numbers', {
    operations: ledgers,
    response: ({ body }) => {
      if (Array.isArray(body)) for (const row of body) row.currentBalance = Number(row.currentBalance);
    },
  }),
  difference('response-time', 'quotes expire at a time as in 2026-11-21T10:00:00.000Z', {
    operations: quotations,
    response: ({ body }) => {
      for (const quote of [body?.quotes ?? []].flat()) quote.quoteExpiryTime = isoOf(quote.quoteExpiryTime);
    },
  }),
  difference('response-fraction', 'the time of a bank list has nine decimals of a second', {
    operations: ['bankList'],
    response: ({ body }) => {
      if (typeof body?.lastUpdatedOn === 'string') body.lastUpdatedOn = `${body.lastUpdatedOn.slice(0, 19)}.123456789`;
    },
  }),
  difference('response-epoch', 'errors have their time in epoch milliseconds', {
    response: inError((error) => {
      const at = Date.parse(`${String(error.errorDateTime).slice(0, 19).replace(' ', 'T')}Z`);
      if (!Number.isNaN(at)) error.errorDateTime = at;
    }),
  }),
  difference('response-word', 'an account is active, not available', {
    operations: ['walletStatus', 'bankStatus', 'cardStatus'],
    response: ({ body }) => {
      if (body?.status === 'available') body.status = 'active';
    },
  }),
  difference('provider-format', 'provider codes of banks have letters', {
    request: ({ query, body }) => {
      if (query.provider !== undefined) query.provider = String(query.provider).replace(/^KE(\d+)$/, '$1');
      if (typeof body?.provider === 'string') body.provider = body.provider.replace(/^KE(\d+)$/, '$1');
    },
    response: ({ body }) => {
      for (const bank of body?.banks ?? []) if (bank.providerCode) bank.providerCode = `KE${bank.providerCode}`;
    },
  }),
  difference('response-length', 'codes of banks have up to 30 characters', {
    operations: ['bankList'],
    response: ({ body }) => {
      for (const bank of body?.banks ?? [])
        if (bank.bankName === 'Lakeview Bank of Kenya') bank.bankCode = bank.bankCode.padEnd(30, 'X');
    },
  }),
  difference('code', 'a used reference is refused with 15004', {
    response: ({ body }) => recode(body, '3004', '15004', 'Reference was used'),
  }),
  difference('code-of-a-class', 'a payout in process has the code 15050', {
    response: ({ body }) => recode(body, '3050', '15050', 'In process'),
  }),
  difference('category', 'errors of authentication have the category AUTH', {
    response: inError((error) => {
      if (error.errorCategory === 'authorisation') error.errorCategory = 'AUTH';
    }),
  }),
  difference('http-status', 'a granted cancellation is answered with HTTP 409', {
    operations: ['cancelTransaction'],
    response: (answer) => {
      if (answer.status === 201) answer.status = 409;
    },
  }),
  difference('notification-member-name', 'the partner reference of a callback is called partnerTransactionId', {
    callback: (body) => move(body, 'partnerTransId', 'partnerTransactionId'),
  }),
];
