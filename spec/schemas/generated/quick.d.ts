/** The types of quick.js, which spec/schemas/build.ts writes and nobody keeps under version control. */
import type { Echo } from '../tables';

type Bag = { [member: string]: unknown };

interface Echoes {
  /** true where an answer repeats all of a request to the letter */
  holds(sent: Bag, came: Bag): boolean;
  all(): Echo[];
}

export const predicates: Record<string, (document: unknown) => boolean>;
/** of each object that repeats anything */
export const echoes: Record<string, Echoes | undefined>;
/** every code of the document's tables with its message */
export const messages: () => Readonly<Record<string, string | undefined>>;
/** codes with which cancel and reverse say that they did what was asked */
export const doneCodes: readonly string[];
