import type { Instrument } from '../../contract';

/** An entry of `debitParty` or `creditParty`. */
export interface PartyEntry {
  key: string;
  value: string;
}

/** The value of a key in a party list; undefined where the key is missing or the value is not such a list. */
export const partyValue = (party: unknown, key: string): string | undefined =>
  Array.isArray(party) ? party.find((entry) => entry?.key === key)?.value : undefined;

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
