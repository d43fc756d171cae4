import { partyValue } from '../../domain/parties';
import { countryOf } from '../../domain/places/corridors';
import type { Body, Exchange } from '../../exchange/exchange';
import { validate } from '../../exchange/request-validation';
import { beneficiaryOf } from '../account-checks/beneficiary';
import { quotationResponse } from './quotes';

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
