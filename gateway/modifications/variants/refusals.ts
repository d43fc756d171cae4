import { partyValue } from '../../domain/parties';
import { providerOf } from '../../domain/partner';
import { messageOf } from '../../domain/result-codes';
import type { Body } from '../../exchange/exchange';
import { Refusal } from '../../exchange/refusal';
import type { Problem } from '../../validation';
import { changeFieldValue } from '../field-values';
import { type Variant, variant } from '../modification';
import {
  accountStatuses,
  answerWith,
  changeFailure,
  changeFields,
  changeSuccess,
  eachOf,
  onRequest,
  refuseWith,
  replaceRule,
  requestedQuote,
} from '../response-modifiers';

/** Makes numbers invalid that have the published length but not the seven to fifteen digits of a real number. */
const invalidateUnassigned = (value: unknown): unknown => {
  const isUnassigned = typeof value === 'string' && /^.{3,50}$/.test(value) && !/^\d{7,15}$/.test(value);
  return isUnassigned ? 'nobody' : value;
};
const numbers = ['debitParty[msisdn]', 'creditParty[msisdn]'];

const isKyc = ({ field }: Problem): boolean => /^transactionRequest\.(sender|recipient)Kyc\b/.test(field);

/** Refusals with another format or code that the specification allows. */
export const refusalVariants: readonly Variant[] = [
  variant('unavailable-refused', 'account.agreement', {
    text: 'The response for an account that cannot receive is an error in place of a status.',
    onResponse: changeSuccess(accountStatuses, (body, exchange) => {
      if (body.status !== 'available') refuseWith(exchange, String(body.subStatus).slice(0, 4));
    }),
  }),
  variant('number-nobodys', 'errors.format', {
    text: 'Mobile numbers of the published length that cannot exist are refused with 1000.',
    rules: eachOf(
      changeFields((field) => (numbers.includes(field.path) ? { ...field, format: 'digits' } : field)),
      onRequest((exchange) => {
        for (const path of numbers) exchange.body = changeFieldValue(exchange.body, path, invalidateUnassigned) as Body;
      }),
    ),
  }),
  variant('unavailable-for-unregistered', 'account.unregistered', {
    text: 'A number without an account is unavailable.',
    onResponse: changeSuccess(accountStatuses, (body) => {
      if (body.status === 'unregistered') body.status = 'unavailable';
    }),
  }),
  variant('malformed-1004', 'errors.malformed', {
    text: 'Null, empty texts, wrong JSON types and wrong forms are refused with 1004.',
    rules: answerWith('codeOfProblem', '1004', ({ kind }) => ['null', 'empty', 'type', 'format'].includes(kind)),
  }),
  variant('account-form-6004', 'errors.range', {
    text: 'A number or an account of the wrong length or form is refused with 6004 where its state is asked for.',
    rules: answerWith(
      'codeOfProblem',
      '6004',
      ({ field, kind }) => /StatusParameters\.(accountId|msisdn)$/.test(field) && ['range', 'format'].includes(kind),
    ),
  }),
  variant('reference-form-1046', 'errors.range', {
    text: 'A reference of the wrong length is refused with 1046, and without a reference of the service.',
    onResponse: changeFailure((body, { refusal }) => {
      if (refusal?.code === '1046') body.serverCorrelationId = '';
    }, 'createTransaction'),
    rules: answerWith(
      'codeOfProblem',
      '1046',
      ({ field, kind }) =>
        field === 'transactionRequest.requestingOrganisationTransactionReference' && kind === 'range',
    ),
  }),
  variant('kyc-missing-3010', 'errors.malformed', {
    text: 'A missing KYC member is refused with 3010.',
    rules: answerWith('codeOfProblem', '3010', (problem) => problem.kind === 'missing' && isKyc(problem)),
  }),
  variant('kyc-malformed-3006', 'errors.malformed', {
    text: 'A null or empty KYC member is refused with 3006 or 3007.',
    rules: replaceRule('codeOfProblem', (usual) => (problem) => {
      if (!isKyc(problem) || !['null', 'empty', 'type'].includes(problem.kind)) return usual(problem);
      return problem.field.includes('.senderKyc') ? '3006' : '3007';
    }),
  }),
  variant('provider-unasked-refused', 'transaction.provider-match', {
    text: 'A payout under a provider is refused with 3002 unless its partner asked for the account status under it before.',
    rules: onRequest(({ partner, body }) => {
      if (!partner || typeof body?.provider !== 'string') return;
      const numbers = ['msisdn', 'bankaccountno'].flatMap((key) => partyValue(body.creditParty, key) || []);
      const isAsked = numbers.some((one) => typeof one !== 'string' || providerOf(partner, one) === body.provider);
      if (numbers.length > 0 && !isAsked) throw new Refusal('3002');
    }, 'createTransaction'),
  }),
  variant('reference-of-no-text-unknown', 'errors.malformed', {
    text: 'A cancellation or a reversal whose txnId is no text names an unknown transaction.',
    onResponse: (exchange) => {
      const { operation, body, refusal } = exchange;
      if (!refusal || typeof body?.txnId !== 'object') return;
      const statusCode = operation === 'cancelTransaction' ? '15004' : '16001';
      exchange.response = { status: 200, body: { statusCode, responseMessage: messageOf(statusCode) } };
    },
  }),
  variant('zero-amount-1000', 'quotation.amount-invalid', {
    text: 'An amount of zero is refused with 1000.',
    onResponse: (exchange) => {
      if (exchange.refusal?.code === '2001' && !(Number(exchange.body?.requestAmount) > 0))
        refuseWith(exchange, '1000');
    },
  }),
  variant('unknown-quote-3009', 'transaction.quote-known', {
    text: 'An unknown quote is refused with 3009.',
    onResponse: (exchange) => {
      if (exchange.refusal?.code === '3005' && !requestedQuote(exchange)) refuseWith(exchange, '3009');
    },
  }),
];
