/** What judges the form of answers, generated from the contract: a VU holds these and nothing of the contract itself. */

export { isMoment } from './forms';
export {
  accepts,
  classOf,
  conditionalsOf,
  doneCodes,
  duplicateCodes,
  echoesOf,
  finalStates,
  messageOf,
  operationSummary,
  repeatsAll,
  successCodesOf,
  successorsOf,
  usedUpOf,
} from './generated/quick.js';
export { answers, type SchemaError, validators } from './generated/validators.js';
export { schemaName } from './name';
export { type Answers, fieldAt, parts, type Row } from './place';
export type { Conditional, Echo, OperationSummary } from './types';
