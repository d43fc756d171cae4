/** Which kind of payout an order is of, where a fault may show in that kind alone. */
import { partyValue } from '../../../domain/parties';
import type { Transaction } from '../../../domain/transaction';

/** What an order and its transaction both say. */
interface PayoutFields {
  type?: unknown;
  creditParty?: unknown;
}

export const isOlderRevision = ({ type }: PayoutFields): boolean => type === 'inttransfer';
export const isToBank = ({ creditParty }: PayoutFields): boolean =>
  partyValue(creditParty, 'bankaccountno') !== undefined;
export const isOfBusiness = ({ type }: PayoutFields): boolean => type === 'p2b' || type === 'b2p' || type === 'b2b';
/** Of an order alone: a transaction keeps no encrypted number. */
export const isToCard = ({ creditParty }: PayoutFields): boolean => partyValue(creditParty, 'pan') !== undefined;

/** The kinds of payout that a fault may show in alone: the end of its id, words, and which they are. */
export const payoutKinds: readonly [suffix: string, words: string, isOf: (transaction: Transaction) => boolean][] = [
  ['to-banks', 'to a bank account', isToBank],
  ['to-cards', 'to a card', ({ beneficiary = '' }) => /^\d{16}$/.test(beneficiary)],
  ['of-businesses', 'from or to a business', isOfBusiness],
  ['of-older', 'of the older revision', isOlderRevision],
];
