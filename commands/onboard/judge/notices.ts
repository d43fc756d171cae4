/** Judges the callbacks that a client receives: its answers, and the states that they report. */
import type { DeliveryRecord } from '../../../journal';
import { acknowledgementIn, isSuccessStatus, replyText, replyWithinMs, wantedReply, wantedStatus } from './endpoint';
import { advised, broken, type Finding, shown, text } from './observations';
import type { Delivery, PayoutConduct } from './payout';

type Body = DeliveryRecord['body'];

/** Finds the payouts of a client, and stores the service's reference of a payout. */
export interface Payouts {
  payout: (reference: string) => PayoutConduct | undefined;
  learn: (service: string, payout: PayoutConduct) => void;
}

/** An attempt to deliver a callback that the client did not answer. */
interface Unanswered {
  finding: Finding;
  at: number;
  body: string;
  status: string;
  payout: PayoutConduct | undefined;
}

/** Takes the callbacks to a client, from their beginning to their end. */
export class Notices {
  /** callbacks without an answer: each becomes a finding at the client's next call, unless it acknowledges a later attempt */
  #unanswered: Unanswered[] = [];
  /** when the client last acknowledged a callback of a state */
  readonly #acknowledgedAt = new Map<string, number>();

  constructor(private readonly payouts: Payouts) {}

  /** The payout that a callback is about, and the state that it tells. */
  #reportedBy(body: Body): { payout: PayoutConduct | undefined; status: string } {
    const { transactionId = '', partnerTransId = '', status = '' } = body as Record<string, string>;
    const payout = this.payouts.payout(partnerTransId) ?? this.payouts.payout(transactionId);
    if (payout && transactionId !== '') this.payouts.learn(text(transactionId), payout);
    return { payout, status };
  }

  /** Notes that a callback is being sent; `callback` and `ended` note its end. */
  begun({ id, body, at }: Pick<DeliveryRecord, 'id' | 'body' | 'at'>): void {
    const { payout, status } = this.#reportedBy(body);
    payout?.deliveries.push({ id, status, begun: at });
  }

  /** The delivery of a callback that has started and not ended. */
  delivery(body: Body): Delivery | undefined {
    const { payout, status } = this.#reportedBy(body);
    return payout?.deliveries.find((one) => one.status === status && one.ended === undefined);
  }

  /** Judges the answer to an attempt to deliver a callback, and returns the payout whose state the client has learnt. */
  ended({ id, at, body, kind, reply }: DeliveryRecord): { findings: Finding[]; payout?: PayoutConduct } {
    const { payout, status } = this.#reportedBy(body);
    const delivery = this.delivery(body);
    // a callback without an answer may not have reached the client
    if (delivery) delivery.ended = reply ? at + reply.ms : delivery.begun;
    const isRepeat = kind === 'repeated';
    const point: string = isRepeat ? 'client.repeated-notice' : 'client.acknowledges';
    const acknowledged = acknowledgementIn(reply);
    const received = replyText(reply);
    const state = { id, at: at + (reply?.ms ?? 0), status };
    if (acknowledged === undefined) {
      const finding = broken(point, wantedReply, received, id);
      // the client may have processed it, and its answer may have been lost
      if (!isRepeat) payout?.unsureStates.push(state);
      // a proxy in front of the client answers with these statuses while the client is down
      if (reply && reply.status < 500) return { findings: [finding] };
      this.#unanswered.push({ finding, at, body: JSON.stringify(body), status, payout: isRepeat ? undefined : payout });
      return { findings: [] };
    }
    const findings: Finding[] = [];
    if (reply && !isSuccessStatus(reply)) findings.push(advised(point, wantedStatus, received, id));
    if (reply && reply.ms > replyWithinMs)
      findings.push(
        advised(point, `a reply within ${replyWithinMs / 1000} s`, `one after ${Math.round(reply.ms)} ms`, id),
      );
    if (acknowledged === 'false') {
      if (isRepeat)
        return { findings: [...findings, advised(point, 'a repeated callback acknowledged as before', received, id)] };
      // the specification does not define "false": the client may have processed the state
      payout?.unsureStates.push(state);
      return { findings, ...(payout && { payout }) };
    }
    this.#acknowledgedAt.set(status, at);
    // the client acknowledged a later attempt after it could not be reached
    this.#unanswered = this.#unanswered.filter((one) => one.body !== JSON.stringify(body));
    // a repetition may arrive after a callback with another state
    if (!isRepeat) payout?.learn(state);
    return { findings: [...findings, shown(point, id)], ...(payout && { payout }) };
  }

  /**
   * Judges the callbacks sent before a time that were never answered. A client that viewed the state and acknowledged a later
   * callback of it was only down for a while: the specification does not say how often a callback is sent (Status callback).
   * Before the end of the session, a later callback may still be acknowledged.
   */
  unanswered(before: number, isEnd: boolean): Finding[] {
    const isSeen = ({ status, payout }: Unanswered) => payout?.views.some((view) => view.status === status) === true;
    const isAway = (one: Unanswered) => isSeen(one) && (this.#acknowledgedAt.get(one.status) ?? 0) > one.at;
    const isDue = (one: Unanswered) => one.at < before && (isEnd || !isSeen(one) || isAway(one));
    const due = this.#unanswered.filter(isDue);
    this.#unanswered = this.#unanswered.filter((one) => !due.includes(one));
    return due.map((one) => (isAway(one) ? { ...one.finding, result: 'advised' } : one.finding));
  }
}
