/** Data for requests. Persons and payouts are made in Node (payout.ts); all here runs in a VU too. */

export { decimalOf, millionths, payable, withoutZeros } from '../contract/values/money';
export { getAt, type Json, reader, removeAt, setAt } from '../contract/values/path';
export { gmtDate, gmtTime, isoTime, parseGmt } from '../contract/values/time';
export { type Boundary, type BoundaryKind, boundaries, type Change, stretch } from './boundaries';
export type { Account, Kind, Payout, PayoutPlan } from './payout';
export { isOfFlow, type Part, reference } from './reference';
export { address, type Credentials, type Draft, draft, headers, type Known } from './requests';
export { fill, type Prepared, type PreparedPayout, quotationOf, statusOf, unpack } from './requests/prepared';
