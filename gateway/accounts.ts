import { countryOf } from './countries';
import type { Body, Exchange } from './exchange';
import { judge } from './form';
import { messageOf, Refusal } from './refusal';
import { triggerOf, triggers } from './triggers';

const refused = (status: string, code: string): Body => ({ status, subStatus: `${code}:${messageOf(code)}`, lei: '' });

/**
 * Account status of a mobile wallet (Endpoints).
 * Refusals: those of the form of a parameter; 6008 where another name is registered.
 */
export function walletStatus(exchange: Exchange): Body | Refusal {
  const { request, params, rules } = exchange;
  const parameters = { ...request.query, ...params };
  const msisdn = params.msisdn ?? '';
  const malformed = judge(exchange, 'walletStatusParameters', parameters, { country: countryOf(msisdn) });
  if (malformed) return malformed;
  const trigger = triggerOf(msisdn);
  if (trigger === 'unregistered') return refused('unregistered', '6004');
  if (trigger === 'unavailable') return refused('unavailable', '6005');
  const registered = trigger === 'name-matched' ? triggers[trigger].name : undefined;
  if (registered && !rules.sameName(String(request.query.bnv), registered)) return new Refusal('6008');
  return { status: 'available', subStatus: '6000:Beneficiary MSISDN Validation Success', lei: '' };
}
