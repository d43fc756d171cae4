import type { Transaction } from '../transaction';

/** The kinds of payout that a fault may show in alone: the end of its id, words, and which they are. */
export const kinds: readonly [suffix: string, words: string, isOf: (transaction: Transaction) => boolean][] = [
  ['to-banks', 'to a bank account', ({ creditParty }) => creditParty.some(({ key }) => key === 'bankaccountno')],
  ['to-cards', 'to a card', ({ beneficiary = '' }) => /^\d{16}$/.test(beneficiary)],
  ['of-businesses', 'from or to a business', ({ type }) => /^(p2b|b2p|b2b)$/.test(type)],
];
