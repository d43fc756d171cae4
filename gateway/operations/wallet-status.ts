import { countryOf } from '../domain/dialling-codes';
import { rememberProvider } from '../domain/partner';
import type { Body, Exchange } from '../exchange/exchange';
import type { Refusal } from '../exchange/refusal';
import { validate } from '../exchange/request-validation';
import { accountStatus, unavailable } from './account-status';

/** A provider that is named must be one of the number's country. */
function isServed({ rules, state }: Exchange, country: string | undefined, provider: unknown): boolean {
  return (
    typeof provider !== 'string' || rules.providerServes(state.config.walletProviders[country ?? ''] ?? [], provider)
  );
}

/**
 * Account status of a mobile wallet (Endpoints). An unknown provider makes it unavailable, with 6004.
 * Refusals: those of the form of a parameter; 6008 where another name is registered; planted codes.
 */
export function walletStatus(exchange: Exchange): Body | Refusal {
  const { request, params, partner } = exchange;
  const { bnv, provider } = request.query;
  const msisdn = params.msisdn ?? '';
  const country = countryOf(msisdn);
  const malformed = validate(exchange, 'walletStatusParameters', { ...request.query, ...params }, { country });
  if (malformed) return malformed;
  rememberProvider(partner, msisdn, provider);
  if (!isServed(exchange, country, provider)) return unavailable('6004');
  return accountStatus(exchange, msisdn, String(bnv), 'Beneficiary MSISDN Validation Success');
}
