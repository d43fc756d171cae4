import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Kind, Terms } from '../../assertions/messages';
import { UsageError } from '../../common/errors';
import type { Json, OperationId } from '../../contract';
import type { Body, Payout } from '../../docs/examples/requests';
import * as examples from '../../docs/examples/requests';
import { textIn } from '../cli/traffic/calls';
import { defaultPaths } from '../cli/traffic/paths';
import type { BodyOptions } from './bodies';
import { exitCodeFor, findingsOf, inspect, inspectText } from './inspect';

const terms: Terms = { pans: [] };
const read = (value: Json | string, options: BodyOptions = {}) =>
  inspect('file', typeof value === 'string' ? value : JSON.stringify(value), {
    ...options,
    paths: defaultPaths,
    terms,
  });
/** What was found: requirement and path. */
const found = (value: Json | string, options: BodyOptions = {}) =>
  findingsOf([read(value, options)]).map(({ requirement, path }) => `${requirement} ${path}`);
const entry = (key: string, value: Json) => ({ key, value });

const payout: Payout = {
  ...{ reference: 'PARTNER-0001', to: { msisdn: '254711111111' }, name: 'Amina Otieno', sender: 'Jo Doe' },
  ...{ amount: '100.00', country: 'KE', currency: 'KES' },
};
/** The request of a quotation as docs/examples has it. */
const quotation: Body = { ...examples.quotation(payout, ''), requestDate: '2026-03-02 12:00:00' };
const older = {
  ...quotation,
  type: undefined,
  creditParty: [entry('bankaccountno', '12345678'), entry('receivingCountry', 'KE')],
};
const quote = {
  quoteId: 'Q123456789012345678',
  quoteExpiryTime: '2026-03-02 13:00:00',
  sendingAmount: '100.00',
  sendingCurrency: 'USD',
  receivingAmount: '12935.00',
  receivingCurrency: 'KES',
  fxRate: '129.35',
  scheme: '',
  type: 'p2p',
  instrumentType: 'WALLET',
};
const quoted = {
  ...quotation,
  type: undefined,
  quotes: [quote],
  quotationReference: quote.quoteId,
  quotationStatus: '2000:Quote Success',
};
const olderQuoted = {
  ...quoted,
  quotes: [{ ...quote, scheme: undefined, type: undefined, instrumentType: undefined }],
};
const transactionOf = (of: Payout) => ({ ...examples.transaction(of, '', quote), requestDate: '2026-03-02 12:00:00' });
const transaction: Body = transactionOf(payout);
const { senderKyc, recipientKyc, internationalTransferInformation: transfer, ...echoed } = transaction;
const accepted = { ...echoed, transactionStatus: '3050:Remit Acknowledged', transactionReference: 'T1' };
const view = { ...accepted, status: 'PENDING', creditingOrganisationTransactionReference: '' };
const callback = {
  transactionId: 'T1',
  partnerTransId: 'PARTNER-0001',
  responseCode: '3000',
  responseMsg: 'Remit Success',
  status: 'SUCCESS',
};
const account = { status: 'available', subStatus: '6000:Beneficiary MSISDN Validation Success', lei: '' };
const ledger = { currency: 'USD', currentBalance: '10.000000', account: 'Main', status: 'available' };
const error = {
  error: {
    errorCategory: 'businessRule',
    errorCode: '3004',
    errorDescription: 'Duplicate transaction Id',
    errorDateTime: '2026-03-02 12:00:00',
  },
};
const refusedStatus = {
  error: { ...error.error, errorCode: '6004', errorDescription: 'Beneficiary validation failed' },
};
const wrapped = { ...error, serverCorrelationId: 'S1', clientCorrelationId: 'PARTNER-0001' };
const bank = [
  entry('bankaccountno', '0112345678'),
  entry('sortcode', 'SVCMKENX'),
  entry('organisationid', 'Savannah Commercial Bank'),
];
const pan = entry('pan', 'ab12'.repeat(128));

/** What a body is, as the options say it. */
const as = (kind: Kind, operation: OperationId): BodyOptions => ({ operation, kind });
const quotes = as('response', 'createQuotation');
const creation = as('request', 'createTransaction');

