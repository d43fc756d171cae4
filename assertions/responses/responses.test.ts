import { expect, test } from 'vitest';
import type { Json, OperationId, RequirementId } from '../../contract';
import type { Exchange } from '../../journal';
import { judgeResponse, Observations, type TrackedTransaction } from '.';

const at = Date.UTC(2026, 0, 5, 10);

function judged(operation: OperationId, request: Json, answer: Json, tracked: TrackedTransaction = {}, headers = {}) {
  const text = JSON.stringify(answer);
  const exchange: Exchange = {
    operation,
    at,
    ms: 1,
    request: { method: 'GET', url: '', headers, body: request },
    response: { status: 200, headers: { 'Content-Type': 'application/json' }, text, body: answer },
  };
  return judgeResponse(exchange, tracked, { pans: ['4111111111111111'] }, new Observations(true));
}

const money = { sendingCurrency: 'USD', receivingCurrency: 'KES' };
const quote = {
  ...money,
  quoteId: 'Q123456789012345',
  quoteExpiryTime: '2026-01-05 10:30:00',
  sendingAmount: '10.00',
  receivingAmount: '1290.00',
  fxRate: '129.0',
};
const asked = { requestAmount: '10.00', requestCurrency: 'USD', quotes: [money] };
const quotation = (one: Record<string, string>, reference: Json = 'Q123456789012345') => ({
  quotes: [{ ...quote, ...one }],
  quotationReference: reference,
  quotationStatus: '2000:Quote Success',
});
const rate = { fxRate: '129.0', receivingCurrency: 'KES', transactionType: 'p2p', instrumentType: 'WALLET' };
const rates = (...quotes: Record<string, string>[]) => [
  { requestDate: '2026-01-05 10:00:00', requestCurrency: 'USD', quotationStatus: '9000:Success', quotes },
];
const entry = (type: string, amount: string, balance: string, message: string) => ({
  timestamp: '2026-01-05T10:00:00Z',
  type,
  internalRef: 'S1',
  externalRef: 'P1',
  amount,
  currency: 'USD',
  convertedAmount: '1.00',
  convertedCurrency: 'KES',
  balance,
  message,
});
const refusal = (error: Record<string, string>) => ({ error: { errorCategory: 'businessRule', ...error } });
const ledger = { currency: 'USD', currentBalance: '100.000000', account: 'main', status: 'available' };
const view = (more: Record<string, string>) => ({ transactionReference: 'S1', ...more });

const filter = { currency: 'USD', transactionType: 'p2p', instrumentType: 'WALLET' };
const byCurrency = { currency: 'USD' };
const viewed = { transactionReference: 'S1' };
const bank = { bankName: 'Bank One', bankCode: 'BANK1', status: 'ACTIVE' };
const banks = (...list: Record<string, string>[]) => ({
  countryCode: 'KE',
  lastUpdatedOn: '2026-01-05 10:00:00.000',
  banks: list,
});

const letters = { msisdn: '2547ABCDEF01' };
const coded = (status: string, code: string) => view({ status, transactionStatus: `${code}:As the table says` });
const wrapped = { serverCorrelationId: 'S1', clientCorrelationId: 'P1', ...refusal({ errorCode: '3003' }) };

const toCard = { ...asked, scheme: 'VISA', creditParty: [{ key: 'instrumentType', value: 'CARD' }] };
const acknowledged = (words: string) => ({ transactionStatus: `3050:${words}` });
const changed = (statusCode: string, responseMessage: string) => ({ statusCode, responseMessage });
const failedView = (clientCorrelationId: string) => ({ ...wrapped, clientCorrelationId });

type Row = [what: string, rule: RequirementId, operation: OperationId, request: Json, answer: Json];

