/** Cards for tests. */
import { generateKeyPairSync } from 'node:crypto';
import { hasCheckDigit } from '../domain/cards/card-number';
import type { Config } from '../domain/config';
import type { Modification } from '../modifications/modification';
import { PartnerClient } from './partner-client';

let cardKey: string | undefined;

/** A partner of a gateway with a card key, which is generated once for all tests of a file. */
export function cardPartner(modifications: readonly Modification[] = [], options: Partial<Config> = {}): PartnerClient {
  cardKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string;
  return new PartnerClient(modifications, { panKey: cardKey, ...options });
}

/** Appends the Luhn check digit. */
export const withCheckDigit = (digits: string): string =>
  [...'0123456789'].map((digit) => digits + digit).find(hasCheckDigit) as string;

/** The card number that is the same trigger as a mobile number of twelve digits. */
export const cardOf = (msisdn: string): string => withCheckDigit(`400${msisdn}`);
