import { partyValue } from '../../domain/parties';
import { countryOf } from '../../domain/places/corridors';
import type { Body, Exchange } from '../../exchange/exchange';
import { refuseProblem, validate } from '../../exchange/request-validation';
import { beneficiaryOf } from '../account-checks/beneficiary';
import { type QuotationRequest, quotationResponse } from './quotes';

/** This revision has no card payouts and names no instrument: an account number implies a bank. */
const instrumentOf = (creditParty: unknown) =>
  partyValue(creditParty, 'bankaccountno') === undefined ? 'WALLET' : 'BANK_AC';

/** The number is mandatory for wallets of this revision; no field record expresses it. */
function checkNumber(exchange: Exchange, { creditParty }: Body): void {
  if (instrumentOf(creditParty) !== 'WALLET' || partyValue(creditParty, 'msisdn')) return;
  const field = 'quotationRequest.creditParty[msisdn]';
  refuseProblem(exchange, { kind: 'missing', field, name: 'msisdn' });
}

function quotationRequestOf(exchange: Exchange, body: Body): QuotationRequest {
  const instrument = instrumentOf(body.creditParty);
  const msisdn = partyValue(body.creditParty, 'msisdn');
  return {
    body,
    type: 'p2p',
    instrument,
    country: partyValue(body.creditParty, 'receivingCountry') ?? countryOf(msisdn ?? ''),
    scheme: '',
    beneficiary: beneficiaryOf(exchange, body, instrument),
    older: true,
  };
}

/**
 * Create a quotation, older revision (Endpoints), to a wallet by `msisdn` or to a bank by `bankaccountno`; HTTP 201.
 * Each pair gets two quotes, of which one is valid for longer at a rate 0.2 % worse.
 * Without `receivingCountry` the number's dialling code determines the destination.
 * Refusals: invalid properties, 1005 for a wallet without a number, and those of `quotationResponse`.
 */
export function createQuotationOlder(exchange: Exchange): Body {
  const body = exchange.body as Body;
  validate(exchange, 'quotationRequest', body, { instrument: instrumentOf(body.creditParty) }, 'older');
  checkNumber(exchange, body);
  const response = quotationResponse(exchange, quotationRequestOf(exchange, body));
  exchange.response.status = 201;
  return response;
}