test.each<Row>([
  ['an available account', 'account.agreement', 'walletStatus', {}, { status: 'available', subStatus: '6000:Success' }],
  ['no wallet at letters', 'account.number-format', 'walletStatus', letters, { status: 'unregistered' }],
  ['letters refused', 'account.number-format', 'walletStatus', letters, refusal({ errorCode: '6099' })],
  ['a lei', 'account.lei', 'walletStatus', {}, { status: 'available', lei: '' }],
  ['a code of the state', 'view.code', 'viewTransaction', viewed, coded('CANCELLED', '3033')],
  ['a code of the state', 'view.agreement', 'viewTransaction', viewed, coded('RETURNED', '16000')],
  ['a list', 'http.shape', 'ledgerByCurrency', byCurrency, [ledger]],
  ['a scheme', 'quotation.scheme', 'createQuotation', toCard, quotation({ scheme: 'visa' })],
  ['the wording of the table', 'success.wording', 'createQuotation', asked, quotation({})],
  ['the wording of the samples', 'success.wording', 'createTransaction', {}, acknowledged('Remit Acknowledged')],
  ['a granted reversal', 'success.wording', 'reverseTransaction', {}, changed('16000', 'Reversal Success')],
  ['a code as reason', 'statements.reason-code', 'statements', {}, [entry('REJECTED', '1', '5', 'no account (3110)')]],
  ['a refusal', 'errors.code-of-failure', 'walletStatus', {}, refusal({ errorCode: '1005' })],
  ['the reference that was asked for', 'errors.client-correlation', 'viewTransaction', viewed, failedView('S1')],
  ['a quote', 'quotation.rate', 'createQuotation', asked, quotation({})],
  ['a quote', 'quotation.positive', 'createQuotation', asked, quotation({})],
  ['a quote', 'quotation.decimals', 'createQuotation', asked, quotation({})],
  ['a quote', 'quotation.currencies', 'createQuotation', asked, quotation({})],
  ['a quote', 'quotation.forward', 'createQuotation', asked, quotation({})],
  ['a quote', 'quotation.expiry', 'createQuotation', asked, quotation({})],
  ['a quote', 'quotation.reference', 'createQuotation', asked, quotation({})],
  [
    'one of two quotes',
    'quotation.reference',
    'createQuotationOlder',
    asked,
    { ...quotation({}), quotes: [{ ...quote, quoteId: 'Q223456789012345' }, quote] },
  ],
  ['a rate', 'corridor.positive', 'corridorRates', filter, rates(rate)],
  ['a rate', 'corridor.filter', 'corridorRates', filter, rates(rate)],
  ['a rate', 'corridor.success', 'corridorRates', filter, rates(rate)],
  ['a rate', 'corridor.currency', 'corridorRates', filter, rates(rate)],
  ['a ledger', 'ledger.decimals', 'ledgerByCurrency', byCurrency, [ledger]],
  ['a ledger', 'ledger.currency', 'ledgerByCurrency', byCurrency, [ledger]],
  ['an active ledger', 'ledger.active', 'ledgerAllOlder', {}, [ledger]],
  ['a list of its country', 'bank-list.country', 'bankList', { countryCode: 'KE' }, banks(bank)],
  ['two banks', 'bank-list.unique', 'bankList', {}, banks(bank, { ...bank, bankCode: 'BANK2' })],
  ['a rejection with its reason', 'statements.reason', 'statements', {}, [entry('REJECTED', '1', '5', 'no account')]],
  [
    'two entries that follow',
    'statements.effect',
    'statements',
    {},
    [entry('LIQUIDITY', '5', '5', 'funds'), entry('TRANSFERRED', '1', '4', 'payout')],
  ],
  ['a code of the tables', 'errors.known-code', 'walletStatus', {}, refusal({ errorCode: '1005' })],
  ['a time of now', 'errors.clock', 'walletStatus', {}, refusal({ errorDateTime: '2026-01-05 10:00:00' })],
  [
    'a paid payout',
    'view.success',
    'viewTransaction',
    viewed,
    view({
      status: 'SUCCESS',
      transactionStatus: '3000:Remit Success',
      creditingOrganisationTransactionReference: 'C1',
    }),
  ],
  ['a pending payout', 'view.pending', 'viewTransaction', viewed, view({ status: 'PENDING' })],
  ['a view of what was asked for', 'view.same', 'viewTransaction', viewed, view({ status: 'PENDING' })],
])('verified: %s keeps %s', (_, rule, operation, request, answer) => {
  expect(judged(operation, request, answer).verified).toContain(rule);
});