describe('a body is what the options say', () => {
  test.each<[what: string, body: Json, BodyOptions]>([
    ['an older quotation request', older, as('request', 'createQuotationOlder')],
    ['an older quotation', olderQuoted, as('response', 'createQuotationOlder')],
    ['its answer', accepted, as('response', 'createTransaction')],
    ['the answer to a callback', { acknowledged: 'true' }, as('response', 'statusCallback')],
    ['a callback, which names its operation', callback, { kind: 'callback' }],
    ['a refused view', { ...wrapped, status: 'FAILED' }, as('error', 'viewTransaction')],
    ['a refusal as an answer', wrapped, as('response', 'createTransaction')],
    ['a reversal', { txnId: 'T1', reversalReason: 'x' }, as('request', 'reverseTransaction')],
    ['parameters', { msisdn: '254711111111', bnv: 'Amina' }, as('request', 'walletStatus')],
    ['no ledger', [], as('response', 'ledgerAll')],
  ])('%s', (_, body, options) => {
    const file = read(body, options);
    expect(inspectText([file])).toContain(`file: ${options.kind} of ${options.operation ?? 'statusCallback'}: nothing is wrong`);
    expect(findingsOf([file])).toEqual([]);
  }); // biome-ignore format: one row a line

  test.each<[what: string, text: Json | string, BodyOptions, sentence: RegExp]>([
    ['a body alone', { a: 1 }, {}, /^file: neither HAR, nor exchanges with method and url\. A body alone needs --operation and --kind; of a file of another tool \(Postman, Newman, Charles\), export the traffic as HAR or write NDJSON \(docs\/inspect\.md\)\.$/],
    ['a collection of another tool', { info: { name: 'x' }, item: [{ request: { method: 'GET' } }] }, {}, /^file: neither HAR, nor exchanges /],
    ['a kind that an operation has not', quoted, { operation: 'statusCallback', kind: 'request' }, /^file: statusCallback has no request\. It has callback or response: /],
    ['a body without its kind', { a: 1 }, { operation: 'createQuotation' }, /^file: say with --kind whether the body is a request, response, or error of createQuotation\.$/],
    ['no JSON', '{"a": ', {}, /^inspect: file is neither JSON nor NDJSON: /],
    ['a line that is not an exchange', '{"method":"GET","url":"/"}\n{"a":1}', {}, /^file:2: neither a record of a journal nor an exchange with method and url\.$/],
    ['an unknown operation of an exchange', { method: 'GET', url: '/', operation: 'wallletStatus' }, {}, /^file:1: there is no operation wallletStatus\. Did you mean walletStatus\?/],
    ['nothing', ' ', {}, /^inspect: file is empty; expected /],
  ])('%s is refused with one sentence', (_, text, options, sentence) => {
    expect(() => read(text, options)).toThrow(UsageError);
    expect(() => read(text, options)).toThrow(sentence);
  }); // biome-ignore format: one row a line
});

const change = (body: Json, path: string, value: Json): Json => {
  const copy = structuredClone(body) as { [member: string]: Json };
  const names = path.split('.');
  const last = names.pop() as string;
  const at = names.reduce((bag, name) => bag[name] as typeof copy, copy);
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
};
const business: Body = transactionOf({ ...payout, isBusiness: true });

const toGuatemala = change(
  { ...transaction, internationalTransferInformation: { ...transfer, receivingCountry: 'GT' } },
  'senderKyc.postalAddress.stateProvince',
  undefined,
);

