import { rememberProvider } from '../../domain/partner';
import { countryOf } from '../../domain/places/dialling-codes';
import type { Body, Exchange } from '../../exchange/exchange';
import type { Refusal } from '../../exchange/refusal';
import { validate } from '../../exchange/request-validation';
import { accountStatus, unavailableAccount } from './account-status';

/** A provider in the request must be one of the number's country. */
function isServedByProvider({ state }: Exchange, country: string | undefined, provider: unknown): boolean {
  return typeof provider !== 'string' || (state.config.walletProviders[country ?? '']?.includes(provider) ?? false);
}

/**
 * Account status of a mobile wallet (Endpoints). It is unavailable, with 6004, where the provider is unknown.
 * Refusals: invalid parameters; 6008 where another name is registered; planted codes.
 */
export function walletStatus(exchange: Exchange): Body | Refusal {
  const { request, params, partner } = exchange;
  const { bnv, provider } = request.query;
  const msisdn = params.msisdn ?? '';
  const country = countryOf(msisdn);
  const malformed = validate(exchange, 'walletStatusParameters', { ...request.query, ...params }, { country });
  if (malformed) return malformed;
  rememberProvider(partner, msisdn, provider);
  if (!isServedByProvider(exchange, country, provider)) return unavailableAccount('6004');
  return accountStatus(exchange, msisdn, String(bnv), 'Beneficiary MSISDN Validation Success');
}
