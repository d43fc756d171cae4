import type { Instrument, TransactionType } from '../../../contract';
import { schemeOf } from '../../domain/cards/card-number';
import { instrumentOf, partyValue } from '../../domain/parties';
import { countryOf } from '../../domain/places/corridors';
import type { Body, Exchange } from '../../exchange/exchange';
import { Refusal } from '../../exchange/refusal';
import { validate } from '../../exchange/request-validation';
import { beneficiaryOf, checkPan, panOf } from '../account-checks/beneficiary';
import { quotationResponse } from './quotes';

/**
 * The scheme of a quote (Endpoints: Create a quotation, rules 1 to 3): from the request, or else from its card.
 * Refusals: 1000 for an invalid card number, 2012, 2014.
 */
function schemeFor(exchange: Exchange, { scheme, creditParty }: Body, instrument: Instrument): string {
  const asked = scheme as string | undefined;
  const encrypted = partyValue(creditParty, 'pan');
  checkPan(exchange, 'quotationRequest.creditParty[pan]', encrypted);
  if (instrument !== 'CARD') return asked ?? '';
  if (asked === undefined && encrypted === undefined) throw new Refusal('2012');
  const pan = panOf(exchange, encrypted);
  const own = pan === undefined ? asked : schemeOf(pan);
  if (asked !== undefined && asked !== own) throw new Refusal('2014');
  return own ?? '';
}

/**
 * Create a quotation, current revision (Endpoints), for every type and instrument: one quote for each pair.
 * Refusals in this order: invalid properties; 2012 card without scheme and pan, 2014 scheme of another card; planted
 * codes; 1011 destination, 1030 instrument, 1012 sending currency, 2003 no rate, 1013 currency of another destination,
 * 2001 amount.
 */
export function createQuotation(exchange: Exchange): Body {
  const body = exchange.body as Body;
  const { creditParty } = body;
  const type = (body.type as TransactionType | undefined) ?? 'p2p';
  const instrument = (partyValue(creditParty, 'instrumentType') as Instrument | undefined) ?? instrumentOf(creditParty);
  const country = partyValue(creditParty, 'receivingCountry');
  validate(exchange, 'quotationRequest', body, { type, instrument, country });
  const scheme = schemeFor(exchange, body, instrument);
  const beneficiary = beneficiaryOf(exchange, body, instrument) ?? partyValue(creditParty, 'msisdn');
  return quotationResponse(exchange, { body, type, instrument, country, scheme, beneficiary });
}

/**
 * Create a quotation, older revision (Endpoints), to a wallet by `msisdn` or to a bank by `bankaccountno`; HTTP 201.
 * Each pair gets two quotes, of which one is valid for longer at a rate 0.2 % worse.
 * Without `receivingCountry` the number's dialling code determines the destination.
 * Refusals: invalid properties, and those of `quotationResponse`.
 */
export function createQuotationOlder(exchange: Exchange): Body {
  const body = exchange.body as Body;
  const { creditParty } = body;
  const msisdn = partyValue(creditParty, 'msisdn');
  // this revision has no card payouts and names no instrument: an account number implies a bank
  const instrument = partyValue(creditParty, 'bankaccountno') === undefined ? 'WALLET' : 'BANK_AC';
  validate(exchange, 'quotationRequest', body, { instrument }, 'older');
  const country = partyValue(creditParty, 'receivingCountry') ?? countryOf(msisdn ?? '');
  const beneficiary = beneficiaryOf(exchange, body, instrument);
  const enquiry = { body, type: 'p2p', instrument, country, scheme: '', beneficiary, older: true } as const;
  const response = quotationResponse(exchange, enquiry);
  exchange.response.status = 201;
  return response;
}