describe('requests', () => {
  test.each<[what: string, body: Json, findings: string[]]>([
    ['a quotation', quotation, []],
    ['unknown members', { ...quotation, extra: null, creditParty: [...quotation.creditParty, entry('other', 7)] }, []],
    ['a wildcard for the number', change(quotation, 'creditParty', [entry('receivingCountry', 'KE'), entry('instrumentType', 'WALLET'), entry('msisdn', '*')]), []],
    ['another wildcard, as none is shown', change(quotation, 'creditParty', [entry('receivingCountry', 'KE'), entry('instrumentType', 'WALLET'), entry('msisdn', '%')]), []],
    ['a date in the ISO form', change(quotation, 'requestDate', '2026-03-02T12:00:00Z'), []],
    ['a day that does not exist', change(quotation, 'requestDate', '2026-02-29 12:00:00'), ['quotationRequest.requestDate requestDate']],
    ['a country by an alias', change(quotation, 'creditParty', [entry('receivingCountry', 'UK'), entry('instrumentType', 'WALLET')]), ['quotationRequest.creditParty[receivingCountry] creditParty[receivingCountry]']],
    ['a card quotation by its scheme', { ...quotation, scheme: 'VISA', creditParty: [entry('receivingCountry', 'KE'), entry('instrumentType', 'CARD')] }, []],
    ['a card quotation with neither', { ...quotation, creditParty: [entry('receivingCountry', 'KE'), entry('instrumentType', 'CARD')] }, ['quotation.scheme-or-pan scheme']],
    ['a currency of neither side', { ...quotation, requestCurrency: 'EUR' }, ['quotationRequest.requestCurrency requestCurrency']],
    ['no quotes', { ...quotation, quotes: [] }, ['quotationRequest.quotes[].sendingCurrency quotes']],
    ['an object for a list', { ...quotation, creditParty: { receivingCountry: 'KE' } }, ['quotationRequest.creditParty creditParty']],
    ['an entry without its value', { ...quotation, creditParty: [...quotation.creditParty.slice(0, 2), { key: 'msisdn' }] }, ['quotationRequest.creditParty[msisdn] creditParty[msisdn]']],
    ['an entry that is none', { ...quotation, creditParty: [...quotation.creditParty, 'x'] }, ['quotationRequest.creditParty creditParty[3]']],
    ['two amounts too precise for shillings', { ...quotation, requestAmount: '5000.125', requestCurrency: 'KES' }, ['partner.amount-decimals requestAmount']],
    ['zeros beyond the decimals', { ...quotation, requestAmount: '5000.120000', requestCurrency: 'KES' }, []],
    ['a transaction', transaction, []],
    ['an older transaction', { ...transaction, type: 'inttransfer', descriptionText: '' }, []],
    ['an older one with six decimals', { ...transaction, type: 'inttransfer', amount: '1.123456' }, ['transactionRequest.amount@older amount']],
    ['a payout to a number with the type of the account behind it', { ...transaction, creditParty: [...transaction.creditParty, entry('accounttype', 'Savings')] }, []],
    ['a bank payout', { ...transaction, creditParty: bank }, []],
    ['a bank payout without its code', { ...transaction, creditParty: [bank[0] as Json, bank[2] as Json] }, ['transactionRequest.creditParty[sortcode] creditParty[sortcode]']],
    ['a card payout', { ...transaction, debitParty: [...transaction.debitParty, pan], creditParty: [pan] }, []],
    ['a plain card number', { ...transaction, debitParty: [...transaction.debitParty, pan], creditParty: [entry('pan', '4111111111111111')] }, ['transactionRequest.creditParty[pan] creditParty[pan]']],
    ['a masked card number', { ...transaction, debitParty: [...transaction.debitParty, pan], creditParty: [entry('pan', '***')] }, []],
    ['a section under another name', { ...change(transaction, 'recipientKyc', undefined) as object, recepientKyc: recipientKyc }, ['transactionRequest.recipientKyc recipientKyc']],
    ['a business payout', business, []],
    ['a section that its type does not use', { ...business, senderKyc }, ['partner.empty-sections senderKyc']],
    ['an IBAN that is not repeated', { ...business, creditParty: [...bank, entry('accountIBAN', 'KE12')] }, ['partner.iban-twice creditParty[bankaccountno]']],
    ['a business payout without a member of its sender', change(business, 'business.senderKyc.businessName', undefined), ['transactionRequest.business.senderKyc.businessName business.senderKyc.businessName']],
    ['a special provider of its country', { ...transaction, provider: 'EG_INSTAPAY', internationalTransferInformation: { ...transfer, receivingCountry: 'EG' } }, []],
    ['a provider, not a number', { ...transaction, provider: 'MPESA' }, ['transactionRequest.provider provider']],
    ['from Canada to Guatemala without a state', toGuatemala, ['transactionRequest.senderKyc.postalAddress.stateProvince senderKyc.postalAddress.stateProvince']],
    ['a state by its name', change(transaction, 'recipientKyc.postalAddress', { country: 'CA', stateProvince: 'Ontario' }), ['transactionRequest.recipientKyc.postalAddress.stateProvince recipientKyc.postalAddress.stateProvince']],
    ['a state by its code', change(transaction, 'recipientKyc.postalAddress', { country: 'CA', stateProvince: 'ON' }), []],
    ['a province of elsewhere', change(transaction, 'recipientKyc.postalAddress', { country: 'KE', stateProvince: 'Nairobi' }), []],
    ['from elsewhere to Guatemala', change(toGuatemala, 'senderKyc.postalAddress.country', 'GB'), []],
    ['no object', [], ['errors.malformed ']],
  ])('%s', (_, body, findings) => {
    const operation = JSON.stringify(body).includes('requestAmount') ? 'createQuotation' : 'createTransaction';
    expect(found(body, { operation, kind: 'request' })).toEqual(findings);
  }); // biome-ignore format: one row a line

  test('what is mandatory by the usual rules of a country alone is a warning', () => {
    const toChina = { ...transaction, internationalTransferInformation: { ...transfer, receivingCountry: 'CN' } };
    const file = read(toChina, creation);
    expect(findingsOf([file])).toMatchObject([
      { path: 'provider', verdict: 'warn', expected: expect.stringContaining('CN') },
    ]);
    expect(exitCodeFor([file])).toBe(0);
    const toEmirates = { ...transaction, internationalTransferInformation: { ...transfer, receivingCountry: 'AE' } };
    expect(found(toEmirates, creation)).toEqual([]);
    expect(found({ ...toEmirates, creditParty: bank }, creation).length).toBeGreaterThan(1);
    const bankToChina = { ...toChina, creditParty: bank };
    expect(found(bankToChina, creation)).toEqual(['transactionRequest.provider provider']);
    const card = [{ key: 'pan', value: 'ab'.repeat(256) }];
    expect(found({ ...toChina, creditParty: card }, creation).filter((one) => /provider/.test(one))).toEqual([]);
  });

  test.each([
    ['a whole unit', '12934.00', ['quotation.rate warn']],
    ['ten units', '12930.00', ['quotation.rate warn']],
    ['more than that', '12920.00', ['quotation.rate fail']],
    ['cents', '12932.25', ['quotation.rate fail']],
  ])('amounts that are apart by %s', (_, receivingAmount, told) => {
    const file = read(change(quoted, 'quotes', [{ ...quote, receivingAmount }]), quotes);
    expect(findingsOf([file]).map(({ requirement, verdict }) => `${requirement} ${verdict}`)).toEqual(told);
  });

  const olderText = (descriptionText: string) => ({ ...transaction, type: 'inttransfer', descriptionText });
  test.each<[what: string, body: Json, verdicts: string[]]>([
    ['an empty text in an optional member', { ...transaction, provider: '' }, ['warn errors.optional-nothing']],
    ['a null in an optional member', { ...transaction, provider: null }, ['warn errors.optional-nothing']],
    ['an empty text in a mandatory one', { ...transaction, amount: '' }, ['fail transactionRequest.amount']],
    ['a text that fits both readings of the older revision', olderText('x'.repeat(20)), []],
    ['one that fits one reading', olderText('x'.repeat(256)), ['warn transactionRequest.descriptionText@older']],
    ['one that fits none', olderText('x'.repeat(257)), ['fail transactionRequest.descriptionText@older']],
  ])('what the text leaves open is a warning: %s', (_, body, verdicts) => {
    const all = findingsOf([read(body, creation)]);
    expect(all.map(({ verdict, requirement }) => `${verdict} ${requirement}`)).toEqual(verdicts);
  });

  test('a near name of a missing member is told', () => {
    const misspelt = { ...(change(transaction, 'recipientKyc', undefined) as object), recepientKyc: recipientKyc };
    expect(findingsOf([read(misspelt as Json, creation)])[0]?.received).toBe('nothing; recepientKyc stands there');
    // a key that the contract knows is not a misspelling
    const known = {
      ...transaction,
      creditParty: [entry('bankaccountno', '0112345678'), entry('banksubcode', '1'), entry('sortcode', 'SVCMKENX')],
    };
    expect(findingsOf([read(known, creation)])[0]?.received).toBe('nothing');
    const keys = { ...quotation, creditParty: [entry('recievingCountry', 'KE'), entry('instrumentType', 'WALLET')] };
    expect(findingsOf([read(keys, as('request', 'createQuotation'))])[0]?.received).toBe(
      'nothing; recievingCountry stands there',
    );
  });
});

