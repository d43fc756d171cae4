/** Kinds of payout, for defects that affect only one of them. */
import { partyValue } from '../../../domain/parties';
import type { Body } from '../../../exchange/exchange';
import type { Rules } from '../../../rules/rules';

/** The members that a transaction request and its transaction share, and the account that a transaction stores decrypted. */
interface Payout {
  type?: unknown;
  creditParty?: unknown;
  beneficiary?: unknown;
}

interface PayoutKind {
  /** what the id of a defect for this kind ends with, such as `-to-cards` */
  suffix: string;
  /** what its text says of the payout, such as ` to a card` */
  words: string;
  isOf(payout: Payout): boolean;
}

/** Is the payout one of the older revision, which has one type for all? */
export const isOlderRevision = ({ type }: Payout): boolean => type === 'inttransfer';

const isToCard = ({ creditParty, beneficiary }: Payout): boolean =>
  partyValue(creditParty, 'pan') !== undefined || /^\d{16}$/.test(String(beneficiary));

const kinds: readonly (readonly [suffix: string, words: string, isOf: PayoutKind['isOf']])[] = [
  ['-to-banks', ' to a bank account', ({ creditParty }) => partyValue(creditParty, 'bankaccountno') !== undefined],
  ['-to-cards', ' to a card', isToCard],
  ['-of-businesses', ' from or to a business', ({ type }) => type === 'p2b' || type === 'b2p' || type === 'b2b'],
  ['-of-older', ' of the older revision', isOlderRevision],
];
/** The kinds for which defects are made by themselves; a payout may be of several. */
export const payoutKinds: readonly PayoutKind[] = kinds.map(([suffix, words, isOf]) => ({ suffix, words, isOf }));

/** One kind that is every payout, then each kind by itself, so that a row of defects is made for each of them. */
export const allKinds: readonly PayoutKind[] = [{ suffix: '', words: '', isOf: () => true }, ...payoutKinds];

/**
 * Changes rules for some payouts alone: `forPayouts(isOlderRevision, answerWith('hasFunds', true, () => true))`. The
 * check for duplicates is the first rule that gets the request, so it selects.
 */
export const forPayouts =
  (selects: (body: Body) => boolean, change: (rules: Rules) => Partial<Rules>) =>
  (rules: Rules): Partial<Rules> => {
    let isSelected = false;
    const mixed = Object.entries(change(rules)).map(([name, own]) => {
      const usual = rules[name as keyof Rules] as (...values: unknown[]) => unknown;
      const other = own as (...values: unknown[]) => unknown;
      return [name, (...values: unknown[]) => (isSelected ? other : usual)(...values)];
    });
    return {
      ...Object.fromEntries(mixed),
      isDuplicate: (store, body, now) => {
        isSelected = selects(body);
        return rules.isDuplicate(store, body, now);
      },
    };
  };
