/** Payouts with their persons and accounts, made from a seed. Only in Node: faker takes megabytes of a VU. */

export type { Business } from './business';
export type { Encrypt } from './card';
export { cardCipher } from './card';
export {
  type Kind,
  type Payout,
  type PayoutPlan,
  payout,
  payouts,
  seedOf,
  serves,
  type WeightedKind,
} from './payout';
