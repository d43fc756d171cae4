/** The callbacks that a client gets: how it answers them, and what they tell. */
import type { DeliveryRecord } from '../../../journal';
import { acknowledgementIn, isSuccessStatus, replyText, replyWithinMs, wantedReply, wantedStatus } from './endpoint';
import { advised, broken, type Finding, shown, text } from './observations';
import type { Delivery, PayoutConduct } from './payout';

type Body = DeliveryRecord['body'];

/** How the payouts of a client are found, and the reference of the service for one of them is learnt. */
export interface Payouts {
  payout: (reference: string) => PayoutConduct | undefined;
  learn: (service: string, payout: PayoutConduct) => void;
}

/** An attempt to deliver a callback that had no reply of the client. */
interface Unanswered {
  finding: Finding;
  at: number;
  body: string;
  status: string;
  payout: PayoutConduct | undefined;
}

/** Takes the callbacks to a client, from their beginning to their end. */
export class Notices {
  /** callbacks without a reply of the client: they count once the client is heard of, if no further try is acknowledged */
  #unanswered: Unanswered[] = [];
  /** when the client last acknowledged a callback of a state */
  readonly #acknowledgedAt = new Map<string, number>();

  constructor(private readonly payouts: Payouts) {}

  /** The payout that a callback is about, and the state that it tells. */
  #toldBy(body: Body): { payout: PayoutConduct | undefined; status: string } {
    const { transactionId = '', partnerTransId = '', status = '' } = body as Record<string, string>;
    const payout = this.payouts.payout(partnerTransId) ?? this.payouts.payout(transactionId);
    if (payout && transactionId !== '') this.payouts.learn(text(transactionId), payout);
    return { payout, status };
  }

  /** Takes a callback that is being sent; `ended` takes its end, where the client itself is told (`callback`). */
  begun({ id, body, at }: Pick<DeliveryRecord, 'id' | 'body' | 'at'>): void {
    const { payout, status } = this.#toldBy(body);
    payout?.deliveries.push({ id, status, begun: at });
  }

  /** The delivery of a callback that has begun and not ended. */
  delivery(body: Body): Delivery | undefined {
    const { payout, status } = this.#toldBy(body);
    return payout?.deliveries.find((one) => one.status === status && one.ended === undefined);
  }

  /** Takes an attempt to deliver a callback, and says what its reply shows, and of which payout the client has learnt. */
  ended({ id, at, body, kind, reply }: DeliveryRecord): { findings: Finding[]; payout?: PayoutConduct } {
    const { payout, status } = this.#toldBy(body);
    const delivery = this.delivery(body);
    // what had no reply may not have reached it
    if (delivery) delivery.ended = reply ? at + reply.ms : delivery.begun;
    const isRepeat = kind === 'repeated';
    const point: string = isRepeat ? 'client.repeated-notice' : 'client.acknowledges';
    const acknowledged = acknowledgementIn(reply);
    const received = replyText(reply);
    const told = { id, at: at + (reply?.ms ?? 0), status };
    if (acknowledged === undefined) {
      const finding = broken(point, wantedReply, received, id);
      // it may have been taken in, and its reply lost on the way
      if (!isRepeat) payout?.unsureStates.push(told);
      // a server in front of the client answers so while that is away
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
      // what false means is not said: it may have taken the state in
      payout?.unsureStates.push(told);
      return { findings, ...(payout && { payout }) };
    }
    this.#acknowledgedAt.set(status, at);
    // the address could not be reached before, but has acknowledged a later attempt
    this.#unanswered = this.#unanswered.filter((one) => one.body !== JSON.stringify(body));
    // a repeat may arrive after another state was told
    if (!isRepeat) payout?.learn(told);
    return { findings: [...findings, shown(point, id)], ...(payout && { payout }) };
  }

  /**
   * Callbacks before a time that have stayed without a reply. Who has looked the state up, and acknowledges a later callback
   * of the same state, was away for a while: how often a callback is sent is not said (Status callback).
   * A later one may still come until the end.
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
