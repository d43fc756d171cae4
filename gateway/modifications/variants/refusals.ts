import { partyValue } from '../../domain/parties';
import { providerOf } from '../../domain/partner';
import { messageOf } from '../../domain/result-codes';
import type { Body } from '../../exchange/exchange';
import { Refusal } from '../../exchange/refusal';
import { changeFieldValue } from '../field-values';
import { type Variant, variant } from '../modification';
import { changeFields, eachOf, onRequest, refuseWith, requestedQuote } from '../response-modifiers';

/** Makes numbers invalid that have the published length but not the seven to fifteen digits of a real number. */
const invalidateUnassigned = (value: unknown): unknown => {
  const isUnassigned = typeof value === 'string' && /^.{3,50}$/.test(value) && !/^\+?\d{7,15}$/.test(value);
  return isUnassigned ? 'nobody' : value;
};
const numbers = ['debitParty[msisdn]', 'creditParty[msisdn]'];

/** Refusals with another format or code that the specification allows. */
export const refusalVariants: readonly Variant[] = [
  variant('number-nobodys', 'errors.format', {
    text: 'Mobile numbers of the published length that cannot exist are refused with 1000.',
    rules: eachOf(
      changeFields((field) => (numbers.includes(field.path) ? { ...field, format: 'mobile' } : field)),
      onRequest((exchange) => {
        for (const path of numbers) exchange.body = changeFieldValue(exchange.body, path, invalidateUnassigned) as Body;
      }),
    ),
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
  variant('unknown-quote-3009', 'transaction.quote-known', {
    text: 'An unknown quote is refused with 3009.',
    onResponse: (exchange) => {
      if (exchange.refusal?.code === '3005' && !requestedQuote(exchange)) refuseWith(exchange, '3009');
    },
  }),
];
