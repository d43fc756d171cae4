/** What the bundle of a load script holds of validators, alone: only its size is of use. */
export { accepts } from '../../spec/schemas/generated/quick.js';
export { validators } from '../../spec/schemas/generated/validators.js';
