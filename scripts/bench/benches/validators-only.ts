/** The validators alone, so that the size of their bundle can be measured. */
export { accepts, validators } from '../../../contract/schemas';
