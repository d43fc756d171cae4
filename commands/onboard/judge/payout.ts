/** What is known of a payout that a client sent: what was sent under its reference, and what the client was told. */
import { asBag, classOf, isFinal, type Json, type OperationId, statesAfter } from '../../../contract';
import { advised, answeredAt, type Finding, member, type ObservedCall, refusalOf, shown, text } from './observations';
import type { Content } from './payees';

/** The endings of refusals after which there is something to do. */
const endings: Readonly<Record<string, 'duplicate' | 'expired'>> = { '3004': 'duplicate', '3008': 'expired' };

/** How an attempt to create the payout ended for the client. */
function endingOf({ response }: ObservedCall, code: string) {
  if (!response) return 'lost';
  if (code === '') return 'accepted';
  return endings[code] ?? (classOf(code) === 'busy' ? 'busy' : 'refused');
}

/** An attempt to create a payout. `hasOwnCheck`: its account was checked for it, and not for others alone; `checkedAt`: when it was asked for last. */
export function attemptOf(call: ObservedCall, content: Content, hasOwnCheck: boolean, checkedAt: number | undefined) {
  const { id, at, body } = call;
  const code = refusalOf(call);
  const ending = endingOf(call, code);
  // the gateway has taken it, whatever the client was told
  const taken = call.taken === true || ending === 'accepted';
  return {
    id,
    at,
    answeredAt: answeredAt(call),
    ending,
    code,
    taken,
    quoteId: quoteIdOf(body),
    content,
    hasOwnCheck,
    checkedAt,
  };
}

/** An attempt to create a payout, with how it ended for the client. */
export type Attempt = ReturnType<typeof attemptOf>;

/** A state that the client was told, by a view or by a callback that it acknowledged. */
export interface KnownState {
  id: string;
  /** when it was told; of a view, when it asked */
  at: number;
  /** '' of the older view, which has none */
  status: string;
  /** of a view */
  code?: string;
}

/** A callback on its way, with the state that it tells. */
export interface Delivery {
  id: string;
  status: string;
  begun: number;
  /** absent: it is not answered yet */
  ended?: number;
}

/** A revision of the interface; a client should use one of them for each payout. */
export type Revision = 'older' | 'current';

/** One payout of a client, by its reference. Times are epoch milliseconds. */
export class PayoutConduct {
  readonly attempts: Attempt[] = [];
  /** views that found the payout, and those that were refused, with their code */
  readonly views: KnownState[] = [];
  readonly missed: { id: string; at: number; code: string }[] = [];
  readonly knownStates: KnownState[] = [];
  /** states that it may have taken in or not: of callbacks without a right acknowledgement, and those that were overtaken */
  readonly unsureStates: KnownState[] = [];
  /** callbacks that have reached it, from their beginning until it answered: it may act on them before it does */
  readonly deliveries: Delivery[] = [];
  /** what was said of a refund while the gateway had no such payout: it may be sent again */
  refunded: string | undefined;
  /** its reference was used for another payout too, so that what was told is not about one of them */
  isReused = false;
  /** the last cancellation or reversal that was granted: when the client asked for it, and when it was told */
  changed: { at: number; answeredAt: number } | undefined;
  /** the cancellation or reversal whose reply did not reach the client: it may ask again; `isRight`: it was in time */
  unanswered: { operation: OperationId | undefined; isRight: boolean } | undefined;
  /** when it last asked for the payout, whether the answer reached it or not */
  askedAt: number | undefined;
  /** the last thing that was done or told of it before it was seen to rest */
  restedSince: number | undefined;
  /** the first call of each revision that it was quoted, sent or viewed by */
  readonly revisions = new Map<Revision, string>();

  constructor(readonly reference: string) {}

  get first(): Attempt {
    return this.attempts[0] as Attempt;
  }

  get last(): Attempt {
    return this.attempts.at(-1) as Attempt;
  }

  /** The client knows that the gateway has the payout. */
  get isKnownAsTaken(): boolean {
    return this.attempts.some(({ ending }) => ending === 'accepted' || ending === 'duplicate') || this.views.length > 0;
  }

  /** The gateway has the payout, whether the client knows or not. */
  get isTaken(): boolean {
    return this.attempts.some(({ taken }) => taken);
  }

  /** The last refusal, if by then every attempt had been refused; undefined: one was not, or is still open. */
  refusedBefore(at: number): Attempt | undefined {
    const isRefused = ({ ending, answeredAt: told }: Attempt) => ['refused', 'expired'].includes(ending) && told <= at;
    return this.attempts.every(isRefused) ? this.last : undefined;
  }

  /**
   * Takes what the client was told. A state that comes before the one that it knows is of a view or a callback that was overtaken: the
   * client may go by either.
   */
  learn(state: KnownState): void {
    const { status = '' } = this.lastKnown ?? {};
    const isOvertaken = statesAfter.get(state.status)?.has(status) && !statesAfter.get(status)?.has(state.status);
    (isOvertaken ? this.unsureStates : this.knownStates).push(state);
    this.restedSince = undefined;
  }

  /** The state that the client was told last. */
  get lastKnown(): KnownState | undefined {
    return this.knownStates.at(-1);
  }

  /** The callbacks that it had at a time, and had not answered yet. */
  beingTold(at: number): Delivery[] {
    return this.deliveries.filter(({ begun, ended = at }) => begun <= at && at <= ended);
  }

  /** May the client have been told such a state since the last one that it knows for certain? Then it may act by either. */
  mayKnow(isLike: (status: string) => boolean): boolean {
    return this.unsureStates.some(({ at, status }) => at >= (this.lastKnown?.at ?? 0) && isLike(status));
  }

  /** The first time that the client was told the final state that it knows; undefined: it knows none. */
  get finalKnown(): KnownState | undefined {
    const { lastKnown } = this;
    if (!lastKnown || !isFinal(lastKnown.status)) return undefined;
    return this.knownStates.find(({ status, at }) => status === lastKnown.status && at > (this.changed?.at ?? 0));
  }

  /** The last thing that the client did about the payout. */
  get lastDone(): number {
    return Math.max(this.last.at, this.askedAt ?? 0, this.changed?.at ?? 0);
  }
}

/** Takes a call of a payout, and tells where it is the first of another revision, which the specification does not forbid. */
export function revisionShows({ revisions }: PayoutConduct, revision: Revision, id: string): Finding[] {
  const point = 'client.revision';
  if (revisions.has(revision)) return [];
  revisions.set(revision, id);
  const evidence = [...revisions.values()];
  if (revisions.size === 1) return [shown(point, ...evidence)];
  const received = `a call of the ${revision} one after others`;
  return [advised(point, 'one revision for all calls of a payout', received, ...evidence)];
}

/** Does a refusal of a view, a cancellation or a reversal say that there is no such payout? */
export const isUnknown = (code: string): boolean =>
  classOf(code) === 'unknown-transaction' || ['15004', '16001'].includes(code);

/** The quoteId in the body of a transaction; '' where it is absent. */
export const quoteIdOf = (body: Json): string => member(body, 'internationalTransferInformation.quoteId');

/** The reference that a call names: in its path, or as its transaction. */
export const referenceIn = ({ body }: Pick<ObservedCall, 'body'>): string => {
  const { transactionReference, txnId } = asBag(body) ?? {};
  return text(transactionReference ?? txnId);
};
