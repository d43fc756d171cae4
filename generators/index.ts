/** Data for requests that also runs in a VU. Persons and payouts are made in Node (generators/payouts). */

export { type Boundary, type BoundaryChange, boundaries, stretch, type WrongCipher } from './boundaries';
export type { Kind, Payout } from './payouts';
export { isOfFlow, type Part, reference } from './reference';
export * from './requests';
