/** Lets situations arise as a partner's client sends its transactions. */
import { gmtTime, type OperationId } from '../../../contract';
import { roundUpToSecond } from '../../domain/clock';
import type { Partner } from '../../domain/partner';
import {
  returned,
  reversalPending,
  reversalRejected,
  type StateChange,
  statusText,
  type Transaction,
} from '../../domain/transaction';
import type { Body, Next, Request, Response, State } from '../../exchange/exchange';
import { matchOf } from '../../exchange/routes';
import { refuse } from '../../handling/handle';
import { parseObject } from '../../handling/json';
import { unavailableAccount } from '../../operations/account-checks/account-status';
import { callbackOf, scheduleStates } from '../../operations/settlement';
import { type Situation, type SituationId, situations, statesAfterViews, statesOf } from './situations';

/** How often a situation arises at most until the client has shown what it is for, and the pause in between. */
const defaultTimes = 6;
const againAfterMs = 12_000;
/**
 * For the situation of an expired quote: its validity in milliseconds, up to a second more, and how late it is used.
 */
const quoteMs = 600;
const lateMs = 100;
/** Milliseconds for which a reversal is pending. */
const reversalMs = 4000;
/** Milliseconds after which an acknowledged callback is sent again. */
const secondCallbackMs = 1500;

/** A payout of the client under one reference. */
interface Payout {
  situation: Situation;
  /** transaction requests under its reference */
  attempts: number;
  /** the gateway has accepted it */
  isAccepted: boolean;
  /** views so far */
  views: number;
}

/** How a request was answered, and by which situation. */
export interface Answer {
  response: Response;
  situation?: SituationId;
  operation?: OperationId;
}

/** An answer to an operation that is known. */
type Answered = Omit<Answer, 'operation'>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The refusal of a request whose credentials are right. */
const refused = (request: Request, state: State, at: number, code: string): Response =>
  refuse(request, state, at, { status: 200, code, authenticated: true });

/** The partner whose credentials a request carries. */
function partnerOf({ headers }: Request, { partners }: State): Partner | undefined {
  const [user, hash] = [headers['x-username'], headers['x-password']].map((value) => text(value).toLowerCase());
  return partners.find(({ username, passwordHash }) => username.toLowerCase() === user && passwordHash === hash);
}

/**
 * Gives each new payout of a client its situation, and changes the answers about it. A situation arises again until the
 * client has shown what it is for, or it has arisen too often.
 */
export class SituationSchedule {
  readonly #payouts = new Map<string, Payout>();
  /** when the quotes expire that are to expire before their payout arrives, by id: epoch milliseconds */
  readonly #earlyExpiries = new Map<string, number>();
  readonly #occurrences = new Map<string, { times: number; last: number }>();
  #reversals = 0;
  /** new quotes expire early until then; 0 once a payout was refused for it */
  #expiresEarlyUntil = 0;

  /** `isOpen`: has the client not shown yet what a situation is for? */
  constructor(private readonly isOpen: (id: SituationId) => boolean) {}

  /** The situation that the next payout meets; undefined: all is shown, and payouts just succeed. */
  next(now: number): Situation | undefined {
    return (situations as readonly Situation[]).find(({ id, maxTimes = defaultTimes }) => {
      const { times, last } = this.#occurrences.get(id) ?? { times: 0, last: Number.NEGATIVE_INFINITY };
      return this.isOpen(id as SituationId) && times < maxTimes && now - last >= againAfterMs;
    });
  }

  /** The situation of a payout. */
  situationOf(reference: string): Situation | undefined {
    return this.#payouts.get(reference)?.situation;
  }

