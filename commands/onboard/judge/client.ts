/** Judges how a partner's client uses the interface, call by call. */

import type { Terms } from '../../../assertions/messages';
import { asBag, classOf, codeOf, isFinal, states } from '../../../contract';
import type { DeliveryRecord } from '../../../journal';
import { attemptShows } from './attempts';
import { judgeCall, unexplained } from './calls';
import { acknowledgementIn, isSuccessStatus, replyText, wantedReply, wantedStatus } from './endpoint';
import {
  type Action,
  advised,
  answeredAt,
  broken,
  type Finding,
  member,
  type ObservedCall,
  refusalOf,
  shown,
  succeeded,
  text,
} from './observations';
import { Payees } from './payees';
import { PaymentHistory } from './payments';
import { attemptOf, type Delivery, PayoutConduct, referenceIn, revisionShows } from './payout';
import { changeShows, knownStateShows, pausesOf, pointOfMistake, pollingShows, timeShowsOfFollowing } from './polling';
import { judgeAttemptTimes } from './renamed';

/** By what a partner's client is judged. */
export interface ClientOptions {
  terms: Terms;
  /** of the client in the sandbox */
  password: string;
  /** how long a client may take over its next step before it counts as missing */
  patienceMs: number;
  /** the number of an encrypted card; absent: the key is not at hand */
  decrypt?: (encrypted: string) => string | undefined;
  /** was it a payout of an earlier session? The gateway of this one does not know it, and nothing it says of it counts */
  isEarlier?: (reference: string) => boolean;
}

/** Of so many payouts none was followed to its end: that is no interruption. */
const minLeft = 5;

/** Views of one payout that are kept. */
const maxViews = 400;

/** A client that polls looks again within so many of its longest pauses, and within so many milliseconds at least. */
const defaultPauses = 3;
const minTypicalMs = 5000;

/** What is to be done with the sender's money in a state. */
const wantedAt = (known: string): Action | 'waiting' => {
  if (!isFinal(known)) return 'waiting';
  return states.find(({ status }) => status === known)?.refund ? 'refunded' : 'not refunded';
};

/** All that the judge knows of a partner's client: its payouts, and what it has been told of them. */
export class ClientConduct {
  readonly #payees: Payees;
  readonly #payments: PaymentHistory;
  readonly #payouts = new Map<string, PayoutConduct>();
  readonly #byService = new Map<string, PayoutConduct>();
  /** when the client was last heard of: a client that was stopped breaks nothing by its silence */
  #heardAt = 0;
  /** callbacks without a valid reply: they count once the client is heard of again */
  #unanswered: Finding[] = [];

  constructor(private readonly options: ClientOptions) {
    this.#payees = new Payees(options.decrypt);
    this.#payments = new PaymentHistory(this.#payees);
  }

  /** The payout under a reference of either side. */
  payout(reference: string): PayoutConduct | undefined {
    return this.#payouts.get(reference) ?? this.#byService.get(reference);
  }

