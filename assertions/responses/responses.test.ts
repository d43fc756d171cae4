import { expect, test } from 'vitest';
import type { Exchange, Json, OperationId, RequirementId } from '../../contract';
import { judgeResponse, Observations } from './index';

const at = Date.UTC(2026, 0, 5, 10);

function judged(operation: OperationId, request: Json, answer: Json, more: Partial<Exchange['response']> = {}) {
  const text = JSON.stringify(answer);
  const exchange: Exchange = {
    operation,
    at,
    ms: 1,
    request: { method: 'GET', url: '', headers: {}, body: request },
    response: { status: 200, headers: { 'Content-Type': 'application/json' }, text, body: answer, ...more },
  };
  return judgeResponse(exchange, {}, { pans: ['4111111111111111'] }, new Observations(true));
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

type Row = [what: string, rule: RequirementId, operation: OperationId, request: Json, answer: Json];

test.each<Row>([
  ['an available account', 'account.agreement', 'walletStatus', {}, { status: 'available', subStatus: '6000:Success' }],
  ['a quote', 'quotation.rate', 'createQuotation', asked, quotation({})],
  ['a quote', 'quotation.positive', 'createQuotation', asked, quotation({})],
  ['a quote', 'quotation.decimals', 'createQuotation', asked, quotation({})],
  ['a quote', 'quotation.currencies', 'createQuotation', asked, quotation({})],
  ['a quote', 'quotation.forward', 'createQuotation', asked, quotation({})],
  ['a quote', 'quotation.expiry', 'createQuotation', asked, quotation({})],
  ['a quote', 'quotation.reference', 'createQuotation', asked, quotation({})],
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
  const seen = judged(operation, request, answer);
  expect(seen.verified).not.toContain(rule);
  expect(seen.isBroken(rule)).toBe(false);
});

test.each<Row>([
  ['another code', 'account.agreement', 'walletStatus', {}, { status: 'available', subStatus: '6004:No' }],
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
  ['a bank twice', 'bank-list.unique', 'bankList', {}, banks(bank, bank)],
  ['no reason', 'statements.reason', 'statements', {}, [entry('BOUNCED', '1', '5', ' ')]],
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
  const seen = judged(operation, request, answer);
  expect(seen.isBroken(rule)).toBe(true);
  expect(seen.verified).not.toContain(rule);
});

test('under load what was kept is not remembered, what was broken is', () => {
  const seen = new Observations(false);
  seen.verify('http.json');
  seen.violate('http.success', 'a', 'b');
  seen.violate('http.success', 'c', 'd');
  expect([seen.verified, seen.findings]).toEqual([[], [{ requirement: 'http.success', expected: 'a', received: 'b' }]]);
});