test.each<Row>([
  ['an account without a code', 'account.agreement', 'walletStatus', {}, { status: 'unregistered' }],
  ['a code of the provider', 'account.agreement', 'walletStatus', {}, { status: 'available', subStatus: 'ACC-1:On' }],
  ['a number', 'account.number-format', 'walletStatus', { msisdn: '+254700000001' }, { status: 'available' }],
  ['a busy gateway', 'account.number-format', 'walletStatus', letters, refusal({ errorCode: '1007' })],
  ['a code of an earlier state', 'view.agreement', 'viewTransaction', viewed, coded('CANCELLED', '3050')],
  ['a code of an earlier state', 'view.agreement', 'viewTransaction', viewed, coded('RETURNED', '3000')],
  ['no scheme in the quote', 'quotation.scheme', 'createQuotation', toCard, quotation({ scheme: '' })],
  ['no scheme asked for', 'quotation.scheme', 'createQuotation', asked, quotation({ scheme: 'VISA' })],
  ['a code of no table', 'success.wording', 'createTransaction', {}, { transactionStatus: '6099:Something' }],
  ['no reference', 'errors.client-correlation', 'viewTransaction', viewed, failedView('')],
  ['incomplete headers', 'errors.server-correlation', 'viewTransaction', viewed, failedView('')],
  ['a code that may be of it', 'view.code', 'viewTransaction', viewed, coded('CANCELLED', '3032')],
  ['a refused change that names the state', 'view.agreement', 'viewTransaction', viewed, coded('FAILED', '15003')],
  ['a refused change that names the state', 'view.agreement', 'viewTransaction', viewed, coded('RETURNED', '16006')],
  ['that of the successful payout', 'view.code', 'viewTransaction', viewed, coded('REVERSAL REJECTED', '3000')],
  ['an older view that failed', 'view.failed-status', 'viewTransactionOlder', {}, wrapped],
  ['no quote', 'quotation.positive', 'createQuotation', asked, { ...quotation({}), quotes: [] }],
  ['a quote without a rate', 'quotation.rate', 'createQuotation', asked, quotation({ fxRate: '0' })],
  ['a quote without a rate', 'quotation.decimals', 'createQuotation', asked, quotation({ fxRate: '0' })],
  ['a time that cannot be read', 'quotation.expiry', 'createQuotation', asked, quotation({ quoteExpiryTime: 'soon' })],
  ['no quote', 'quotation.reference', 'createQuotation', asked, { ...quotation({}), quotes: [] }],
  ['no type asked for', 'quotation.variant', 'createQuotation', asked, quotation({ type: 'p2p' })],
  ['an empty list', 'corridor.positive', 'corridorRates', filter, []],
  ['an empty list', 'corridor.filter', 'corridorRates', filter, []],
  ['an empty list', 'corridor.success', 'corridorRates', filter, []],
  ['a list without a rate', 'corridor.positive', 'corridorRates', filter, rates()],
  ['one rate', 'corridor.unique', 'corridorRatesAllOlder', {}, rates({ ...rate, receivingServiceProvider: 'KE' })],
  ['an empty list', 'ledger.decimals', 'ledgerByCurrency', byCurrency, []],
  ['an empty list', 'ledger.currency', 'ledgerByCurrency', byCurrency, []],
  ['an empty list', 'ledger.active', 'ledgerAllOlder', {}, []],
  ['one bank', 'bank-list.unique', 'bankList', {}, banks(bank)],
  ['an empty statement', 'statements.effect', 'statements', {}, []],
  ['an empty statement', 'statements.reason', 'statements', {}, []],
  ['one entry', 'statements.effect', 'statements', {}, [entry('LIQUIDITY', '5', '5', 'funds')]],
  ['an entry that needs none', 'statements.reason', 'statements', {}, [entry('TRANSFERRED', '1', '4', '')]],
  ['no code', 'errors.known-code', 'walletStatus', {}, refusal({})],
  ['a code without a wording', 'errors.wording', 'walletStatus', {}, refusal({ errorCode: '6099' })],
  ['a time that cannot be read', 'errors.clock', 'walletStatus', {}, refusal({ errorDateTime: 'now' })],
  ['a state that any code fits', 'view.agreement', 'viewTransaction', viewed, view({ status: 'RETURNED' })],
])('not observed: %s shows nothing of %s', (_, rule, operation, request, answer) => {
  const notes = judged(operation, request, answer);
  expect(notes.verified).not.toContain(rule);
  expect(notes.isBroken(rule)).toBe(false);
});

