import { partyValue } from '../../domain/parties';
import { countryOf } from '../../domain/places/corridors';
import type { Body, Exchange } from '../../exchange/exchange';
import { Refusal } from '../../exchange/refusal';
import { problemRefusal, validate } from '../../exchange/request-validation';
import { beneficiaryOf } from '../account-checks/beneficiary';
import { type QuotationRequest, quotationResponse } from './quotes';

/** This revision has no card payouts and names no instrument: an account number implies a bank. */
const instrumentOf = (creditParty: unknown) =>
  partyValue(creditParty, 'bankaccountno') === undefined ? 'WALLET' : 'BANK_AC';

/** The number is mandatory for wallets of this revision; no field record expresses it. */
function missingNumberRefusal(exchange: Exchange, { creditParty }: Body): Refusal | undefined {
  if (instrumentOf(creditParty) !== 'WALLET' || partyValue(creditParty, 'msisdn')) return undefined;
  const field = 'quotationRequest.creditParty[msisdn]';
  return problemRefusal(exchange, { kind: 'missing', field, name: 'msisdn' });
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
export function createQuotationOlder(exchange: Exchange): Body | Refusal {
  const body = exchange.body as Body;
  const circumstance = { instrument: instrumentOf(body.creditParty) } as const;
  const refusal =
    validate(exchange, 'quotationRequest', body, circumstance, 'older') ?? missingNumberRefusal(exchange, body);
  if (refusal) return refusal;
  const response = quotationResponse(exchange, quotationRequestOf(exchange, body));
  if (!(response instanceof Refusal)) exchange.response.status = 201;
  return response;
}
