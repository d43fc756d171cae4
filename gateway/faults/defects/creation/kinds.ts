/** Kinds of payout, for defects that affect only one of them. */
import { partyValue } from '../../../domain/parties';
import type { Transaction } from '../../../domain/transaction';

/** The members that a transaction request and its transaction share. */
interface PayoutFields {
  type?: unknown;
  creditParty?: unknown;
}

export const isOlderRevision = ({ type }: PayoutFields): boolean => type === 'inttransfer';
export const isToBank = ({ creditParty }: PayoutFields): boolean =>
  partyValue(creditParty, 'bankaccountno') !== undefined;
export const isOfBusiness = ({ type }: PayoutFields): boolean => type === 'p2b' || type === 'b2p' || type === 'b2b';
/** Only for requests: a stored transaction has no encrypted number. */
export const isToCard = ({ creditParty }: PayoutFields): boolean => partyValue(creditParty, 'pan') !== undefined;

/** Each with the suffix of defect ids, a description, and the test of a transaction. */
export const payoutKinds: readonly [suffix: string, words: string, isOf: (transaction: Transaction) => boolean][] = [
  ['to-banks', 'to a bank account', isToBank],
  ['to-cards', 'to a card', ({ beneficiary = '' }) => /^\d{16}$/.test(beneficiary)],
  ['of-businesses', 'from or to a business', isOfBusiness],
  ['of-older', 'of the older revision', isOlderRevision],
];
