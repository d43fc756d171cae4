import type { Body, Exchange } from '../../exchange/exchange';
import { headerOf } from '../../exchange/headers';
import type { Refusal } from '../../exchange/refusal';
import { validate } from '../../exchange/request-validation';
import { accountStatus, corridorRefusal } from './account-status';
import { panOf, panRefusal } from './beneficiary';

/**
 * Account status of a card whose encrypted number is in the header X-PAN (Endpoints).
 * Refusals: invalid parameters; 1000 for a number that does not decrypt or is invalid; 6001 for a destination without
 * a corridor to cards; 6008 where another name is registered; planted codes.
 */
export function cardStatus(exchange: Exchange): Body | Refusal {
  const { query } = exchange.request;
  const { bnv = '', country = '' } = query as Record<string, string | undefined>;
  const encrypted = headerOf(exchange, 'X-PAN');
  const refusal =
    validate(exchange, 'cardStatusParameters', { ...query, 'X-PAN': encrypted }, { instrument: 'CARD', country }) ??
    panRefusal(exchange, 'cardStatusParameters.X-PAN', encrypted) ??
    corridorRefusal(exchange, country, 'CARD');
  return refusal ?? accountStatus(exchange, panOf(exchange, encrypted) ?? '', bnv, 'Validation Success');
}
