import type { Instrument } from '../../../contract';

/** A destination that the gateway pays out to. */
export interface Corridor {
  /** ISO alpha-2 */
  country: string;
  /** payout currency, ISO 4217 */
  currency: string;
  /** of its mobile numbers; some operations have no country, only such a number */
  diallingCode: string;
  instruments: readonly Instrument[];
}

const every: readonly Instrument[] = ['WALLET', 'BANK_AC', 'CARD'];

const corridor = (country: string, currency: string, diallingCode: string, instruments = every): Corridor => ({
  country,
  currency,
  diallingCode,
  instruments,
});

export const defaultCorridors: readonly Corridor[] = [
  corridor('KE', 'KES', '254'),
  corridor('PH', 'PHP', '63'),
  corridor('GH', 'GHS', '233'),
  corridor('UG', 'UGX', '256'),
  corridor('NG', 'NGN', '234'),
  corridor('BD', 'BDT', '880'),
  corridor('IN', 'INR', '91'),
  corridor('JP', 'JPY', '81'),
  corridor('US', 'USD', '1'),
  corridor('GB', 'GBP', '44'),
  corridor('CN', 'CNY', '86'),
  corridor('CO', 'COP', '57'),
  corridor('EG', 'EGP', '20'),
  corridor('UA', 'UAH', '380'),
  corridor('VN', 'VND', '84'),
  corridor('MW', 'MWK', '265', ['WALLET']),
  corridor('BR', 'BRL', '55', ['BANK_AC']),
  corridor('DE', 'EUR', '49', ['BANK_AC', 'CARD']),
];

/** The corridor to a destination; undefined where there is none. */
export const corridorTo = (corridors: readonly Corridor[], country: string | undefined): Corridor | undefined =>
  corridors.find((one) => one.country === country);

/** The digits of a number, without a leading plus and spaces. */
export const digitsOf = (msisdn: string): string => msisdn.replace(/\D/g, '');

/** ISO alpha-2 country of a mobile number, or undefined. */
export function countryOf(msisdn: string): string | undefined {
  const digits = digitsOf(msisdn);
  return defaultCorridors.find(({ diallingCode }) => digits.startsWith(diallingCode))?.country;
}

/** Currencies of the partners' prefunded ledgers. */
export const sendingCurrencies: readonly string[] = ['USD', 'EUR', 'GBP'];

/** Provider codes of wallets by country; other countries have none. */
export const walletProviders: Readonly<Record<string, readonly string[]>> = {
  PH: ['100001', '100002'],
  BD: ['110001', '110002'],
  CN: ['120001'],
  CO: ['130001'],
  VN: ['140001'],
};