describe('answers', () => {
  test.each<[what: string, body: Json, BodyOptions, findings: string[]]>([
    ['a rate as a number', change(quoted, 'quotes', [{ ...quote, fxRate: 129.35 }]), quotes, ['quotationResponse.quotes[].fxRate quotes[0].fxRate']],
    ['the second of two quotes', change(quoted, 'quotes', [quote, { ...quote, quoteId: 'QUOTE00000000000002', receivingAmount: '13935.00' }]), quotes, ['quotation.rate quotes[1].receivingAmount']],
    ['two quotes of one id', change(quoted, 'quotes', [quote, quote]), quotes, ['quotation.unique quotes[].quoteId']],
    ['an older ledger with an account', [{ ...ledger, account: 'MAIN' }], as('response', 'ledgerAllOlder'), ['ledger.older-members [0].account']],
    ['two wrong rows', [{ ...ledger, currentBalance: '1.00' }, ledger, { ...ledger, currentBalance: '2' }], as('response', 'ledgerAll'), ['ledger.decimals [0].currentBalance', 'ledger.decimals [2].currentBalance']],
    ['a sending amount other than asked for', change(quoted, 'quotes', [{ ...quote, sendingAmount: '99.00', receivingAmount: '12805.65' }]), quotes, ['quotation.forward quotes[0].sendingAmount']],
    ['the date of a request in another form, which is not beside it', change(quoted, 'requestDate', '2026-03-02T12:00:00Z'), quotes, []],
    ['a request date of no form', change(quoted, 'requestDate', 'yesterday'), quotes, ['quotationResponse.requestDate requestDate']],
    ['a day that does not exist', change(quoted, 'requestDate', '2026-02-30T12:00:00Z'), quotes, ['quotationResponse.requestDate requestDate']],
    ['an account without lei', change(account, 'lei', undefined), as('response', 'walletStatus'), ['account.lei lei']],
    ['an account that contradicts its code', { ...account, status: 'unavailable' }, as('response', 'walletStatus'), ['account.agreement status']],
    ['a paid view without the reference of the credit', { ...view, status: 'SUCCESS', transactionStatus: '3000:Remit Success' }, as('response', 'viewTransaction'), ['view.success transactionStatus']],
    ['a view that contradicts its code', { ...view, status: 'FAILED' }, as('response', 'viewTransaction'), ['view.agreement transactionStatus']],
    ['a refused create without its wrapper', error, as('response', 'createTransaction'), ['errors.wrapper ']],
    ['a wrapped refusal of a status', { ...wrapped, ...refusedStatus }, as('response', 'walletStatus'), []],
    ['no reference of the service', { ...wrapped, serverCorrelationId: '' }, as('response', 'createTransaction'), ['errors.server-correlation serverCorrelationId']],
    ['an unknown code', change(error, 'error.errorCode', '9999'), as('response', 'walletStatus'), ['errors.known-code error.errorCode']],
    ['another wording', change(refusedStatus, 'error.errorDescription', 'No.'), as('response', 'walletStatus'), ['errors.wording error.errorDescription']],
    ['no error object', { serverCorrelationId: 'S1', clientCorrelationId: '' }, as('response', 'createTransaction'), ['failure.error error']],
    ['a success for an error', account, as('error', 'walletStatus'), ['failure.error error']],
    ['one ledger, and no list', ledger, as('response', 'ledgerAll'), ['http.shape ']],
    ['a callback of another code', { ...callback, responseCode: '3032' }, as('callback', 'statusCallback'), ['callback.code responseCode']],
    ['a callback of a pending payout', { ...callback, status: 'PENDING' }, as('callback', 'statusCallback'), ['statusNotification.status status']],
    ['an answer to a callback', { acknowledged: true }, as('response', 'statusCallback'), ['notificationReply.acknowledged acknowledged']],
  ])('%s', (_, body, options, findings) => expect(found(body, options)).toEqual(findings)); // biome-ignore format: one row a line
});

