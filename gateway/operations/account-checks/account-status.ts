/** Shared by the account status operations of the three instruments. */
import { knownValues } from '../../../contract';
import { corridorTo } from '../../domain/places/corridors';
import { messageOf } from '../../domain/result-codes';
import { plantedCode, triggerOf, triggers } from '../../domain/triggers';
import type { Body, Exchange } from '../../exchange/exchange';
import { Refusal } from '../../exchange/refusal';

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
function plantedStatus(code: string, success: string): Body | Refusal {
  if (code === available) return statusResponse('available', code, success);
  return code.startsWith('6') && !refusalCodes.includes(code) ? unavailableAccount(code) : new Refusal(code);
}

/**
 * The state of a beneficiary's account: a planted code decides first, then a trigger, otherwise it is available.
 * `name` is the name in the request. Refusals: planted codes; 6008 where another name is registered.
 */
export function accountStatus({ rules }: Exchange, beneficiary: string, name: string, success: string): Body | Refusal {
  const code = plantedCode(beneficiary, 'status');
  if (code !== undefined) return plantedStatus(code, success);
  const trigger = triggerOf(beneficiary);
  if (trigger === 'unregistered') return statusResponse('unregistered', '6004', accountMessageOf('6004'));
  if (trigger === 'unavailable') return unavailableAccount('6005');
  const registered = trigger === 'name-matched' ? triggers[trigger].name : undefined;
  if (registered && !rules.isSameName(name, registered)) return new Refusal('6008');
  return statusResponse('available', available, success);
}

/** 6001 where the destination has no corridor for the instrument. */
export function corridorRefusal(
  { state }: Exchange,
  country: string,
  instrument: 'BANK_AC' | 'CARD',
): Refusal | undefined {
  const corridor = corridorTo(state.config.corridors, country);
  return corridor?.instruments.includes(instrument) ? undefined : new Refusal('6001');
}
