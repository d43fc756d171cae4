/** Payouts with persons and accounts, made from a seed. Only in Node, because faker would take megabytes in each VU. */

export { localeOf } from '../stories/locales';
export { declaredValues } from './accepted-values';
export type { Business } from './business';
export type { Encrypt } from './card';
export { cardCipher } from './card';
export { unitsPerDollar } from './magnitude';
export {
  bySecondPartner,
  corridorOfSecond,
  type Kind,
  type PartnerCodes,
  type Payout,
  type PayoutPlan,
  payout,
  payouts,
  seedOf,
  serves,
  servesKind,
  type WeightedKind,
} from './payout';
