/** The validators alone, so that the size of their script can be measured. */
export { accepts, validators } from '../../../contract/schemas';
