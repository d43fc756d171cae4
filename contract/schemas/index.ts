/** What judges the form of answers, generated from the contract: a VU holds these and nothing of the contract itself. */

export { isMoment } from './forms';
export {
  accepts,
  conditionalsOf,
  doneCodes,
  echoesOf,
  finalStates,
  messageOf,
  operationSummary,
  repeatsAll,
  successCodesOf,
  successorsOf,
} from './generated/quick.js';
export { answers, type SchemaError, validators } from './generated/validators.js';
export { schemaName } from './name';
export { type Answers, fieldAt, parts, type Row } from './place';
