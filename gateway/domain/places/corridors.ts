import type { Instrument } from '../../../contract';
import corridors from './corridors.json';

/** A destination that the gateway pays out to. */
export interface Corridor {
  /** ISO alpha-2 */
  country: string;
  /** payout currency, ISO 4217 */
  currency: string;
  /** without a plus; it tells the destination in requests that have a mobile number and no country */
  diallingCode: string;
  instruments: readonly Instrument[];
}

export const defaultCorridors = corridors as readonly Corridor[];

/** The corridor to a destination; undefined where there is none. */
export const corridorTo = (among: readonly Corridor[], country: string | undefined): Corridor | undefined =>
  among.find((one) => one.country === country);

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
