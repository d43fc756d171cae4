import { defaultLimits } from '../../../domain/limits';
import type { Defect } from '../../modification';
import { replaceErrorCode } from '../../response-modifiers';

const { amounts, limited } = defaultLimits;
const codes = [...amounts, ...Object.values(limited).flat()].map(({ code }) => code);

/** Does not enforce one limit. */
const ignoreLimit = (code: (typeof codes)[number]): Defect => ({
  id: `limit-${code}-ignored`,
  breaks: `limits.${code}`,
  text: `The limit of code ${code} is not enforced.`,
  rules: ({ enforcesLimit }) => ({ enforcesLimit: (limitCode) => limitCode !== code && enforcesLimit(limitCode) }),
});

export const limitDefects: readonly Defect[] = [
  ...codes.map(ignoreLimit),
  {
    id: 'limits-none',
    breaks: 'limits.3107',
    text: 'No limit is enforced.',
    rules: () => ({ enforcesLimit: () => false }),
  },
  {
    id: 'limit-count-one-more',
    breaks: 'limits.3060',
    text: 'The count limits accept one payout too many.',
    rules: ({ exceedsCount }) => ({ exceedsCount: (count, limit) => exceedsCount(count - 1, limit) }),
  },
  {
    id: 'limit-amount-one-payout',
    breaks: 'limits.3072',
    text: 'Earlier payouts do not count towards the limits of a beneficiary.',
    rules: () => ({ countsTowardsLimits: () => false }),
  },
  {
    id: 'limit-week-as-day',
    breaks: 'limits.3061',
    text: 'The weekly count is refused with the code of the daily one.',
    onResponse: replaceErrorCode('3061', '3060'),
  },
  {
    id: 'funds-unlimited',
    breaks: 'limits.3049',
    text: 'A payout is accepted although the ledger has insufficient funds.',
    rules: () => ({ hasFunds: () => true }),
  },
  {
    id: 'funds-code',
    breaks: 'limits.3049',
    text: 'A payout without sufficient funds is refused with 3032.',
    onResponse: replaceErrorCode('3049', '3032'),
  },
];
