import { messages } from '../../spec/schemas/generated/quick.js';

let made: ReturnType<typeof messages> | undefined;

/** The message of a code of the document's tables. */
export function messageOf(code: string): string | undefined {
  made ??= messages();
  return made[code];
}

/** A code of the document, or of the 6000 range that it shows only in part. */
export const isKnown = (code: string): boolean => messageOf(code) !== undefined || /^6\d{3}$/.test(code);
