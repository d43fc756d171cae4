import type { Instrument } from '../../contract';
import { entryOf } from '../validation';

export interface PartyEntry {
  key: string;
  value: string;
}

/** The value of a key in a validated party list. */
export const partyValue = (party: unknown, key: string): string | undefined =>
  entryOf(party, key) as string | undefined;

/** The entries of a validated party list that a response repeats. */
export function echoedEntries(party: unknown, keys: readonly string[]): PartyEntry[] {
  if (!Array.isArray(party)) return [];
  return (party as PartyEntry[]).filter(({ key }) => keys.includes(key)).map(({ key, value }) => ({ key, value }));
}

/** The instrument that the entries of a credit party imply where the request does not name one. */
export function instrumentOf(party: unknown): Instrument {
  if (partyValue(party, 'pan') !== undefined) return 'CARD';
  return partyValue(party, 'bankaccountno') !== undefined ? 'BANK_AC' : 'WALLET';
}