  payouts(): PayoutConduct[] {
    return [...this.#payouts.values()];
  }

  /** Takes a call, and says what it shows. */
  call(call: ObservedCall): Finding[] {
    const before = this.#heard(call.at);
    const { terms, password } = this.options;
    const results = [...judgeCall(call, terms, password, this.#payees), ...this.#shows(call)];
    return [...before, ...results, ...unexplained(call, results)];
  }

  /** The client is alive: what it left without a reply before was its own doing. */
  #heard(at: number): Finding[] {
    this.#heardAt = Math.max(this.#heardAt, at);
    return this.#unanswered.splice(0);
  }

  /** What a call shows together with others. */
  #shows(call: ObservedCall): Finding[] {
    switch (call.operation) {
      case 'createTransaction':
        return this.#pay(call);
      case 'viewTransaction':
      case 'viewTransactionOlder':
        return this.#view(call);
      case 'cancelTransaction':
      case 'reverseTransaction':
        return this.#change(call);
      default:
        this.#payments.prepared(call);
        return [];
    }
  }

  #pay(call: ObservedCall): Finding[] {
    const { id, body } = call;
    const reference = member(body, 'requestingOrganisationTransactionReference');
    if (reference === '') return [];
    const payout = this.#payouts.get(reference) ?? new PayoutConduct(reference);
    this.#payouts.set(reference, payout);
    const content = this.#payees.contentOf(body);
    const orders = this.payouts().filter(
      ({ attempts: [first] }) => !first || first.content.account === content.account,
    );
    const checks = this.#payments.checksBefore(call);
    // of who has not checked the account at all, that is told
    const hasOwnCheck = checks.length === 0 || checks.length >= orders.length;
    const attempt = attemptOf(call, content, hasOwnCheck);
    payout.attempts.push(attempt);
    const service = member(call.response?.body, 'transactionReference');
    if (succeeded(call) && service !== '') this.#byService.set(service, payout);
    // a payout of the older revision may have succeeded at once (States and transitions)
    const isPaid = succeeded(call) && classOf(codeOf(text(asBag(call.response?.body)?.transactionStatus))) === 'paid';
    if (isPaid) payout.knownStates.push({ id, at: answeredAt(call), status: 'SUCCESS' });
    const quotation = this.#payments.quotation(attempt.quoteId);
    return [
      ...(quotation ? revisionShows(payout, quotation.revision, quotation.call.id) : []),
      ...revisionShows(payout, member(body, 'type') === 'inttransfer' ? 'older' : 'current', id),
      ...this.#payments.paid({ ...call, taken: attempt.taken || undefined }, payout),
      ...attemptShows(payout, this.payouts()),
      ...knownStateShows(payout),
    ];
  }

