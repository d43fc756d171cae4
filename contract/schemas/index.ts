/** What judges the form of answers, generated from the contract: a VU holds these and nothing of the contract itself. */

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
export { fieldAt } from './place';
