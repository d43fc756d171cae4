import { gap, must, section } from './section';

const limit = (code: string, text: string, trigger = `limit-${code}`, source = 'Limits: 4') =>
  must(`A payout that is ${text} is refused with ${code}.`, { accept: [code], trigger, source });

/** By code: who sets the limit, and which end of it. */
export const limitRules = section('Limits: 4', ['createTransaction'], {
  'limits.3075': limit('3075', 'below the minimum of the sending partner'),
  'limits.3076': limit('3076', 'above the maximum of the sending partner'),
  'limits.3077': limit('3077', 'below the minimum of the receiving partner'),
  'limits.3078': limit('3078', 'above the maximum of the receiving partner'),
  'limits.3079': limit('3079', 'below the minimum of the sender'),
  'limits.3080': limit('3080', 'above the maximum of the sender'),
  'limits.3081': limit('3081', 'below the minimum of the receiver'),
  'limits.3082': limit('3082', 'above the maximum of the receiver'),
  'limits.3107': limit('3107', 'above the maximum of a transaction'),
  'limits.3060': limit('3060', 'more payouts to a beneficiary than a day allows', 'daily-count', 'Limits: 5'),
  'limits.3061': limit('3061', 'more payouts to a beneficiary than a week allows', 'weekly-count', 'Limits: 5'),
  'limits.3062': limit('3062', 'more payouts to a beneficiary than a month allows', 'monthly-count', 'Limits: 5'),
  'limits.3072': limit('3072', 'a larger sum for a beneficiary than a day allows', 'daily-amount', 'Limits: 5'),
  'limits.3074': limit('3074', 'a larger sum for a beneficiary than a month allows', 'monthly-amount', 'Limits: 5'),
  'limits.3049': limit(
    '3049',
    'larger than the funds of the partner',
    'insufficient-funds',
    'Errors: Transaction codes',
  ),
  'limits.values': gap('The values of the limits are configured and not shown.', {
    assumption: 'limits: by code; the triggers limit-<code> show them',
  }),
});