  #change(call: ObservedCall): Finding[] {
    const reference = referenceIn(call);
    const payout = this.payout(reference);
    return !payout && this.options.isEarlier?.(reference) ? [] : changeShows(call, payout);
  }

  #view(call: ObservedCall): Finding[] {
    const payout = this.payout(referenceIn(call));
    if (!payout) return [];
    const { status, transactionStatus, transactionReference } = asBag(call.response?.body) ?? {};
    payout.askedAt = call.at;
    // a payout of the older revision may be viewed by both: only the newer view has its status
    const mixed = call.operation === 'viewTransactionOlder' ? revisionShows(payout, 'older', call.id) : [];
    if (!call.response) return mixed;
    if (!succeeded(call)) {
      payout.missed.push({ id: call.id, at: call.at, code: refusalOf(call) });
      return mixed;
    }
    if (transactionReference) this.#byService.set(text(transactionReference), payout);
    // a storm of polls is told by its first and its last views
    if (payout.views.length >= maxViews) payout.views.splice(maxViews / 2, 1);
    if (payout.knownStates.length >= maxViews) payout.knownStates.splice(maxViews / 2, 1);
    const state = { id: call.id, status: text(status) };
    payout.views.push({ ...state, at: call.at, code: codeOf(text(transactionStatus)) });
    // the older view has no status, so it tells no state
    if (status !== undefined) payout.knownStates.push({ ...state, at: answeredAt(call) });
    return [...mixed, ...knownStateShows(payout), ...pollingShows(payout)];
  }

  /** Takes a callback that is being sent; `callback` takes its end. */
  calling({ id, body, at }: Pick<DeliveryRecord, 'id' | 'body' | 'at'>): void {
    const { payout, status } = this.#toldBy(body);
    payout?.deliveries.push({ id, status, begun: at });
  }

  /** The delivery of a callback that has begun and not ended. */
  delivery(body: DeliveryRecord['body']): Delivery | undefined {
    const { payout, status } = this.#toldBy(body);
    return payout?.deliveries.find((one) => one.status === status && one.ended === undefined);
  }

  /** The payout that a callback is about, and the state that it tells. */
  #toldBy(body: DeliveryRecord['body']): { payout: PayoutConduct | undefined; status: string } {
    const { transactionId = '', partnerTransId = '', status = '' } = body as Record<string, string>;
    return { payout: this.payout(partnerTransId) ?? this.payout(transactionId), status };
  }

  /** Takes an attempt to deliver a callback, and says what its reply shows. */
  callback({ id, at, body, kind, reply }: DeliveryRecord): Finding[] {
    const { payout, status } = this.#toldBy(body);
    const delivery = this.delivery(body);
    // what had no reply may not have reached it
    if (delivery) delivery.ended = reply ? at + reply.ms : delivery.begun;
    const isRepeat = kind === 'repeated';
    const point: string = isRepeat ? 'client.repeated-notice' : 'client.acknowledges';
    const acknowledged = acknowledgementIn(reply);
    const received = replyText(reply);
    if (acknowledged === undefined) {
      const finding = broken(point, wantedReply, received, id);
      if (reply && !isRepeat) payout?.unsureStates.push({ id, at: at + reply.ms, status });
      if (reply) return [finding];
      this.#unanswered.push(finding);
      return [];
    }
    const before = this.#heard(at);
    if (reply && !isSuccessStatus(reply)) before.push(advised(point, wantedStatus, received, id));
    if (isRepeat && acknowledged === 'false')
      return [...before, advised(point, 'a repeated callback acknowledged as before', received, id)];
    // a repeat may arrive after another state was told
    if (payout && acknowledged === 'true' && !isRepeat)
      payout.knownStates.push({ id, at: at + (reply?.ms ?? 0), status });
    // what false means is not said: it may have taken the state in
    if (payout && acknowledged === 'false') payout.unsureStates.push({ id, at: at + (reply?.ms ?? 0), status });
    const learned = payout ? knownStateShows(payout) : [];
    return [...before, ...(acknowledged === 'true' ? [shown(point, id)] : []), ...learned];
  }

  /** Takes what a person, or the partner's system, says that it did with a payout; undefined: it is not known here. */
  stated(id: string, reference: string, action: Action, at: number): Finding[] | undefined {
    const payout = this.payout(reference);
    // what was refused at its creation was never paid: whatever is done with the money is between the partner and its sender
    if (payout && !payout.isTaken && payout.last.ending === 'refused') return [];
    // nobody has told its end yet: it may still be paid
    const isEarly = action === 'refunded' && payout && (payout.last.ending === 'lost' || payout.isKnownAsTaken);
    const told = payout?.beingTold(at).find(({ status }) => isFinal(status) && wantedAt(status) === action);
    const known = told ?? payout?.lastKnown ?? (isEarly ? { id: payout.last.id, status: 'PENDING' } : undefined);
    if (!payout || !known) return undefined;
    const wanted = wantedAt(known.status);
    // what was said of a success holds while its reversal is pending
    const isRight = action === wanted || (action === 'not refunded' && known.status === 'REVERSAL PENDING');
    if (!isRight && payout.mayKnow((status) => wantedAt(status) === action)) return [];
    const point = isFinal(known.status) ? `refund.${known.status}` : pointOfMistake(payout);
    if (isRight) return isFinal(known.status) ? [shown(point, known.id, id)] : [];
    return [broken(point, `${wanted}, as the payout is ${known.status}`, action, known.id, id)];
  }

  /**
   * What has been shown by the time that passed. `isEnd`: what is missing now stays missing. `isTold`: it gets callbacks,
   * so it need not ask.
   */
  look(now: number, isEnd = false, isTold = true): Finding[] {
    const payouts = this.payouts();
    const longest = Math.max(0, ...payouts.flatMap(pausesOf));
    const polls = !isTold && longest > 0 && { defaultMs: Math.max(minTypicalMs, defaultPauses * longest) };
    const taken = payouts.filter(({ isKnownAsTaken }) => isKnownAsTaken);
    const followsNone = taken.length >= minLeft && taken.every(({ finalKnown }) => finalKnown === undefined);
    const results = payouts.flatMap((payout) => {
      // who never asks and is never told does not learn the end, whether it was stopped or not
      const isLeft = !isTold && (payout.askedAt === undefined || followsNone);
      const until = isLeft ? now : Math.min(now, this.#heardAt);
      const looked = { now: until, patienceMs: this.options.patienceMs, isTold, ...polls };
      return [...judgeAttemptTimes(payout, payouts, looked), ...timeShowsOfFollowing(payout, looked)];
    });
    results.push(...this.#payments.timeShows(now));
    return isEnd ? results : results.filter(({ result }) => result === 'shown');
  }
}
