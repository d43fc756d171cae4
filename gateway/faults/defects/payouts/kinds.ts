/** Which kind of payout an order is of, where a fault may show in that kind alone. */
import { partyValue } from '../../../domain/parties';
import type { Transaction } from '../../../domain/transaction';

/** What an order and its transaction both say. */
interface Order {
  type?: unknown;
  creditParty?: unknown;
}

export const ofOlder = ({ type }: Order): boolean => type === 'inttransfer';
export const toBanks = ({ creditParty }: Order): boolean => partyValue(creditParty, 'bankaccountno') !== undefined;
export const ofBusinesses = ({ type }: Order): boolean => type === 'p2b' || type === 'b2p' || type === 'b2b';
/** Of an order alone: a transaction keeps no encrypted number. */
export const toCards = ({ creditParty }: Order): boolean => partyValue(creditParty, 'pan') !== undefined;

/** The kinds of payout that a fault may show in alone: the end of its id, words, and which they are. */
export const kinds: readonly [suffix: string, words: string, isOf: (transaction: Transaction) => boolean][] = [
  ['to-banks', 'to a bank account', toBanks],
  ['to-cards', 'to a card', ({ beneficiary = '' }) => /^\d{16}$/.test(beneficiary)],
  ['of-businesses', 'from or to a business', ofBusinesses],
  ['of-older', 'of the older revision', ofOlder],
];