test.each<Row>([
  ['another code', 'account.agreement', 'walletStatus', {}, { status: 'available', subStatus: '6004:No' }],
  ['another scheme', 'quotation.scheme', 'createQuotation', toCard, quotation({ scheme: 'MC' })],
  ['other words', 'success.wording', 'createTransaction', {}, acknowledged('Taken')],
  ['other words', 'success.wording', 'reverseTransaction', {}, changed('16000', 'Done')],
  ['dashes', 'statements.reason', 'statements', {}, [entry('BOUNCED', '1', '5', '---')]],
  ['the text null', 'statements.reason', 'statements', {}, [entry('BOUNCED', '1', '5', 'null')]],
  ['words', 'statements.reason-code', 'statements', {}, [entry('BOUNCED', '1', '5', 'account 12345 closed')]],
  ['a code of success', 'errors.code-of-failure', 'walletStatus', {}, refusal({ errorCode: '6000' })],
  ['a success as reason', 'statements.reason', 'statements', {}, [entry('REJECTED', '1', '5', '3000:Remit Success')]],
  ['a duplicate of nothing', 'errors.code-of-failure', 'walletStatus', {}, refusal({ errorCode: '3004' })],
  ['a payout in place of a quote', 'errors.code-of-failure', 'createQuotation', asked, refusal({ errorCode: '16001' })],
  ['another reference', 'errors.client-correlation', 'viewTransaction', viewed, failedView('P2')],
  ...['null', ' ', 'undefined', 'N/A', '-'].map(
    (text): Row => [
      `the text ${JSON.stringify(text)} as a reference`,
      'view.success',
      'viewTransaction',
      viewed,
      view({
        status: 'SUCCESS',
        transactionStatus: '3000:Remit Success',
        creditingOrganisationTransactionReference: text,
      }),
    ],
  ),
  ['a code of a blacklist', 'account.agreement', 'walletStatus', {}, { status: 'available', subStatus: '6003:No' }],
  ['a code of success', 'account.agreement', 'walletStatus', {}, { status: 'unavailable', subStatus: '6000:Yes' }],
  ['no lei', 'account.lei', 'walletStatus', {}, { status: 'available', subStatus: '6000:Success' }],
  ['a wallet at letters', 'account.number-format', 'walletStatus', letters, { status: 'available' }],
  ['letters without a rate', 'account.number-format', 'walletStatus', letters, refusal({ errorCode: '2003' })],
  ['a code of an earlier state', 'view.code', 'viewTransaction', viewed, coded('CANCELLED', '3050')],
  ['a code of an earlier state', 'view.code', 'viewTransaction', viewed, coded('REVERSAL PENDING', '3000')],
  ['a code of success', 'view.agreement', 'viewTransaction', viewed, coded('CANCELLED', '3000')],
  ['a code of a failed credit', 'view.agreement', 'viewTransaction', viewed, coded('CANCELLED', '3100')],
  ['a code of success', 'view.agreement', 'viewTransaction', viewed, coded('FAILED', '3000')],
  ['a code of a cancellation', 'view.agreement', 'viewTransaction', viewed, coded('FAILED', '3033')],
  ['a code of a duplicate', 'view.agreement', 'viewTransaction', viewed, coded('FAILED', '3004')],
  ['a code of failure', 'view.agreement', 'viewTransaction', viewed, coded('REVERSAL REJECTED', '3032')],
  ['a refused change of what is paid', 'view.agreement', 'viewTransaction', viewed, coded('FAILED', '15002')],
  ['a refused change of nothing', 'view.agreement', 'viewTransaction', viewed, coded('CANCELLED', '15004')],
  ['a refused change of what is pending', 'view.agreement', 'viewTransaction', viewed, coded('RETURNED', '15001')],
  ['a current view that failed', 'view.failed-status', 'viewTransaction', {}, wrapped],
  ['an object for a list', 'http.shape', 'ledgerByCurrency', byCurrency, { items: [ledger] }],
  ['a list for an object', 'http.shape', 'createQuotation', asked, [quotation({})]],
  ['a rate of nothing', 'quotation.positive', 'createQuotation', asked, quotation({ fxRate: '0' })],
  ['a payout that shrank', 'quotation.rate', 'createQuotation', asked, quotation({ receivingAmount: '774.00' })],
  ['three decimals', 'quotation.decimals', 'createQuotation', asked, quotation({ receivingAmount: '1290.001' })],
  ['another amount', 'quotation.forward', 'createQuotation', asked, quotation({ sendingAmount: '11.00' })],
  [
    'a time that is over',
    'quotation.expiry',
    'createQuotation',
    asked,
    quotation({ quoteExpiryTime: '2026-01-04 10:00:00' }),
  ],
  ['another id', 'quotation.reference', 'createQuotation', asked, quotation({}, 'Q2')],
  ['another instrument', 'corridor.filter', 'corridorRates', filter, rates({ ...rate, instrumentType: 'CARD' })],
  ['two decimals', 'ledger.decimals', 'ledgerByCurrency', byCurrency, [{ ...ledger, currentBalance: '100.00' }]],
  ['another currency', 'ledger.currency', 'ledgerByCurrency', byCurrency, [ledger, { ...ledger, currency: 'EUR' }]],
  ['a currency that no country has', 'ledgerEntry.currency', 'ledgerAll', {}, [{ ...ledger, currency: 'ABC' }]],
  ['a bank twice', 'bank-list.unique', 'bankList', {}, banks(bank, bank)],
  ['the text null', 'bankList.banks[].bankCode', 'bankList', {}, banks({ ...bank, bankCode: 'null' })],
  ['the text null', 'ledgerEntry.status', 'ledgerByCurrency', byCurrency, [{ ...ledger, status: 'null' }]],
  [
    'an update to come',
    'bankList.lastUpdatedOn',
    'bankList',
    {},
    { ...banks(bank), lastUpdatedOn: '2026-01-05 13:00:00.000' },
  ],
  [
    'a reference that is none of its quotes',
    'quotation.reference',
    'createQuotationOlder',
    asked,
    { ...quotation({}, 'Q999'), quotes: [quote, { ...quote, quoteId: 'Q223456789012345' }] },
  ],
  ['no reason', 'statements.reason', 'statements', {}, [entry('BOUNCED', '1', '5', ' ')]],
  ['a credit below zero', 'statements.effect', 'statements', {}, [entry('BOUNCED', '-1', '5', 'x')]],
  [
    'a missing reference',
    'statementEntry.externalRef',
    'statements',
    {},
    [{ ...entry('BOUNCED', '1', '5', 'x'), externalRef: '' }],
  ],
  ['a stack trace', 'errors.internals', 'walletStatus', {}, { status: 'at run (server.js:10)' }],
  ['a card number', 'security.pan-unseen', 'walletStatus', {}, { status: '4111111111111111' }],
])('violated: %s breaks %s', (_, rule, operation, request, answer) => {
  const notes = judged(operation, request, answer);
  expect(notes.isBroken(rule)).toBe(true);
  expect(notes.verified).not.toContain(rule);
});

