/** Data for requests. Persons and payouts are made in Node (payout.ts); all here runs in a VU too. */

export {
  decimalOf,
  getAt,
  gmtDate,
  gmtTime,
  isoTime,
  type Json,
  millionths,
  parseGmt,
  payable,
  reader,
  removeAt,
  setAt,
  withoutZeros,
} from '../contract';
export { type Boundary, type BoundaryKind, boundaries, type Change, stretch } from './boundaries';
export type { Account, Kind, Payout, PayoutPlan } from './payouts';
export { isOfFlow, type Part, reference } from './reference';
export {
  address,
  type Credentials,
  type Draft,
  draft,
  fill,
  headers,
  type PayoutTemplates,
  quotationOf,
  quoteVariables,
  type RequestTemplate,
  statusOf,
  unpack,
  type Variables,
} from './requests';
