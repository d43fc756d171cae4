import type { Field } from './fields';
import type { Clause, Instrument, Scope, TransactionType } from './types';

const iban = /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/i;

/**
 * Does the account have the form of an IBAN, also as it is printed, in groups of four? Its check digits are not verified, as
 * the specification asks for none.
 */
export const isIban = (account: string): boolean =>
  iban.test(/^\w{4}( \w{4})+( \w{1,3})?$/.test(account) ? account.replaceAll(' ', '') : account);

/** The values that decide whether a conditional field is mandatory. */
export interface Situation {
  type: TransactionType;
  instrument: Instrument;
  /** destination, for the country rules */
  country?: string;
  /** countries in which a rule holds, by the name of the rule; absent: it holds in no country */
  countryRules?: Readonly<Record<string, readonly string[]>>;
  /** the value of another field of the same request */
  value?: (path: string) => unknown;
}

/** Does the field, or the rule, apply to payouts of this kind? */
export function inScope(
  { scope }: { scope?: Scope },
  { type, instrument }: Pick<Situation, 'type' | 'instrument'>,
): boolean {
  return (scope?.types?.includes(type) ?? true) && (scope?.instruments?.includes(instrument) ?? true);
}

function holds(clause: Clause, situation: Situation): boolean {
  const { types, instruments, country, destinations, given, unlessIban } = clause;
  if (types && !types.includes(situation.type)) return false;
  if (instruments && !instruments.includes(situation.instrument)) return false;
  if (country && !situation.countryRules?.[country]?.includes(situation.country ?? '')) return false;
  if (destinations && !destinations.includes(situation.country ?? '')) return false;
  if (unlessIban && isIban(String(situation.value?.(unlessIban)))) return false;
  return !given || given.is.includes(String(situation.value?.(given.path)));
}

/** Must a request of this kind contain the field? An unpublished condition makes no field mandatory. */
export function isMandatory(field: Field, situation: Situation): boolean {
  if (field.inferred || !inScope(field, situation)) return false;
  return field.req === 'M' || (field.condition?.when.some((clause) => holds(clause, situation)) ?? false);
}
