import type { OperationId, RequirementId } from '../../contract';
import type { Callback } from '../domain/callback';
import type { Exchange, Next, Request, Response, State } from '../exchange/exchange';
import type { Rules } from '../rules/rules';
import type { Condition } from './moments';

/**
 * A change to what the gateway of the specification does. Defects, legal variants, delays, the differences of a gateway of
 * another make, the sandbox and systematic mutants are modifications. Absent members change nothing. Of several, a request
 * passes the first one first; responses and callbacks pass it last. gateway/handling/handle.ts has the order of the members.
 */
export interface Modification {
  id: string;
  /** its effect, in one sentence */
  text: string;
  /** the conditions under which it applies to a request, to a later state of a payout and to a callback; absent: always */
  when?: readonly Condition[];
  /**
   * the operations that it applies to; all where absent. Callbacks, and the later states of a transaction, belong to no
   * operation, so they are unchanged where it is given
   */
  operations?: readonly OperationId[];
  /**
   * stands around the whole gateway, whatever `operations` says: it may change the request and the response, answer in the
   * gateway's place, or pass on further requests
   */
  around?: (request: Request, next: Next, state: State, now: number) => Response;
  /** the rules that it replaces; `rules` are those without it, as earlier modifications have left them */
  rules?: (rules: Rules) => Partial<Rules>;
  /** changes the response while its body is an object or a list */
  onResponse?: (exchange: Exchange) => void;
  /** the callbacks that replace one, when the state is reached that it is about: none, one or several */
  onCallback?: (callback: Callback) => Callback[];
}

/** Behaviour that breaks a requirement. */
export interface Defect extends Modification {
  /** the requirement that it breaks */
  breaks: RequirementId;
}

/** A different behaviour that the specification allows. */
export interface Variant extends Modification {
  /** the requirement that it still meets */
  keeps: RequirementId;
  /** the worst verdict that it may cause: `warn` where it misses a SHOULD, or an assumption of the target file; absent: pass */
  verdict?: 'warn';
  /** no request of a run against the reference gateway meets it; `prove` fails where one does */
  isUnmet?: true;
}

type Change<Kind extends Modification> = Omit<Kind, 'id' | 'breaks' | 'keeps'>;

/** A row of the defects: `defect('view-never-settles', 'view.settles', { text: '…', rules: … })`. */
export const defect = (id: string, breaks: RequirementId, change: Change<Defect>): Defect => ({
  id,
  breaks,
  ...change,
});

/** A row of the legal variants: `variant('accepted-202', 'http.success', { text: '…', onResponse: … })`. */
export const variant = (id: string, keeps: RequirementId, change: Change<Variant>): Variant => ({
  id,
  keeps,
  ...change,
});
