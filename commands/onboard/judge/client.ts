/** Judges how a partner's client uses the interface, call by call. */

import type { Terms } from '../../../assertions/messages';
import { getOrMake } from '../../../common/made-once';
import { asBag, classOf, codeOf, type OperationId } from '../../../contract';
import type { DeliveryRecord } from '../../../journal';
import { AccountChecks } from './accounts';
import { attemptShows } from './attempts';
import { judgeCall } from './calls';
import { acknowledgementIn } from './endpoint';
import { Notices } from './notices';
import {
  type Action,
  answeredAt,
  type Finding,
  member,
  type ObservedCall,
  refusalOf,
  succeeded,
  text,
} from './observations';
import { Payees } from './payees';
import { PaymentHistory } from './payments';
import { attemptOf, PayoutConduct, quoteIdOf, referenceIn, revisionShows } from './payout';
import { answerTells, changeShows, knownStateShows, pollingShows, timeShowsOfFollowing } from './polling';
import { refundShows, statedShows } from './refunds';
import { unexplained } from './refusals';
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
  /** what earlier sessions showed; this sandbox does not know their payouts, so its answers about them do not count */
  earlier?: ClientConduct;
}

/** Of so many payouts none was followed to its end: that is no interruption. */
const minLeft = 5;

/** Views of one payout that are kept. */
const maxViews = 400;

/** A client that polls looks again within so many of its longest pauses, and within so many milliseconds at least. */
const defaultPauses = 3;
const minTypicalMs = 5000;

/** All that the judge knows of a partner's client: its payouts, and what it has been told of them. */
export class ClientConduct {
  readonly #payees: Payees;
  readonly checks: AccountChecks;
  /** the final states that it has known of payouts */
  readonly endings = new Set<string>();
  readonly payments: PaymentHistory;
  readonly #payouts = new Map<string, PayoutConduct>();
  readonly #byService = new Map<string, PayoutConduct>();
  /** payouts that may be the same order, by who paid how much to whom at first */
  readonly #byContent = new Map<string, PayoutConduct[]>();
  /** milliseconds between two views of one payout */
  #longestPause = 0;
  /** when the client was last heard of: a client that was stopped breaks nothing by its silence */
  #heardAt = 0;
  readonly notices = new Notices({
    payout: (reference) => this.payout(reference),
    learn: (service, payout) => this.#byService.set(service, payout),
  });

