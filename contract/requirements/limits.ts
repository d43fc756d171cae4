import { section } from './section';

/** Code → who sets the limit, and which end of it. */
const amounts = {
  '3075': 'below the minimum of the sending partner',
  '3076': 'above the maximum of the sending partner',
  '3077': 'below the minimum of the receiving partner',
  '3078': 'above the maximum of the receiving partner',
  '3079': 'below the minimum of the sender',
  '3080': 'above the maximum of the sender',
  '3081': 'below the minimum of the receiver',
  '3082': 'above the maximum of the receiver',
  '3107': 'above the maximum of a transaction',
} as const;

const counts = {
  '3060': ['daily-count', 'more payouts to a beneficiary than a day allows'],
  '3061': ['weekly-count', 'more payouts to a beneficiary than a week allows'],
  '3062': ['monthly-count', 'more payouts to a beneficiary than a month allows'],
  '3072': ['daily-amount', 'a larger sum for a beneficiary than a day allows'],
  '3074': ['monthly-amount', 'a larger sum for a beneficiary than a month allows'],
} as const;

const rule = <const Code extends string>(code: Code, text: string, trigger: string, source: string) =>
  section(
    source,
    ['createTransaction'],
    [[`limits.${code}`, 'MUST', `A payout that is ${text} is refused with ${code}.`, { accept: [code], trigger }]],
  );

const entries = <Code extends string, Value>(table: Readonly<Record<Code, Value>>) =>
  Object.entries(table) as [Code, Value][];

export const limitRules = [
  ...entries(amounts).flatMap(([code, text]) => rule(code, text, `limit-${code}`, 'Limits: 4')),
  ...entries(counts).flatMap(([code, [trigger, text]]) => rule(code, text, trigger, 'Limits: 5')),
  ...rule('3049', 'larger than the funds of the partner', 'insufficient-funds', 'Errors: Transaction codes'),
  ...section(
    'Limits: 4',
    ['createTransaction'],
    [
      [
        'limits.values',
        'GAP',
        'The values of the limits are configured and not shown.',
        { assumption: 'limits: by code; the triggers limit-<code> show them' },
      ],
    ],
  ),
];