test('a list holds several bodies where the body is not a list itself', () => {
  const findings = findingsOf([
    read([quotation, { ...quotation, requestAmount: 1 }], as('request', 'createQuotation')),
  ]);
  expect(findings).toMatchObject([
    { file: 'file', message: 'body 2', path: 'requestAmount', expected: 'a text, up to 30 digits, 6 decimals' },
  ]);
});

const base = 'https://gateway.example.com:8443/v7';
const sent = {
  'x-username': 'me',
  'x-password': 'a'.repeat(64),
  'X-Date': '2026-03-02 12:00:00',
  'X-ORIGINCOUNTRY': 'US',
};
const pairs = (headers: object) => Object.entries(headers).map(([name, value]) => ({ name, value }));
const har = (...entries: Json[]) => ({ log: { version: '1.2', entries } });
const harEntry = (method: string, url: string, request: Json, response: Json, more: { headers?: object; content?: object; status?: number } = {}) => ({
  request: { method, url, headers: pairs(more.headers ?? sent), ...(request !== undefined && { postData: { text: JSON.stringify(request) } }) },
  response: { status: more.status ?? 200, headers: [], content: { mimeType: 'application/json', text: JSON.stringify(response), ...more.content } },
}); // biome-ignore format: an entry is one line

const withSizes = (whole: ReturnType<typeof harEntry>, size: number) => ({
  ...whole,
  response: { ...whole.response, bodySize: size, content: { ...whole.response.content, size, text: '' } },
});