  constructor(private readonly options: ClientOptions) {
    this.#payees = new Payees(options.decrypt);
    this.checks = new AccountChecks(this.#payees, options.earlier?.checks);
    this.payments = new PaymentHistory(this.#payees, this.checks, options.earlier?.payments);
  }

  /** The payout under a reference of either side. */
  payout(reference: string): PayoutConduct | undefined {
    return this.#payouts.get(reference) ?? this.#byService.get(reference);
  }

  payouts(): PayoutConduct[] {
    return [...this.#payouts.values()];
  }

  /** The payouts with the content of this one. */
  #alike({ first }: PayoutConduct): PayoutConduct[] {
    return getOrMake(this.#byContent, JSON.stringify(first.content), () => []);
  }

  /** Takes a call, and says what it shows. */
  call(call: ObservedCall): Finding[] {
    this.#heardAt = Math.max(this.#heardAt, call.at);
    const { terms, password } = this.options;
    const results = [...judgeCall(call, terms, password, this.#payees), ...this.#shows(call)];
    // the sandbox refuses what it does not know since it was started anew
    if (refusalOf(call) === '3005' && this.payments.isEarlier(quoteIdOf(call.body))) return results;
    return [...results, ...unexplained(call, results, terms, this.#payees)];
  }

  /** What a call shows together with others. */
  #shows(call: ObservedCall): Finding[] {
    const is = (...ids: OperationId[]) => call.operation !== undefined && ids.includes(call.operation);
    if (is('createTransaction')) return this.#pay(call);
    if (is('viewTransaction', 'viewTransactionOlder')) return this.#view(call);
    if (is('cancelTransaction', 'reverseTransaction')) return this.#change(call);
    if (is('walletStatus', 'bankStatus', 'cardStatus')) this.checks.checked(call);
    if (is('createQuotation', 'createQuotationOlder')) this.payments.quoted(call);
    return [];
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
    const checks = this.checks.before(call);
    // if the client never checked the account, another finding reports it
    const hasOwnCheck = checks.length === 0 || checks.length >= orders.length;
    const attempt = attemptOf(call, content, hasOwnCheck, checks.at(-1)?.at);
    payout.attempts.push(attempt);
    if (payout.attempts.length === 1) this.#alike(payout).push(payout);
    const service = member(call.response?.body, 'transactionReference');
    if (succeeded(call) && service !== '') this.#byService.set(service, payout);
    // a payout of the older revision may have succeeded at once (States and transitions)
    const isPaid = succeeded(call) && classOf(codeOf(text(asBag(call.response?.body)?.transactionStatus))) === 'paid';
    if (isPaid) payout.learn({ id, at: answeredAt(call), status: 'SUCCESS' });
    const quotation = this.payments.quote(attempt.quoteId);
    return [
      ...(quotation ? revisionShows(payout, quotation.revision, quotation.call.id) : []),
      ...revisionShows(payout, member(body, 'type') === 'inttransfer' ? 'older' : 'current', id),
      ...this.payments.paid({ ...call, taken: attempt.taken || undefined }, payout),
      ...attemptShows(payout, this.payouts(), this.options.earlier?.payout(reference)),
      ...this.#learned(payout),
    ];
  }

  #change(call: ObservedCall): Finding[] {
    const reference = referenceIn(call);
    const payout = this.payout(reference);
    if (!payout && this.options.earlier?.payout(reference)) return [];
    const findings = changeShows(call, payout);
    if (!payout) return findings;
    answerTells(call, payout);
    this.#noteEnd(payout);
    return findings;
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
    const before = payout.views.at(-1);
    if (before) this.#longestPause = Math.max(this.#longestPause, call.at - before.at);
    // a storm of polls is told by its first and its last views
    if (payout.views.length >= maxViews) payout.views.splice(maxViews / 2, 1);
    if (payout.knownStates.length >= maxViews) payout.knownStates.splice(maxViews / 2, 1);
    const state = { id: call.id, status: text(status) };
    payout.views.push({ ...state, at: call.at, code: codeOf(text(transactionStatus)) });
    // the older view has no status, so it tells no state
    if (status !== undefined) payout.learn({ ...state, at: answeredAt(call) });
    return [...mixed, ...this.#learned(payout), ...pollingShows(payout)];
  }

  /** Takes an attempt to deliver a callback, and says what its reply shows. */
  callback(delivery: DeliveryRecord): Finding[] {
    if (acknowledgementIn(delivery.reply)) this.#heardAt = Math.max(this.#heardAt, delivery.at);
    const { findings, payout } = this.notices.ended(delivery);
    return [...findings, ...(payout ? this.#learned(payout) : [])];
  }

  #noteEnd({ finalKnown }: PayoutConduct): void {
    if (finalKnown) this.endings.add(finalKnown.status);
  }

  /** What the client has learnt of a payout shows. */
  #learned(payout: PayoutConduct): Finding[] {
    this.#noteEnd(payout);
    return [...knownStateShows(payout), ...refundShows(payout)];
  }

  /** Takes what a person, or the partner's system, says that it did with a payout; undefined: it is not known here. */
  stated(id: string, reference: string, action: Action, at: number): Finding[] | undefined {
    const payout = this.payout(reference);
    return payout && statedShows(payout, id, action, at);
  }

  /**
   * What has been shown by the time that passed. `isEnd`: what is missing now stays missing. `isTold`: it gets callbacks,
   * so it need not ask.
   */
  look(now: number, isEnd = false, isTold = true): Finding[] {
    const { patienceMs } = this.options;
    const payouts = this.payouts();
    const longest = isTold ? 0 : this.#longestPause;
    const polls = longest > 0 && { defaultMs: Math.max(minTypicalMs, defaultPauses * longest) };
    const taken = this.endings.size > 0 ? [] : payouts.filter(({ isKnownAsTaken }) => isKnownAsTaken);
    const followsNone = taken.length >= minLeft;
    const results: Finding[] = [];
    for (const payout of payouts) {
      // who never asks and is never told does not learn the end, whether it was stopped or not
      const isLeft = !isTold && (payout.askedAt === undefined || followsNone);
      const looked = { now: isLeft ? now : Math.min(now, this.#heardAt), patienceMs, isTold, ...polls };
      results.push(...judgeAttemptTimes(payout, () => this.#alike(payout), looked));
      results.push(...timeShowsOfFollowing(payout, looked));
    }
    results.push(...this.checks.timeShows(now));
    // a client that was stopped is not blamed for its silence, and may still acknowledge a callback that is sent again
    const before = isEnd ? this.#heardAt : Math.min(this.#heardAt, now - patienceMs);
    return [
      ...this.notices.unanswered(before, isEnd),
      ...(isEnd ? results : results.filter(({ result }) => result === 'shown')),
    ];
  }
}
