import { asBag, codeOf, type Exchange, show } from '../../contract';
import type { Observations } from './observations';

/** An account must be available if and only if its code is 6000 (Resources: Account status result). */
export function accountRules({ response }: Exchange, seen: Observations): void {
  const { status, subStatus } = asBag(response.body) ?? {};
  const code = codeOf(subStatus);
  if ((status === 'available') !== (code === '6000'))
    seen.violate(
      'account.agreement',
      'available with code 6000, or neither',
      `${show(status)} with ${show(subStatus)}`,
    );
  else if (code !== '') seen.verify('account.agreement');
}
