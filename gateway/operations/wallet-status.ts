import { countryOf } from '../domain/countries';
import { rememberProvider } from '../domain/providers';
import type { Body, Exchange } from '../http/exchange';
import type { Refusal } from '../http/refusal';
import { accountStatus, unavailable } from './account-status';
import { judge } from './form';

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
  const malformed = judge(exchange, 'walletStatusParameters', { ...request.query, ...params }, { country });
  if (malformed) return malformed;
  rememberProvider(partner, msisdn, provider);
  if (!isServed(exchange, country, provider)) return unavailable('6004');
  return accountStatus(exchange, msisdn, String(bnv), 'Beneficiary MSISDN Validation Success');
}
