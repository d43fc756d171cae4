import { defaultLimits } from '../../../domain/limits';
import type { Defect } from '../../modification';
import { replaceErrorCode } from '../../response-modifiers';

const { amounts, limited } = defaultLimits;
const codes = [...amounts, ...Object.values(limited).flat()].map(({ code }) => code);

/** One limit that is not looked at. */
const ignoreLimit = (code: (typeof codes)[number]): Defect => ({
  id: `limit-${code}-ignored`,
  breaks: `limits.${code}`,
  text: `The limit of code ${code} is not enforced.`,
  rules: ({ enforcesLimit }) => ({ enforcesLimit: (asked) => asked !== code && enforcesLimit(asked) }),
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
    text: 'One payout more than the limit is accepted.',
    rules: ({ exceedsCount }) => ({ exceedsCount: (count, limit) => exceedsCount(count - 1, limit) }),
  },
  {
    id: 'limit-amount-one-payout',
    breaks: 'limits.3072',
    text: 'What a beneficiary had before is not counted.',
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
    text: 'A payout is accepted that the ledger does not cover.',
    rules: () => ({ hasFunds: () => true }),
  },
  {
    id: 'funds-code',
    breaks: 'limits.3049',
    text: 'A payout that the ledger does not cover is refused with 3032.',
    onResponse: replaceErrorCode('3049', '3032'),
  },
];
