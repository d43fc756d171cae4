/** The model of a gateway: what a run knows of each payout, and what contradicts the specification in it. */

export type { History } from './history';
export { type AgainstCallbacks, againstCallbacks } from './judge-callbacks';
export { keptBy } from './kept';
export {
  type CasePayout,
  caseOf,
  isOpen,
  lostPayout,
  type PayoutEvent,
  partnerOf,
  payoutsOf,
  stateOf,
} from './payouts';
export { requestsByState, type StateRequests } from './requests-by-state';
export { contradictionsOf, historyOf, modelRequirements } from './rules';