test.each([
  ['4111 1111 1111 1111', true],
  ['4111-1111-1111-1111', true],
  ['41111111 11111111', true],
  ['4111.1111.1111.1111', true],
  ['4111 1111 1111', true],
  ['4111 1111 111', false],
  ['1111 1111 1111', false],
  ['card 4111 of 1111 1111', true],
])('a card number in groups of digits, where a card is concerned: %s', (status, broken) => {
  const response = { status: 200, headers: {}, text: JSON.stringify({ status }), body: { status } };
  const request = { method: 'GET' as const, url: '', headers: {}, body: {} };
  const exchange = { operation: 'cardStatus' as const, at: 0, ms: 1, request, response };
  const notes = judgeResponse(exchange, {}, { pans: ['4111111111111111'] }, new Observations(true), true);
  expect(notes.isBroken('security.pan-unseen')).toBe(broken);
});

test('under load what was kept is not remembered, what was broken is', () => {
  const notes = new Observations(false);
  notes.verify('http.json');
  notes.violate('http.success', 'a', 'b');
  notes.violate('http.success', 'c', 'd');
  expect([notes.verified, notes.findings]).toEqual([
    [],
    [{ requirement: 'http.success', expected: 'a', received: 'b' }],
  ]);
});

const named = (operation: OperationId, request: Json, answer: Json, part: string) =>
  judged(operation, request, answer)
    .findings.map(({ requirement }) => requirement)
    .filter((id) => id.includes(part));

