/** What the bundle of a load script holds of validators, alone: only its size is of use. */
export { accepts, validators } from '../../contract/schemas';
