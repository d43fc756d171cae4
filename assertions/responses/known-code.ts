import { messageOf } from '../../contract/schemas';

/** A code of the document, or of the 6000 range that it shows only in part. */
export const isKnown = (code: string): boolean => messageOf(code) !== undefined || /^6\d{3}$/.test(code);
