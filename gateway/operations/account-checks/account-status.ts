/** Account status of the three instruments. */
import { knownValues } from '../../../contract';
import { rememberProvider } from '../../domain/partner';
import { corridorTo, countryOf, walletProviders } from '../../domain/places/corridors';
import { messageOf } from '../../domain/result-codes';
import { plantedCode, registeredName, triggerOf } from '../../domain/triggers';
import type { Body, Exchange } from '../../exchange/exchange';
import { headerOf } from '../../exchange/headers';
import { Refusal } from '../../exchange/refusal';
import { validate } from '../../exchange/request-validation';
import { canReceive } from './bank-list';
import { checkPan, panOf } from './beneficiary';

/** Codes of the 6000 range that refuse the request; the others describe the account. */
const refusalCodes = ['6001', '6002', '6008'];

const available = '6000';

function accountMessageOf(code: string): string {
  const known: Readonly<Record<string, string>> = knownValues.accountCodes;
  return messageOf(code) || known[code] || messageOf('6004');
}

/** Resources: Account status result. */
const statusResponse = (status: string, code: string, words: string): Body => ({
  status,
  subStatus: `${code}:${words}`,
  lei: '',
});

/** The response for an account that cannot receive; a code of the 6000 range gives the reason. */
export const unavailableAccount = (code: string): Body => statusResponse('unavailable', code, accountMessageOf(code));

/** The response for a planted code; `success` is the message of 6000 for the instrument. */
function plantedStatus(code: string, success: string): Body {
  if (code === available) return statusResponse('available', code, success);
  if (!code.startsWith('6') || refusalCodes.includes(code)) throw new Refusal(code);
  return unavailableAccount(code);
}

/**
 * The state of a beneficiary's account: a planted code decides first, then a trigger, otherwise it is available.
 * `name` is the name in the request. Refusals: planted codes; 6008 where another name is registered.
 */
function accountStatus({ rules }: Exchange, beneficiary: string, name: string, success: string): Body {
  const code = plantedCode(beneficiary, 'status');
  if (code !== undefined) return plantedStatus(code, success);
  const trigger = triggerOf(beneficiary);
  if (trigger === 'unregistered') return statusResponse('unregistered', '6004', accountMessageOf('6004'));
  if (trigger === 'unavailable') return unavailableAccount('6005');
  if (trigger === 'name-matched' && !rules.isSameName(name, registeredName)) throw new Refusal('6008');
  return statusResponse('available', available, success);
}

/** Refuses a destination without a corridor for the instrument: 6001. */
function checkCorridor({ state }: Exchange, country: string, instrument: 'BANK_AC' | 'CARD'): void {
  if (!corridorTo(state.config.corridors, country)?.instruments.includes(instrument)) throw new Refusal('6001');
}

/**
 * Account status of a mobile wallet (Endpoints). It is unavailable, with 6004, where the country of the number has no
 * such provider.
 * Refusals: invalid parameters; 6008 where another name is registered; planted codes.
 */
export function walletStatus(exchange: Exchange): Body {
  const { request, params, partner } = exchange;
  const { bnv, provider } = request.query;
  const msisdn = params.msisdn ?? '';
  const country = countryOf(msisdn);
  validate(exchange, 'walletStatusParameters', { ...request.query, ...params }, { country });
  rememberProvider(partner, msisdn, provider);
  if (typeof provider === 'string' && !walletProviders[country ?? '']?.includes(provider))
    return unavailableAccount('6004');
  return accountStatus(exchange, msisdn, String(bnv), 'Beneficiary MSISDN Validation Success');
}

/**
 * Account status of a bank account (Endpoints). It is unavailable, with 6004, where its bank is not in the country's
 * list. Refusals: invalid parameters; 6001 for a destination without a corridor to banks; 6008 where another name is
 * registered; planted codes.
 */
export function bankStatus(exchange: Exchange): Body {
  const { params, partner } = exchange;
  const query = exchange.request.query as Readonly<Record<string, string | undefined>>;
  const { bnv = '', country = '', provider, bankcode, bankname } = query;
  const accountId = params.accountId ?? '';
  validate(exchange, 'bankStatusParameters', { ...query, ...params }, { instrument: 'BANK_AC', country });
  checkCorridor(exchange, country, 'BANK_AC');
  rememberProvider(partner, accountId, provider);
  if (!canReceive(exchange, country, { provider, code: bankcode, name: bankname })) return unavailableAccount('6004');
  return accountStatus(exchange, accountId, bnv, 'Beneficiary Bank Account Validation Success');
}

/**
 * Account status of a card whose encrypted number is in the header X-PAN (Endpoints).
 * Refusals: invalid parameters; 1000 for a number that does not decrypt or is invalid; 6001 for a destination without
 * a corridor to cards; 6008 where another name is registered; planted codes.
 */
export function cardStatus(exchange: Exchange): Body {
  const { query } = exchange.request;
  const { bnv = '', country = '' } = query as Record<string, string | undefined>;
  const encrypted = headerOf(exchange, 'X-PAN');
  validate(exchange, 'cardStatusParameters', { ...query, 'X-PAN': encrypted }, { instrument: 'CARD', country });
  checkPan(exchange, 'cardStatusParameters.X-PAN', encrypted);
  checkCorridor(exchange, country, 'CARD');
  return accountStatus(exchange, panOf(exchange, encrypted) ?? '', bnv, 'Validation Success');
}