test.each<[what: string, bytes: Buffer]>([
  ['as it is', Buffer.from('{"é":1}')],
  ['packed with gzip', gzipSync('{"é":1}')],
  ['in UTF-16', Buffer.from('\ufeff{"é":1}', 'utf16le')],
])('a file %s', (_, bytes) => expect(textIn(bytes).replace(/^\ufeff/, '')).toBe('{"é":1}'));

describe('a HAR file', () => {
  const status = `${base}/eig/gsma/accounts/msisdn/254711111111/status?bnv=Amina%20O`;
  test.each<[what: string, entry: Json, findings: string[]]>([
    ['a quotation', harEntry('POST', `${base}/eig/gsmaV2/quotations`, quotation, quoted), []],
    ['dates in the ISO form', harEntry('POST', `${base}/eig/gsmaV2/quotations`, change(quotation, 'requestDate', '2026-03-02T12:00:00Z'), change(quoted, 'requestDate', '2026-03-02T12:00:00Z')), []],
    ['a date in another form than was sent', harEntry('POST', `${base}/eig/gsmaV2/quotations`, quotation, change(quoted, 'requestDate', '2026-03-02T12:00:00Z')), ['quotationResponse.requestDate requestDate']],
    ['an account status', harEntry('GET', status, undefined, account), []],
    ['base64', harEntry('GET', status, undefined, null, { content: { encoding: 'base64', text: Buffer.from(JSON.stringify({ ...account, status: 'ok' })).toString('base64') } }), ['accountStatus.status status']],
    ['without a name', harEntry('GET', status.replace(/\?.*/, ''), undefined, account), ['walletStatusParameters.bnv bnv']],
    ['without a date', harEntry('GET', status, undefined, account, { headers: { ...sent, 'X-Date': undefined } }), ['headers.X-DATE X-DATE']],
    ['stripped of its headers', harEntry('GET', status, undefined, account, { headers: { accept: '*/*' } }), []],
    ['with headers of its own alone', harEntry('GET', status, undefined, account, { headers: { 'X-Api-Key': 'k' } }), ['headers.X-USERNAME X-USERNAME', 'headers.X-PASSWORD X-PASSWORD', 'headers.X-DATE X-DATE', 'headers.X-ORIGINCOUNTRY X-ORIGINCOUNTRY']],
    ['with a password that is not a hash', harEntry('GET', status, undefined, account, { headers: { ...sent, 'x-password': 'x'.repeat(64) } }), ['headers.X-PASSWORD X-PASSWORD']],
    ['with a masked password', harEntry('GET', status, undefined, account, { headers: { ...sent, 'x-password': '***' } }), []],
    ['with a password that a tool took out', harEntry('GET', status, undefined, account, { headers: { ...sent, 'x-password': '[REDACTED]' } }), []],
    ['packed with gzip', harEntry('GET', status, undefined, null, { content: { encoding: 'base64', text: gzipSync(JSON.stringify({ ...account, status: 'ok' })).toString('base64') } }), ['accountStatus.status status']],
    ['with a card number in the clear', harEntry('POST', `${base}/eig/gsma/transactions`, { ...transaction, debitParty: [...transaction.debitParty, pan], creditParty: [pan] }, { ...accepted, creditParty: [entry('pan', '4111 1111 1111 1111')] }), ['security.pan-unseen ']],
    ['without a body, by both of its sizes', withSizes(harEntry('GET', status, undefined, account), 0), ['http.json ']],
    ['without a body, which was not captured', withSizes(harEntry('GET', status, undefined, account), 120), []],
    ['with an answer that was cut off', harEntry('GET', status, undefined, null, { content: { size: 900, text: '{"status":"avail' } }), []],
    ['with an answer of which nothing is missing', harEntry('GET', status, undefined, null, { content: { size: 16, text: '{"status":"avail' } }), ['http.json ']],
    ['with a packed answer that was cut off', harEntry('GET', status, undefined, null, { content: { size: 900, encoding: 'base64', text: 'H4sIAAAA' } }), []],
    ['an amount that is not echoed', harEntry('POST', `${base}/eig/gsma/transactions`, transaction, { ...accepted, amount: '1.00' }), ['transactionResponse.amount amount']],
    ['a view of another transaction', harEntry('GET', `${base}/eig/gsma/transactions_v3/T9`, undefined, view), ['view.same transactionReference']],
    ['the view of a refused one', harEntry('GET', `${base}/eig/gsma/transactions_v3/T9`, undefined, { ...wrapped, status: 'FAILED' }), []],
    ['an answer that is not JSON', harEntry('GET', status, undefined, null, { content: { text: '<html>' } }), ['http.json ']],
    ['a page for markup in a path', { ...harEntry('GET', `${base}/eig/gsma/transactions_v3/%3Cb%3E`, undefined, 1), response: { status: 400, headers: [], content: { text: '<html>' } } }, []],
    ['a page for an apostrophe in a name', { ...harEntry('GET', status.replace('Amina%20O', 'O%27Hara'), undefined, 1), response: { status: 403, headers: [], content: { text: '<html>' } } }, ['http.json ']],
    ['a page of a proxy that wants credentials', { ...harEntry('GET', status, undefined, 1), response: { status: 407, headers: [], content: { text: '<html>' } } }, []],
    ['a redirect to a page', { ...harEntry('GET', status, undefined, 1), response: { status: 302, headers: [], content: { text: '<html>' } } }, []],
    ['a redirect that is an answer', harEntry('GET', status, undefined, account, { status: 302 }), ['http.success ']],
    ['an answer of the cache of a browser', harEntry('GET', status, undefined, account, { status: 304 }), []],
    ['a number with stars in it', harEntry('GET', status.replace('254711111111', '2547****1111'), undefined, account), []],
    ['another media type', harEntry('GET', status, undefined, account, { content: { mimeType: 'text/plain' } }), ['http.content-type ']],
    ['rates of the whole list', harEntry('GET', `${base}/eig/gsma/quotations/all`, undefined, []), []],
    ['a callback', harEntry('POST', 'https://partner.example.com/hook', callback, { acknowledged: 'true' }, { headers: {} }), []],
    ['a callback without a member', harEntry('POST', 'https://partner.example.com/hook', change(callback, 'partnerTransId', undefined), { acknowledged: 'true' }, { headers: {} }), ['statusNotification.partnerTransId partnerTransId']],
    ['a callback that is answered with no JSON', harEntry('POST', 'https://partner.example.com/hook', callback, null, { headers: {}, content: { text: 'OK' } }), ['notificationReply.acknowledged ']],
  ])('%s', (_, entry, findings) => expect(found(har(entry))).toEqual(findings)); // biome-ignore format: one row a line

  test('names what is not judged, and counts it', () => {
    const unanswered = {
      request: { method: 'POST', url: `${base}/eig/gsmaV2/quotations`, headers: pairs(sent) },
      response: { status: 0 },
    };
    const file = read(har(harEntry('GET', 'https://cdn.example.com/x.js?a=b', undefined, 1), unanswered, {}));
    expect(file.skipped).toEqual([
      'entry 1: GET https://cdn.example.com/x.js is not an operation of the contract',
      'entry 2: the capture does not have the whole body of the request and of the answer',
      'entry 3: no request with method and URL',
    ]);
    expect(exitCodeFor([file])).toBe(2);
  });
});

