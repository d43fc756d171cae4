import type { Instrument, TransactionType } from '../../../contract';
import { schemeOf } from '../../domain/cards/card-number';
import { instrumentOf, partyValue } from '../../domain/parties';
import type { Quote } from '../../domain/quote';
import type { Body, Exchange } from '../../exchange/exchange';
import { Refusal } from '../../exchange/refusal';
import { type PayoutContext, validate } from '../../exchange/request-validation';
import { beneficiaryOf, checkPan, panOf } from '../account-checks/beneficiary';
import { type QuotationRequest, quotationResponse, quoteEntry } from './quotes';

function payoutContextOf({ type, creditParty }: Body): PayoutContext & { instrument: Instrument } {
  return {
    type: (type as TransactionType | undefined) ?? 'p2p',
    instrument: (partyValue(creditParty, 'instrumentType') as Instrument | undefined) ?? instrumentOf(creditParty),
    country: partyValue(creditParty, 'receivingCountry'),
  };
}

/** Endpoints: Create a quotation, rules 1 to 3. Refusals: 1000 for an invalid card number, 2012, 2014. */
function checkCard(exchange: Exchange, body: Body, instrument: Instrument): void {
  const encrypted = partyValue(body.creditParty, 'pan');
  checkPan(exchange, 'quotationRequest.creditParty[pan]', encrypted);
  if (instrument !== 'CARD') return;
  const scheme = body.scheme as string | undefined;
  if (scheme === undefined && encrypted === undefined) throw new Refusal('2012');
  const pan = panOf(exchange, encrypted);
  if (scheme !== undefined && pan !== undefined && scheme !== schemeOf(pan)) throw new Refusal('2014');
}

function quotationRequestOf(
  exchange: Exchange,
  body: Body,
  circumstance: ReturnType<typeof payoutContextOf>,
): QuotationRequest {
  const { type = 'p2p', instrument, country } = circumstance;
  const pan = instrument === 'CARD' ? panOf(exchange, partyValue(body.creditParty, 'pan')) : undefined;
  return {
    body,
    type,
    instrument,
    country,
    scheme: (body.scheme as string | undefined) ?? (pan === undefined ? undefined : schemeOf(pan)) ?? '',
    beneficiary: beneficiaryOf(exchange, body, instrument) ?? partyValue(body.creditParty, 'msisdn'),
  };
}

/** A quote as the current revision prints it. */
const currentQuoteEntry = (exchange: Exchange, quote: Quote): Body => ({
  ...quoteEntry(exchange, quote),
  scheme: quote.scheme,
  type: quote.type,
  instrumentType: quote.instrument,
});

/**
 * Create a quotation, current revision (Endpoints), for every type and instrument: one quote for each pair.
 * Refusals in this order: invalid properties; 2012 card without scheme and pan, 2014 scheme of another card; planted
 * codes; 1011 destination, 1030 instrument, 1012 sending currency, 2003 no rate, 1013 currency of another destination,
 * 2001 amount.
 */
export function createQuotation(exchange: Exchange): Body {
  const body = exchange.body as Body;
  const circumstance = payoutContextOf(body);
  validate(exchange, 'quotationRequest', body, circumstance);
  checkCard(exchange, body, circumstance.instrument);
  return quotationResponse(exchange, quotationRequestOf(exchange, body, circumstance), currentQuoteEntry);
}
