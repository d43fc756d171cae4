/** Kinds of payout, for defects that affect only one of them. */
import { partyValue } from '../../../domain/parties';

/** The members that a transaction request and its transaction share, and the account that a transaction stores decrypted. */
interface Payout {
  type?: unknown;
  creditParty?: unknown;
  beneficiary?: unknown;
}

interface PayoutKind {
  /** of defect ids */
  suffix: string;
  words: string;
  isOf(payout: Payout): boolean;
}

const every: PayoutKind = { suffix: '', words: '', isOf: () => true };

export const isOlderRevision = ({ type }: Payout): boolean => type === 'inttransfer';
export const isToBank = ({ creditParty }: Payout): boolean => partyValue(creditParty, 'bankaccountno') !== undefined;
const isToCard = ({ creditParty, beneficiary }: Payout): boolean =>
  partyValue(creditParty, 'pan') !== undefined || /^\d{16}$/.test(String(beneficiary));
export const isOfBusiness = ({ type }: Payout): boolean => type === 'p2b' || type === 'b2p' || type === 'b2b';

export const payoutKinds: readonly PayoutKind[] = [
  { suffix: '-to-banks', words: ' to a bank account', isOf: isToBank },
  { suffix: '-to-cards', words: ' to a card', isOf: isToCard },
  { suffix: '-of-businesses', words: ' from or to a business', isOf: isOfBusiness },
  { suffix: '-of-older', words: ' of the older revision', isOf: isOlderRevision },
];

/** Each kind by itself, after all of them together. */
export const allKinds: readonly PayoutKind[] = [every, ...payoutKinds];
