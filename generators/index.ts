/** Data for requests. Persons and payouts are made in Node (payout.ts); all here runs in a VU too. */
export { type Boundary, type BoundaryKind, boundaries, type Change, stretch } from './boundaries';

export { decimalOf, millionths, payable, withoutZeros } from './money';
export { getAt, type Json, reader, removeAt, setAt } from './path';
export type { Account, Kind, Payout, PayoutPlan } from './payout';
export { isOfFlow, type Part, reference } from './reference';
export { address, type Credentials, type Draft, draft, headers, type Known } from './requests';
export { fill, type Prepared, type PreparedPayout, quotationOf, statusOf, unpack } from './requests/prepared';
export { gmtDate, gmtTime, isoTime, parseGmt } from './time';
