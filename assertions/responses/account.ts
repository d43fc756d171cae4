import { asBag, classOf, codeOf, failureOf, type Json, outcomeOf, show } from '../../contract';
import type { Exchange } from '../../journal';
import { isAccountCode } from './known-code';
import type { Observations } from './observations';

const success = '6000';

/** A code of the service must agree with the status of the account; a provider's own code may mean anything. */
function agreementRule(status: Json, subStatus: Json, notes: Observations): void {
  const code = codeOf(subStatus);
  if (!isAccountCode(code)) return;
  if ((status === 'available') === (code === success)) notes.verify('account.agreement');
  else
    notes.violate(
      'account.agreement',
      'available with code 6000, or neither',
      `${show(status)} with ${show(subStatus)}`,
      'status',
      'subStatus',
    );
}

/** Judges an account status (Resources: Account status result). */
export function accountRules({ response }: Exchange, notes: Observations): void {
  const body = asBag(response.body) ?? {};
  const { status, subStatus, lei } = body;
  agreementRule(status, subStatus, notes);
  notes.hold('account.lei', lei !== undefined, 'a lei, which may be empty', Object.keys(body), 'lei');
}

const isNumber = (text: string): boolean => /^\+?\d+$/.test(text);

/** A text that is not a mobile number has no available wallet (What the service does). */
export function numberFormRule({ operation, request, response }: Exchange, notes: Observations): void {
  if (operation !== 'walletStatus') return;
  const { msisdn } = asBag(request.body) ?? {};
  // a capture may hide a part of the number
  if (typeof msisdn !== 'string' || isNumber(msisdn) || msisdn.includes('**')) return;
  const rule = 'account.number-format';
  const outcome = outcomeOf(response);
  const { code } = failureOf(response);
  const saysNo = isOfForm(code) || (isAccountCode(code) && code !== success);
  if (outcome === 'success') {
    const { status } = asBag(response.body) ?? {};
    if (status === 'available') notes.violate(rule, `no wallet at ${show(msisdn)}`, show(status), 'status');
    else notes.verify(rule);
  } else if (outcome === 'refused' && saysNo) notes.verify(rule);
  else if (outcome === 'refused' && code !== '' && !isElsewhere(code))
    notes.violate(rule, 'a refusal for the form of the number, or with a code of the 6000 range', show(code));
}

function isOfForm(code: string): boolean {
  const says = classOf(code);
  return says === 'property' || says === 'form' || says === 'kyc';
}

/** Is a refusal with this code about something else than the number? */
function isElsewhere(code: string): boolean {
  const says = classOf(code);
  return says === 'authentication' || says === 'busy';
}
