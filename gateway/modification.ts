import type { Field } from '../spec';
import type { Exchange } from './exchange';
import type { Notification } from './notification';
import type { Rules } from './rules';

/** Only some of the requests: a share of them, or every n-th. */
export type When = { share: number } | { every: number };

/** One way in which the gateway behaves otherwise, as data. Members left out change nothing. */
export interface Modification {
  id: string;
  /** what it does, in one sentence */
  text: string;
  /** bounds all members but `fields` */
  when?: When;
  /** changes the records by which requests are judged */
  fields?: (field: Field) => Field;
  /** decisions taken otherwise; `rules` are those that would hold without it */
  rules?: (rules: Rules) => Partial<Rules>;
  /** changes an answer whose body is still an object */
  answer?: (exchange: Exchange) => void;
  /** changes the answer after all others did, its text included */
  wire?: (exchange: Exchange) => void;
  /** milliseconds to hold the reply back */
  delayMs?: (exchange: Exchange) => number;
  /** what is sent in place of a notification: none, another or several */
  notification?: (notification: Notification) => Notification[];
}

/** A named fault. */
export interface Defect extends Modification {
  /** the requirement that it breaks */
  breaks: string;
}

/** Another answer that the text allows. */
export interface Variant extends Modification {
  /** the requirement that it stays within */
  keeps: string;
  /** the worst verdict it may lead to: warn where it misses a SHOULD */
  verdict: 'pass' | 'warn';
}

/** Does the modification show in the n-th request? */
export function isActive({ when }: Modification, n: number): boolean {
  if (!when) return true;
  if ('every' in when) return n % when.every === 0;
  // the golden ratio spreads the chosen ones evenly, in step with no cycle of requests
  return (n * 0.618_033_988_749_894_9) % 1 < when.share;
}
