import { messageOf } from '../../contract';

/** Is it a code of account status, of which the specification lists only a part? */
export const isAccountCode = (code: string): boolean => /^6\d{3}$/.test(code);

/** Is it a code of the specification, or one of account status? */
export const isKnown = (code: string): boolean => messageOf(code) !== undefined || isAccountCode(code);
