/** Destination by dialling code: operations that carry no country know it from the number alone. */
const dialling: readonly (readonly [prefix: string, country: string])[] = [
  ['254', 'KE'],
  ['233', 'GH'],
  ['256', 'UG'],
  ['234', 'NG'],
  ['880', 'BD'],
  ['63', 'PH'],
  ['91', 'IN'],
  ['81', 'JP'],
  ['1', 'US'],
];

/** Countries under each country rule of the contract; a rule without an entry binds no country. */
export type CountryRules = Readonly<Record<string, readonly string[]>>;

export const defaultCountryRules: CountryRules = { walletProvider: ['PH'] };

/** Only the digits of a number: a leading plus or spacing is not part of it. */
export const digitsOf = (msisdn: string): string => msisdn.replace(/\D/g, '');

/** ISO alpha-2 country of a mobile number, or undefined. */
export function countryOf(msisdn: string): string | undefined {
  const digits = digitsOf(msisdn);
  return dialling.find(([prefix]) => digits.startsWith(prefix))?.[1];
}
