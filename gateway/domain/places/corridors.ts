import type { Instrument } from '../../../contract';

/** A destination that the gateway pays out to. */
export interface Corridor {
  /** ISO alpha-2 */
  country: string;
  /** payout currency, ISO 4217 */
  currency: string;
  instruments: readonly Instrument[];
}

/** The corridor to a destination; undefined where there is none. */
export const corridorTo = (corridors: readonly Corridor[], country: string | undefined): Corridor | undefined =>
  corridors.find((corridor) => corridor.country === country);

const every: readonly Instrument[] = ['WALLET', 'BANK_AC', 'CARD'];

const corridor = (country: string, currency: string, instruments = every): Corridor => ({
  country,
  currency,
  instruments,
});

export const defaultCorridors: readonly Corridor[] = [
  corridor('KE', 'KES'),
  corridor('PH', 'PHP'),
  corridor('GH', 'GHS'),
  corridor('UG', 'UGX'),
  corridor('NG', 'NGN'),
  corridor('BD', 'BDT'),
  corridor('IN', 'INR'),
  corridor('JP', 'JPY'),
  corridor('US', 'USD'),
  corridor('GB', 'GBP'),
  corridor('CN', 'CNY'),
  corridor('CO', 'COP'),
  corridor('EG', 'EGP'),
  corridor('UA', 'UAH'),
  corridor('VN', 'VND'),
  corridor('MW', 'MWK', ['WALLET']),
  corridor('BR', 'BRL', ['BANK_AC']),
  corridor('DE', 'EUR', ['BANK_AC', 'CARD']),
];

/** Currencies of the partners' prefunded ledgers. */
export const defaultSendingCurrencies: readonly string[] = ['USD', 'EUR', 'GBP'];

/** Provider codes of wallets by country; other countries have none. */
export const defaultWalletProviders: Readonly<Record<string, readonly string[]>> = {
  PH: ['100001', '100002'],
  BD: ['110001', '110002'],
  CN: ['120001'],
  CO: ['130001'],
  VN: ['140001'],
};