  /** Answers a request, with what the situation of its payout changes. */
  respond(request: Request, next: Next, state: State, now: number): Answer {
    const operation = matchOf(request)?.id;
    const partner = partnerOf(request, state);
    const body = parseObject(request.body) ?? {};
    const own = () => next(request);
    if (!partner || !operation) return { response: own(), ...(operation && { operation }) };
    if (operation === 'createTransaction') return { operation, ...this.#pay(request, next, state, now, partner, body) };
    if (operation === 'createQuotation' || operation === 'createQuotationOlder')
      return { operation, ...this.#quote(own(), partner, now) };
    if (operation === 'walletStatus' || operation === 'bankStatus' || operation === 'cardStatus')
      return { operation, ...this.#check(own(), now) };
    if (operation === 'viewTransaction') return { operation, ...this.#view(request, own(), state, partner, now) };
    if (operation === 'reverseTransaction') return { operation, ...this.#reverse(own(), state, partner, body, now) };
    return { response: own(), operation };
  }

  #begin(situation: Situation, now: number): void {
    const { times = 0 } = this.#occurrences.get(situation.id) ?? {};
    this.#occurrences.set(situation.id, { times: times + 1, last: now });
  }

  /** The gateway refused the payout for a reason of its own, so the situation has not arisen. */
  #undo(reference: string, { id }: Situation): void {
    this.#payouts.delete(reference);
    const { times = 1 } = this.#occurrences.get(id) ?? {};
    this.#occurrences.set(id, { times: times - 1, last: Number.NEGATIVE_INFINITY });
  }

  #check(response: Response, now: number): Answered {
    const next = this.next(now);
    if (!next?.isUnavailable || (response.body as Body).status !== 'available') return { response };
    this.#begin(next, now);
    return { response: { ...response, body: unavailableAccount('6004') }, situation: next.id as SituationId };
  }

  #quote(response: Response, partner: Partner, now: number): Answered {
    const { quotes } = response.body as { quotes?: Body[] };
    const next = this.next(now);
    if (!Array.isArray(quotes)) return { response };
    if (now > this.#expiresEarlyUntil) {
      if (!next?.expires) return { response };
      this.#begin(next, now);
      this.#expiresEarlyUntil = now + againAfterMs;
    }
    const expiresAt = roundUpToSecond(now + quoteMs);
    for (const shown of quotes) {
      const quote = partner.quotes.get(text(shown.quoteId));
      if (quote) quote.expiresAt = expiresAt;
      shown.quoteExpiryTime = gmtTime(expiresAt);
      this.#earlyExpiries.set(text(shown.quoteId), expiresAt);
    }
    return { response, situation: 'quote-expires' };
  }

  #pay(request: Request, next: Next, state: State, now: number, partner: Partner, body: Body): Answered {
    const reference = text(body.requestingOrganisationTransactionReference);
    const quoteId = text((body.internationalTransferInformation as Body | undefined)?.quoteId);
    const expiresAt = this.#earlyExpiries.get(quoteId);
    if (expiresAt !== undefined && now <= expiresAt) {
      // it arrives in time, and is read too late
      const readAt = expiresAt + lateMs;
      this.#expiresEarlyUntil = 0;
      return {
        response: { ...refused(request, state, readAt, '3008'), delayMs: readAt - now },
        situation: 'quote-expires',
      };
    }
    const payout = this.#payoutOf(reference, now);
    payout.attempts += 1;
    const { situation } = payout;
    const id = situation.id as SituationId;
    const isFirst = payout.attempts === 1;
    if (isFirst && situation.loses === 'request')
      return { response: { status: 200, body: {}, lost: true }, situation: id };
    if (situation.refusedBy && (isFirst || situation.refusedBy.attempts === 'all'))
      return { response: refused(request, state, now, situation.refusedBy.code), situation: id };
    const response = next(request);
    const transaction = partner.transactions.byPartnerReference(reference);
    if (!transaction && isFirst) this.#undo(reference, situation);
    if (!transaction || payout.isAccepted) return { response, situation: id };
    payout.isAccepted = true;
    this.#schedule(state, partner, transaction, situation, now);
    // the older revision would say that it is paid at once
    (response.body as Body).transactionStatus = statusText((transaction.timeline[0] as StateChange).outcome);
    return { response: isFirst && situation.loses ? { ...response, lost: true } : response, situation: id };
  }

  /** The payout under a reference; a new one meets the next situation. */
  #payoutOf(reference: string, now: number): Payout {
    const known = this.#payouts.get(reference);
    if (known) return known;
    const next = this.next(now);
    const situation = next && !next.expires && !next.isUnavailable ? next : (situations[0] as Situation);
    this.#begin(situation, now);
    const payout = { situation, attempts: 0, isAccepted: false, views: 0 };
    this.#payouts.set(reference, payout);
    return payout;
  }

  #schedule(state: State, partner: Partner, transaction: Transaction, situation: Situation, now: number): void {
    const [first, ...later] = statesOf(situation, now);
    if (!first) return;
    transaction.timeline = [first];
    transaction.postedStates = 1;
    if (situation.creditAfterMs !== undefined) transaction.creditAt = now + situation.creditAfterMs;
    scheduleStates(state, partner, transaction, later, now);
    const last = later.at(-1);
    if (!situation.callbackTwice || !last) return;
    const again = last.at + secondCallbackMs;
    state.callbacks.push({ ...callbackOf(state, partner, transaction, last.at, last.outcome), at: again });
  }

  #view(request: Request, response: Response, state: State, partner: Partner, now: number): Answered {
    const body = response.body as Body;
    const transaction = partner.transactions.find(text(body.transactionReference));
    const payout = transaction && this.#payouts.get(transaction.partnerReference);
    if (!transaction || !payout) return { response };
    const { situation } = payout;
    payout.views += 1;
    const id = situation.id as SituationId;
    if (payout.views === 1 && situation.viewRefusedBy)
      return { response: refused(request, state, now, situation.viewRefusedBy), situation: id };
    if (payout.views === situation.afterViews)
      scheduleStates(state, partner, transaction, statesAfterViews(situation, now), now);
    if (situation.pendingShownAs && body.status === 'PENDING')
      body.transactionStatus = statusText(situation.pendingShownAs);
    return { response, situation: id };
  }

  /** Reversals are pending for some seconds; the first one is granted, the next rejected, and so on. */
  #reverse(response: Response, state: State, partner: Partner, body: Body, now: number): Answered {
    const transaction = partner.transactions.find(text(body.txnId));
    const { statusCode } = response.body as Body;
    if (!transaction || !['16000', '16002', '16003'].includes(text(statusCode))) return { response };
    const end = this.#reversals++ % 2 === 0 ? returned : reversalRejected;
    const changes = [
      { at: now, outcome: reversalPending },
      { at: now + reversalMs, outcome: end },
    ];
    transaction.timeline = transaction.timeline.filter(({ at }) => at < now);
    scheduleStates(state, partner, transaction, changes, now);
    const { code, message } = reversalPending;
    return {
      response: { ...response, body: { ...(response.body as Body), statusCode: code, responseMessage: message } },
      situation: this.situationOf(transaction.partnerReference)?.id as SituationId,
    };
  }
}
