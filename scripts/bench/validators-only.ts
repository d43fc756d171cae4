/** What the bundle of a load script holds of validators, alone: only its size is of use. */
export { accepts } from '../../contract/schemas/generated/quick.js';
export { validators } from '../../contract/schemas/generated/validators.js';
