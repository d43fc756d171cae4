import type { Field, OperationId, RequirementId } from '../../contract';
import type { Notification } from '../domain/notification';
import type { Exchange, RequestOrdinal } from '../exchange/exchange';
import type { Rules } from '../rules/rules';
import { isMet, type When } from './when';

/** One way in which the gateway behaves otherwise, as data. Members left out change nothing. */
export interface Modification {
  id: string;
  /** what it does, in one sentence */
  text: string;
  /** the requests that it shows in; all where absent */
  when?: When;
  /** the operations whose requests it shows in; all where absent */
  operations?: readonly OperationId[];
  /** changes the records by which requests are judged */
  field?: (field: Field) => Field;
  /** changes what is read of a request whose caller is known, before it is judged */
  onRequest?: (exchange: Exchange) => void;
  /** decisions taken otherwise; `rules` are those that would hold without it */
  rules?: (rules: Rules) => Partial<Rules>;
  /** changes an answer whose body is still an object */
  onResponse?: (exchange: Exchange) => void;
  /** changes the answer after all others did, its text included */
  onSend?: (exchange: Exchange) => void;
  /** milliseconds to hold the reply back */
  delayMs?: (exchange: Exchange) => number;
  /** what is sent in place of a notification: none, another or several */
  onNotification?: (notification: Notification) => Notification[];
}

/** A named fault. */
export interface Defect extends Modification {
  /** the requirement that it breaks */
  breaks: RequirementId;
}

/** Another answer that the text allows. */
export interface Variant extends Modification {
  /** the requirement that it stays within */
  keeps: RequirementId;
  /** the worst verdict it may lead to: warn where it misses a SHOULD */
  verdict: 'pass' | 'warn';
}

/** Does the modification show in a request? */
export const isActive = ({ when, operations }: Modification, ordinal: RequestOrdinal): boolean =>
  (when === undefined || isMet(when, ordinal)) &&
  (operations === undefined || (ordinal.operation !== undefined && operations.includes(ordinal.operation)));
