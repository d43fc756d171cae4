/** One payout of a client: the attempts to send it under its reference, and the states that the client has learnt. */
import { asBag, classOf, isFinal, type Json, type OperationId, statesAfter } from '../../../contract';
import { advised, answeredAt, type Finding, member, type ObservedCall, refusalOf, shown, text } from './observations';
import type { Content } from './payees';

/** Result codes of refusals after which the client has to take another step. */
const endings: Readonly<Record<string, 'duplicate' | 'expired'>> = { '3004': 'duplicate', '3008': 'expired' };

/** How an attempt to create the payout ended for the client. */
function endingOf({ response }: ObservedCall, code: string) {
  if (!response) return 'lost';
  if (code === '') return 'accepted';
  return endings[code] ?? (classOf(code) === 'busy' ? 'busy' : 'refused');
}

/** An attempt to create a payout. `hasOwnCheck`: the client checked the account for this payout; `checkedAt`: when it last did so. */
export function attemptOf(call: ObservedCall, content: Content, hasOwnCheck: boolean, checkedAt: number | undefined) {
  const { id, at, body } = call;
  const code = refusalOf(call);
  const ending = endingOf(call, code);
  // the gateway has accepted the payout, even if the client did not receive the reply
  const taken = call.taken === true || ending === 'accepted';
  const quoteId = quoteIdOf(body);
  return { id, at, answeredAt: answeredAt(call), ending, code, taken, quoteId, content, hasOwnCheck, checkedAt };
}

/** An attempt to create a payout, with how it ended for the client. */
export type Attempt = ReturnType<typeof attemptOf>;

/** A state that the client has learnt from a view, or from a callback that it acknowledged. */
export interface KnownState {
  id: string;
  /** when the callback arrived, or when the client sent the view */
  at: number;
  /** '' for a view of the older revision, which has no status */
  status: string;
  /** only for a view */
  code?: string;
}

/** A callback that was sent to the client, with the state that it reports. */
export interface Delivery {
  id: string;
  status: string;
  begun: number;
  /** absent: the client has not answered it yet */
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
  /** states that the client may or may not have processed: from callbacks without a valid acknowledgement, or in late messages */
  readonly unsureStates: KnownState[] = [];
  /** callbacks sent to the client; it may act on one before it answers it */
  readonly deliveries: Delivery[] = [];
  /** id of the refund statement that was made while the gateway did not have the payout, which may still be sent again */
  refunded: string | undefined;
  /** the client used the reference for a second payout, so the states received may belong to either */
  isReused = false;
  /** the last cancellation or reversal that was granted: when the client sent it, and when it received the answer */
  changed: { at: number; answeredAt: number } | undefined;
  /** the cancellation or reversal whose reply was lost, so the client may repeat it; `isRight`: the state allowed it */
  unanswered: { operation: OperationId | undefined; isRight: boolean } | undefined;
  /** when the client last viewed the payout, even if the answer was lost */
  askedAt: number | undefined;
  /** time of the last action or message about the payout before it came to rest */
  restedSince: number | undefined;
  /** id of the first call about the payout in each revision */
  readonly revisions = new Map<Revision, string>();

  constructor(readonly reference: string) {}

  get first(): Attempt {
    return this.attempts[0] as Attempt;
  }

  get last(): Attempt {
    return this.attempts.at(-1) as Attempt;
  }

  /** Does the client know that the gateway has accepted the payout? */
  get isKnownAsTaken(): boolean {
    return this.attempts.some(({ ending }) => ending === 'accepted' || ending === 'duplicate') || this.views.length > 0;
  }

  /** Has the gateway accepted the payout, even if the client does not know? */
  get isTaken(): boolean {
    return this.attempts.some(({ taken }) => taken);
  }

  /** The last refusal, if every attempt had been refused by then; undefined: an attempt was accepted or is still open. */
  refusedBefore(at: number): Attempt | undefined {
    const isRefused = ({ ending, answeredAt: told }: Attempt) => ['refused', 'expired'].includes(ending) && told <= at;
    return this.attempts.every(isRefused) ? this.last : undefined;
  }

  /**
   * Adds a state that the client has received. If it precedes the known state in the lifecycle, its message arrived late, and the
   * client may rely on either state.
   */
  learn(state: KnownState): void {
    const { status = '' } = this.lastKnown ?? {};
    const isOvertaken = statesAfter.get(state.status)?.has(status) && !statesAfter.get(status)?.has(state.status);
    (isOvertaken ? this.unsureStates : this.knownStates).push(state);
    this.restedSince = undefined;
  }

  /** The state that the client received last. */
  get lastKnown(): KnownState | undefined {
    return this.knownStates.at(-1);
  }

  /** The callbacks that were sent to the client by a time and were not answered yet. */
  deliveredBefore(at: number): Delivery[] {
    return this.deliveries.filter(({ begun, ended = at }) => begun <= at && at <= ended);
  }

  /** May the client have received such a state after its last certain one? Then it may rely on either. */
  mayKnow(isLike: (status: string) => boolean): boolean {
    return this.unsureStates.some(({ at, status }) => at >= (this.lastKnown?.at ?? 0) && isLike(status));
  }

  /** When the client first received the final state that it knows; undefined: it knows no final state. */
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

/** Notes the revision of a call; a second revision for one payout is advice only, as the specification does not forbid it. */
export function judgeRevision({ revisions }: PayoutConduct, revision: Revision, id: string): Finding[] {
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