describe('NDJSON', () => {
  const exchange = { method: 'POST', url: '/eig/gsma/transactions', request: transaction, response: accepted, status: 200 };
  const record = { t: 'exchange', id: 'x', at: 1, part: 'compliance', case: 'c', step: 's', operation: 'createTransaction', ms: 1 };
  const journal = {
    ...record,
    request: { method: 'POST', url: `${base}/eig/gsma/transactions`, headers: { ...sent, 'x-password': '***' }, body: transaction },
    response: { status: 200, headers: { 'Content-Type': 'application/json' }, text: JSON.stringify({ ...accepted, currency: 'USD' }) },
  };
  const received = { t: 'callback', at: 1, method: 'POST', headers: { 'content-type': 'text/plain' }, text: '', body: callback, answered: '{"acknowledged":"true"}' };
  test.each<[what: string, lines: Json[], findings: string[]]>([
    ['an exchange', [exchange], []],
    ['its body as text', [{ ...exchange, response: JSON.stringify(accepted) }], []],
    ['another reference', [{ ...exchange, response: { ...accepted, requestingOrganisationTransactionReference: 'OTHER' } }], ['transactionResponse.requestingOrganisationTransactionReference requestingOrganisationTransactionReference']],
    ['a refusal with another reference', [{ ...exchange, response: { ...wrapped, clientCorrelationId: 'OTHER' } }], ['errors.client-correlation clientCorrelationId']],
    ['a journal', [{ t: 'run', version: 1, id: 'R', at: 1 }, { t: 'target', target: {} }, journal], ['transactionResponse.currency currency']],
    ['a callback of a journal', [received], ['callback.content-type ']],
    ['an operation that is named', [{ method: 'POST', url: '/other', operation: 'createTransaction', request: { ...transaction, amount: 5 } }], ['transactionRequest.amount amount']],
    ['another operation', [exchange, { method: 'GET', url: '/health' }], []],
  ])('%s', (_, lines, findings) => {
    expect(found(lines.map((line) => JSON.stringify(line)).join('\n'))).toEqual(findings);
    expect(found(lines.length > 1 ? `${lines.map((line) => JSON.stringify(line)).join('\r\n')}\r\n` : lines)).toEqual(findings);
  });
  test('a line that is cut off leaves the others', () => {
    const file = read(`${JSON.stringify(exchange)}\n{"method": "GE`);
    expect([file.messages.length, file.skipped]).toEqual([1, [expect.stringMatching(/^line 2 is not JSON: /)]]);
  });
  test.each([
    ['/eig/gsma/remitCancel/', 'POST /eig/gsma/remitCancel'],
    ['/eig//gsma/remitCancel', 'POST /eig/gsma/remitCancel'],
    ['//eig/gsma/remitCancel', 'POST /eig/gsma/remitCancel'],
    ['https://gateway.example.com//eig/gsma/remitCancel?x=1', 'POST https://gateway.example.com/eig/gsma/remitCancel'],
  ])('%s is no path of an operation, as a gateway does not know it', (url, meant) => {
    const { messages, skipped } = read({ method: 'POST', url, request: { txnId: 'A1', reason: 'x' } });
    expect([messages, skipped]).toEqual([[], [expect.stringContaining(`without the empty part, as ${meant}`)]]);
  });
}); // biome-ignore format: one row a line

test('no output shows a secret', () => {
  const number = '4111111111111111';
  const wrong = { ...transaction, creditParty: { key: 'pan', value: number }, debitParty: [{ key: 'pan', value: number }] };
  const call = { method: 'POST', url: '/eig/gsma/transactions', headers: { ...sent, 'x-password': 'plain words of a password' }, request: wrong };
  const file = read(call);
  expect(findingsOf([file]).length).toBeGreaterThan(2);
  expect(inspectText([file])).not.toMatch(/4111|plain words/);
}); // biome-ignore format: one row a line
