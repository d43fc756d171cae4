/** Replacements for missing or invalid values that another rule would refuse, so that the defect becomes visible. */
import { type Field, type OperationId, operation } from '../../../../contract';
import { formatTime } from '../../../domain/clock';
import { formatDecimal } from '../../../domain/decimal';
import { partyValue } from '../../../domain/parties';
import type { Partner } from '../../../domain/partner';
import { numberIn } from '../../../domain/places/dialling-codes';
import type { Quote } from '../../../domain/quote';
import type { Body, Exchange } from '../../../exchange/exchange';
import { changeFieldValue, fillFieldValue } from '../../field-values';
import type { Modification } from '../../modification';

/** The newest quotes and the last transaction of a partner. */
interface LastResponses {
  quoteIds?: readonly string[];
  reference?: string;
}

/** With concurrent requests, up to this many quotes may be issued between a quote and its transaction. */
const mostQuotes = 50;

const lastResponses = new WeakMap<Partner, LastResponses>();

const lastResponsesOf = ({ partner }: Exchange): LastResponses => (partner && lastResponses.get(partner)) ?? {};

/** Stores the ids of the response. */
const remember: Modification['onResponse'] = (exchange) => {
  const { partner, response, refusal } = exchange;
  if (!partner || refusal || Array.isArray(response.body) || typeof response.body === 'string') return;
  const { quotes, transactionReference } = response.body as { quotes?: Body[]; transactionReference?: string };
  const quoteId = quotes?.[0]?.quoteId as string | undefined;
  const before = lastResponsesOf(exchange);
  lastResponses.set(partner, {
    ...before,
    ...(quoteId && { quoteIds: [quoteId, ...(before.quoteIds ?? [])].slice(0, mostQuotes) }),
    ...(transactionReference && { reference: transactionReference }),
  });
};

/** The newest quote with the amount and currency of the transaction request. */
function quoteIdOf(exchange: Exchange): string | undefined {
  const { body, partner } = exchange;
  return lastResponsesOf(exchange).quoteIds?.find((id) => {
    const quote = partner?.quotes.get(id);
    return quote && formatDecimal(quote.receivingAmount) === body?.amount && quote.receivingCurrency === body?.currency;
  });
}

const quoteOf = (exchange: Exchange): Quote | undefined => {
  const transfer = exchange.body?.internationalTransferInformation as Body | undefined;
  return exchange.partner?.quotes.get(String(transfer?.quoteId ?? quoteIdOf(exchange)));
};

const amountOf = (exchange: Exchange): string | undefined => {
  const quote = quoteOf(exchange);
  return quote && formatDecimal(quote.receivingAmount);
};

const transferOf = (exchange: Exchange) => ({
  quoteId: quoteIdOf(exchange),
  receivingCountry: quoteOf(exchange)?.receivingCountry,
  remittancePurpose: 'Family Maintenance',
  sourceOfFunds: 'Salary',
  relationshipSender: 'Mother',
});

/** The destination for the first currency pair, and the currency for the destination. */
const countryOf = ({ state, body }: Exchange): string | undefined => {
  const [pair] = (body?.quotes ?? []) as Body[];
  return state.config.corridors.find(({ currency }) => currency === pair?.receivingCurrency)?.country;
};
const currencyOf = ({ state, body }: Exchange): string | undefined => {
  const destination = partyValue(body?.creditParty, 'receivingCountry');
  return state.config.corridors.find(({ country }) => country === destination)?.currency;
};

/** Replacements by field; undefined where the request does not determine one. */
const defaults: Readonly<Record<string, (exchange: Exchange) => unknown>> = {
  'bankStatusParameters.country': () => 'KE',
  'cardStatusParameters.country': () => 'KE',
  'quotationRequest.requestAmount': () => '100.00',
  'quotationRequest.requestAmount@older': () => '100.00',
  'quotationRequest.requestCurrency': () => 'USD',
  'quotationRequest.creditParty': (exchange) => [{ key: 'receivingCountry', value: countryOf(exchange) }],
  'quotationRequest.creditParty[receivingCountry]': countryOf,
  'quotationRequest.creditParty[msisdn]@older': (exchange) => numberIn(countryOf(exchange)),
  'quotationRequest.quotes[].sendingCurrency': () => 'USD',
  'quotationRequest.quotes[].receivingCurrency': currencyOf,
  'transactionRequest.requestDate': ({ now }) => formatTime(now),
  'transactionRequest.amount': amountOf,
  'transactionRequest.amount@older': amountOf,
  'transactionRequest.currency': (exchange) => quoteOf(exchange)?.receivingCurrency,
  'transactionRequest.internationalTransferInformation': transferOf,
  'transactionRequest.internationalTransferInformation.quoteId': quoteIdOf,
  'transactionRequest.internationalTransferInformation.receivingCountry': (exchange) =>
    quoteOf(exchange)?.receivingCountry,
  'cancelRequest.txnId': (exchange) => lastResponsesOf(exchange).reference,
  'reverseRequest.txnId': (exchange) => lastResponsesOf(exchange).reference,
};

/** Does the field belong to the operation's request, in its revision? */
function isAsked(id: OperationId | undefined, { object, revision }: Field): boolean {
  if (id === undefined) return false;
  const owner = operation(id);
  if (owner.request !== object && owner.parameters !== object) return false;
  return owner.revision === 'both' || revision === 'both' || owner.revision === revision;
}

/** Fills in a missing field; no change for fields whose absence no other rule refuses. */
export function fillMissing(field: Field): Pick<Modification, 'onRequest' | 'onResponse'> {
  const value = defaults[field.id];
  if (!value) return {};
  return {
    onResponse: remember,
    onRequest: (exchange) => {
      if (!isAsked(exchange.operation, field)) return;
      const { request } = exchange;
      const filled = (root: unknown) => fillFieldValue(root, field.path, value(exchange));
      if (field.in === 'query') exchange.request = { ...request, query: filled(request.query) as typeof request.query };
      else if (exchange.body) exchange.body = filled(exchange.body) as Body;
    },
  };
}

/** Length of the ciphertext of a 2048-bit key in hex. */
const encryptedLength = 512;

/** Truncates an encrypted number that is too long, because only its beginning decrypts. */
export function truncateEncrypted(field: Field): Pick<Modification, 'onRequest'> {
  const cut = (value: unknown) => (typeof value === 'string' ? value.slice(0, encryptedLength) : value);
  return {
    onRequest: (exchange) => {
      if (!isAsked(exchange.operation, field)) return;
      const { request } = exchange;
      const name = field.path.toLowerCase();
      if (field.in === 'header')
        exchange.request = {
          ...request,
          headers: { ...request.headers, [name]: cut(request.headers[name]) as string },
        };
      else exchange.body = changeFieldValue(exchange.body, field.path, cut) as Body;
    },
  };
}