test.each<[what: string, part: string, operation: OperationId, request: Json, answer: Json, charged: string[]]>([
  [
    'quotes',
    'quotes',
    'createQuotation',
    asked,
    { ...quotation({}), quotes: { ...quote } },
    ['quotationResponse.quotes'],
  ],
  ['banks', 'banks', 'bankList', {}, { ...banks(bank), banks: { bank } }, ['bankList.banks']],
  [
    'a party',
    'creditParty',
    'createTransaction',
    { creditParty: [{ key: 'msisdn', value: '254700000001' }] },
    { creditParty: { msisdn: '254700000001' } },
    ['transactionResponse.creditParty'],
  ],
  ['a list that is an object', '.', 'ledgerAll', {}, { ledger }, ['http.shape']],
  ['a ledger that is a text', '.', 'ledgerAll', {}, ['USD'], ['http.shape']],
])('%s of another JSON type: only the list is charged', (_, part, operation, request, answer, charged) =>
  expect(named(operation, request, answer, part)).toEqual(charged),
);

const proper = {
  'X-USERNAME': 'ONE',
  'X-PASSWORD': 'a'.repeat(64),
  'X-DATE': '2026-01-05 10:00:00',
  'X-ORIGINCOUNTRY': 'US',
};

test.each<[what: string, code: string, reference: Json, headers: Record<string, string>, verdict: string]>([
  ['a reference', '3003', 'C1', proper, 'kept'],
  ['none', '3030', '', proper, 'broken'],
  ['the text null', '3030', 'null', proper, 'broken'],
  ['none of a transaction that there is not', '3003', '', proper, 'not observed'],
  ['none of a reference of another length', '1001', '', proper, 'not observed'],
  ['none of a reference of another form', '1000', '', proper, 'not observed'],
  ['none of a stranger', '1003', '', proper, 'kept'],
  ['a reference of a stranger', '1003', 'C1', proper, 'broken'],
  ['none while busy', '1007', '', proper, 'not observed'],
  ['none for a malformed header', '1000', '', { ...proper, 'X-ORIGINCOUNTRY': '1#' }, 'not observed'],
  ['none for a missing header', '1005', '', { ...proper, 'X-DATE': '' }, 'not observed'],
])('serverCorrelationId: %s', (_, errorCode, reference, headers, verdict) => {
  const answer = { ...wrapped, ...refusal({ errorCode }), serverCorrelationId: reference };
  const notes = judged('viewTransaction', viewed, answer, {}, headers);
  const rule = 'errors.server-correlation';
  const came = notes.isBroken(rule) ? 'broken' : notes.verified.includes(rule) ? 'kept' : 'not observed';
  expect(came).toBe(verdict);
});

