/** Data of requests, as far as it is also made in a VU of k6. Persons and payouts are made in Node (generators/payouts). */

export { type Boundary, type BoundaryChange, boundaries, stretch, type WrongCipher } from './boundaries';
export type { Kind, Payout } from './payouts';
export { isOfFlow, type Part, reference } from './reference';
export * from './requests';
