import { isDecimal, messageOf } from '../../contract/schemas';

/** Is it a code of account status, of which the specification lists only a part? */
export const isAccountCode = (code: string): boolean => code.length === 4 && code[0] === '6' && isDecimal(code, 0);

/** Is it a code of the specification, or one of account status? */
export const isKnown = (code: string): boolean => messageOf(code) !== undefined || isAccountCode(code);