const ownReference = 'requestingOrganisationTransactionReference';
test.each<[what: string, code: string, description: string, sent: Record<string, Json>, isBroken: boolean]>([
  ['whose amount is refused', '1001', 'amount value should be between 1 to 9', { [ownReference]: 'P1' }, true],
  [
    'whose reference is refused',
    '1001',
    `${ownReference} value should be between 4 to 50`,
    { [ownReference]: 'P1' },
    false,
  ],
  ['whose reference has another form', '1000', `${ownReference} is invalid`, { [ownReference]: 'P1' }, false],
  ['without a reference', '1005', 'Mandatory field missing', {}, false],
  ['with an empty reference', '1000', 'invalid', { [ownReference]: '' }, false],
  ['without an amount', '1005', 'Mandatory field missing', { [ownReference]: 'P1' }, true],
  ['whose quote is refused', '3005', `${ownReference} of another quote`, { [ownReference]: 'P1' }, true],
])('an empty serverCorrelationId of a transaction %s', (_, errorCode, errorDescription, sent, isBroken) => {
  const answer = { ...wrapped, ...refusal({ errorCode, errorDescription }), serverCorrelationId: '' };
  expect(judged('createTransaction', sent, answer, {}, proper).isBroken('errors.server-correlation')).toBe(isBroken);
});

test.each<[what: string, tracked: string, named: string, isBroken: boolean]>([
  ['the tracked payout, by its reference', 'S1', 'P1', false],
  ['the tracked payout, by another one', 'S1', 'P2', true],
  ['another payout of the case, by its reference', 'S2', 'P2', false],
])('a view that failed names %s', (_, transactionReference, named, isBroken) => {
  const created = { requestingOrganisationTransactionReference: 'P1' };
  const notes = judged('viewTransaction', viewed, failedView(named), { created, transactionReference });
  expect(notes.isBroken('errors.client-correlation')).toBe(isBroken);
});

test.each<[what: string, more: object, broken: boolean]>([
  ['neither of two members', {}, false],
  ['the state', { status: 'PENDING' }, true],
  ["the receiving partner's reference", { creditingOrganisationTransactionReference: '' }, true],
])('an older view shows %s', (_, more, isBroken) => {
  const { status: __, creditingOrganisationTransactionReference: ___, ...older } = view({}) as Record<string, Json>;
  const notes = judged('viewTransactionOlder', viewed, { ...older, ...more } as Json);
  expect([notes.isBroken('view.older-members'), notes.verified.includes('view.older-members')]).toEqual([
    isBroken,
    !isBroken,
  ]);
});

test.each<[what: string, operation: 'ledgerAll' | 'ledgerAllOlder', more: object, broken: boolean]>([
  ['a current ledger with an account', 'ledgerAll', { account: 'MAIN' }, false],
  ['an older one without', 'ledgerAllOlder', {}, false],
  ['an older one with an account', 'ledgerAllOlder', { account: 'MAIN' }, true],
])('%s', (_, operation, more, isBroken) => {
  const ledger = { currency: 'USD', currentBalance: '10.000000', status: 'available', ...more };
  expect(judged(operation, {}, [ledger] as Json).isBroken('ledger.older-members')).toBe(isBroken);
});

test.each([
  ['authorisation', false],
  ['Authorisation', false],
  ['businessRule', true],
])('1003 in category %s', (errorCategory, isBroken) => {
  const error = {
    errorCategory,
    errorCode: '1003',
    errorDescription: 'Authentication failed. Username or Password is incorrect.',
    errorDateTime: '2026-03-02 12:00:00',
  };
  expect(judged('ledgerAll', {}, { error }, {}, proper).isBroken('auth.credentials')).toBe(isBroken);
});

const party = (key: string, value: string) => [{ key, value }];

