import { decimalsOf, placesOf } from '../../../contract';
import type { Body, Exchange, State } from '../../exchange/exchange';
import { Refusal } from '../../exchange/refusal';
import { type Variant, variant } from '../modification';
import { changeFailure, changeSuccess, isObject, onRequest, quotations } from '../response-modifiers';

const isShort = (document: unknown): boolean => isObject(document) && !(document.idType && document.idNumber);

/** Refuses a transaction whose recipient has a document without its type or its number. */
function refuseShortDocuments({ body }: Exchange): void {
  if (!isObject(body?.recipientKyc)) return;
  const { idDocument = [] } = body.recipientKyc;
  if (Array.isArray(idDocument) && idDocument.some(isShort)) throw new Refusal('3010');
}

/** Has the asked amount more decimals than the currency of the beneficiary? */
function hasTooManyDecimals({ requestAmount, quotes }: Body): boolean {
  const [quote] = Array.isArray(quotes) ? (quotes as Body[]) : [];
  return quote !== undefined && placesOf(String(requestAmount)) > decimalsOf(String(quote.receivingCurrency));
}

const words = ['na', 'nA', 'none', 'nil'];

/** How many of `words` a gateway has issued as references; each is issued once. */
const issued = new WeakMap<State, number>();

/** What gateways that others wrote from the specification do, strict ones and lenient ones, and its text allows. */
export const otherGatewayVariants: readonly Variant[] = [
  variant('empty-lists-refused', 'quotationRequest.debitParty[msisdn]', {
    isUnmet: true,
    text: 'An optional list that is sent empty is refused.',
    rules: onRequest(({ body }) => {
      if (Array.isArray(body?.debitParty) && body.debitParty.length === 0) throw new Refusal('1000');
    }, quotations),
  }),
  variant('documents-whole', 'errors.format', {
    text: 'A document of a recipient that lacks its type or its number is refused with 3010, whatever else is wrong in it.',
    rules: onRequest(refuseShortDocuments, 'createTransaction'),
  }),
  variant('quotation-decimals-of-destination', 'quotationRequest.requestAmount', {
    text: 'An amount of a quotation with more decimals than the currency of the beneficiary is refused with 2001.',
    rules: onRequest(({ body }) => {
      if (body && hasTooManyDecimals(body)) throw new Refusal('2001');
    }, quotations),
  }),
  variant('nothing-echoed-as-sent', 'quotationResponse.creditParty[bankaccountno]@older', {
    text: 'A quotation of the older revision takes an empty account or a null for none, and repeats it as it was sent.',
    rules: onRequest((exchange) => {
      const { body } = exchange;
      if (!Array.isArray(body?.creditParty)) return;
      const creditParty = (body.creditParty as Body[]).filter(({ value }) => value !== '' && value !== null);
      exchange.body = { ...body, creditParty };
    }, 'createQuotationOlder'),
    onResponse: changeSuccess('createQuotationOlder', (body, { request }) => {
      const { creditParty } = JSON.parse(request.body) as Body;
      if (/"value":(""|null)/.test(JSON.stringify(creditParty))) body.creditParty = creditParty;
    }),
  }),
  variant('references-of-letters', 'errors.server-correlation', {
    text: 'References of the service are short letters, some of which read as words for nothing.',
    onResponse: changeFailure((body, { state }) => {
      const count = issued.get(state) ?? 0;
      if (!body.serverCorrelationId || count === words.length) return;
      body.serverCorrelationId = words[count];
      issued.set(state, count + 1);
    }, 'createTransaction'),
  }),
];
