import { messageOf } from '../../contract/schemas';

/** Is it a code of the specification, or of the range 6000, of which the specification lists only a part? */
export const isKnown = (code: string): boolean => messageOf(code) !== undefined || /^6\d{3}$/.test(code);