test.each<[what: string, shown: Json, broken: string[], kept: boolean]>([
  ['the number that was sent', party('msisdn', '254700000001'), [], true],
  ['the number with a plus sign', party('msisdn', '+254 700 000 001'), [], true],
  ['the number without its country code', party('msisdn', '0700000001'), ['view.parties-plain'], false],
  ['another number without a country code', party('msisdn', '0700000002'), ['view.parties'], false],
  ['its last digits', party('msisdn', '********0001'), ['view.parties-plain'], false],
  ['all but its first digit', party('msisdn', '*54700000001'), ['view.parties-plain'], false],
  ['an X and the last digits', party('msisdn', 'X54700000001'), ['view.parties'], false],
  ['its last digits after an ellipsis', party('msisdn', '2…0001'), ['view.parties-plain'], false],
  ['another number with a full stop', party('msisdn', '254700000002.'), ['view.parties'], false],
  ['its first digits', party('msisdn', '2547********'), ['view.parties-plain'], false],
  ['the last digits of another', party('msisdn', '********0002'), ['view.parties'], false],
  ['another number', party('msisdn', '254700000002'), ['view.parties'], false],
  ['the number with 00', party('msisdn', '00254700000001'), ['view.parties-plain'], false],
  ['another number with 00', party('msisdn', '00254700000002'), ['view.parties'], false],
  ['all but its last digit', party('msisdn', '25470000000'), ['view.parties'], false],
  ['the number with a digit more', party('msisdn', '2547000000019'), ['view.parties'], false],
  ['another identifier', party('accountid', 'W-1'), [], false],
  ['nothing', [], [], false],
])('a view shows of the beneficiary: %s', (_, creditParty, broken, kept) => {
  const created = { creditParty: party('msisdn', '254700000001') };
  const notes = judged('viewTransaction', viewed, { ...view({ status: 'PENDING' }), creditParty }, { created });
  expect(notes.findings.map(({ requirement }) => requirement).filter((id) => id.includes('parties'))).toEqual(broken);
  expect(notes.verified.includes('view.parties')).toBe(kept);
});

test.each<[what: string, sent: string, shown: string, broken: string[]]>([
  ['as an IBAN', '0123456789', 'KE42SVCM0123456789', ['view.parties-plain']],
  ['in place of its IBAN', 'KE42SVCM0123456789', '123456789', ['view.parties-plain']],
  ['as the IBAN of another', '0123456789', 'KE42SVCM0123456780', ['view.parties']],
  ['without its last digit', '0123456789', '012345678', ['view.parties']],
  ['with a digit more', '0123456789', '01234567890', ['view.parties']],
  ['with other letters before it', '0123456789', 'ACCOUNT0123456789', ['view.parties']],
])('a view shows the account %s', (_, sent, shown, broken) => {
  const created = { creditParty: party('bankaccountno', sent) };
  const creditParty = party('bankaccountno', shown);
  const notes = judged('viewTransaction', viewed, { ...view({ status: 'PENDING' }), creditParty }, { created });
  expect(notes.findings.map(({ requirement }) => requirement).filter((id) => id.includes('parties'))).toEqual(broken);
});

test.each<[what: string, creditParty: Json, broken: string[]]>([
  ['the number', party('msisdn', '254700000001'), []],
  ['the number twice', [...party('msisdn', '254700000001'), ...party('msisdn', '254700000001')], []],
  [
    'the number, and an account of nobody',
    [...party('msisdn', '254700000001'), { key: 'bankaccountno', value: null }],
    [],
  ],
  [
    'the number, and that of somebody else',
    [...party('msisdn', '254700000001'), ...party('msisdn', '254700000002')],
    ['transactionResponse.creditParty[msisdn]'],
  ],
])('an acceptance repeats %s', (_, creditParty, broken) => {
  const asked = { creditParty: party('msisdn', '254700000001') };
  const notes = judged('createTransaction', asked, { creditParty });
  const own = notes.findings.map(({ requirement }) => requirement).filter((id) => id.includes('creditParty'));
  expect(own).toEqual(broken);
});

test.each<[what: string, error: object, isFound: boolean]>([
  ['of which every member is empty is none', { errorCode: '', errorDescription: null }, false],
  ['without a code has none', { errorDescription: 'no' }, true],
])('an error object beside a refused cancellation %s', (_, error, isFound) => {
  const answer = { statusCode: '15002', responseMessage: 'Cannot Cancel. Transaction in Success state.', error };
  const notes = judged('cancelTransaction', { txnId: 'T1' }, answer as Json);
  expect(notes.isBroken('failure.error.errorCode')).toBe(isFound);
});
