import { codes } from '../../contract';

const messages = new Map<string, string>();
// a code may be listed in two tables: the message of the first one counts
for (const { code, message } of codes) if (!messages.has(code)) messages.set(code, message);

/** The message of a result code (Errors); '' for a code that the specification does not list. */
export const messageOf = (code: string): string => messages.get(code) ?? '';
