/** Countries by dialling code: some operations have no country, only a mobile number. */
const dialling: readonly (readonly [prefix: string, country: string])[] = [
  ['254', 'KE'],
  ['233', 'GH'],
  ['256', 'UG'],
  ['234', 'NG'],
  ['265', 'MW'],
  ['380', 'UA'],
  ['880', 'BD'],
  ['20', 'EG'],
  ['44', 'GB'],
  ['49', 'DE'],
  ['55', 'BR'],
  ['57', 'CO'],
  ['63', 'PH'],
  ['81', 'JP'],
  ['84', 'VN'],
  ['86', 'CN'],
  ['91', 'IN'],
  ['1', 'US'],
];

/** The digits of a number, without a leading plus and spaces. */
export const digitsOf = (msisdn: string): string => msisdn.replace(/\D/g, '');

/** ISO alpha-2 country of a mobile number, or undefined. */
export function countryOf(msisdn: string): string | undefined {
  const digits = digitsOf(msisdn);
  return dialling.find(([prefix]) => digits.startsWith(prefix))?.[1];
}
