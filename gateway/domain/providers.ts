import { keyOf } from './beneficiary';
import type { Partner } from './state';

/** Keeps the provider code that an account status request of this beneficiary named, if it named one. */
export function rememberProvider(partner: Partner | undefined, beneficiary: string, provider: unknown): void {
  if (typeof provider === 'string' && provider !== '') partner?.providers.set(keyOf(beneficiary), provider);
}

/** The provider code that the last account status request with one named for this beneficiary. */
export const providerOf = (partner: Partner, beneficiary: string): string | undefined =>
  partner.providers.get(keyOf(beneficiary));
