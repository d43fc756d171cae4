/** How long a reply is waited for, what is read of it, and what is kept. */

/** Longest wait for an answer, in seconds. */
export const maxSeconds = 15;

/** Longest body of a response that a load and a case read, in bytes, and deepest JSON in it. A case reads statements. */
export const maxBytes = 4 * 2 ** 20;
export const maxBytesOfCase = 4 * maxBytes;
export const maxDepth = 200;
/** Ends a body that was cut off. */
export const cutOff = '\n(cut off here: a longer or deeper body is not read)';
/** Characters of such a body that are kept. */
const keptOfCut = 2000;
/** Characters of the reason why there is no answer, which may quote what came. */
const maxFault = 200;

/** Cuts a text before the word that stands there: a part of a secret would not be masked. */
const cut = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\w+/=%-]{1,400}$/, '');

/** A body that was cut off is kept in part. */
export const shortBody = (text: string): string => (text.endsWith(cutOff) ? cut(text, keptOfCut) + cutOff : text);

/** The reason why there is no answer, as records have it. */
export const shortFault = (fault: string): string => cut(fault, maxFault);
