/** Judges how a partner's client uses the interface, call by call. */

import type { Terms } from '../../../assertions/messages';
import { getOrMake } from '../../../common/made-once';
import { asBag, classOf, codeOf, type OperationId } from '../../../contract';
import type { DeliveryRecord } from '../../../journal';
import { AccountChecks } from './accounts';
import { judgeAttempt } from './attempts';
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
import { attemptOf, judgeRevision, PayoutConduct, quoteIdOf, referenceIn } from './payout';
import { judgeChange, judgeFollowing, judgeKnownState, judgePolling, noteAnswer } from './polling';
import { judgeEarlyRefund, judgeStatement } from './refunds';
import { unexplained } from './refusals';
import { judgeAttemptTimes } from './renamed';

/** The data by which a partner's client is judged. */
export interface ClientOptions {
  terms: Terms;
  /** the client's password in the sandbox */
  password: string;
  /** how long a client may take for its next step before the step counts as missing */
  patienceMs: number;
  /** decrypts a card number; absent: there is no private key */
  decrypt?: (encrypted: string) => string | undefined;
  /** what earlier sessions showed; this sandbox does not know their payouts, so its answers about them do not count */
  earlier?: ClientConduct;
}

/** If the client followed none of this number of payouts to its end, that is no interruption of the client. */
const minLeft = 5;

/** Views of one payout that are kept. */
const maxViews = 400;

/** A polling client must poll again within this number of its longest pauses, but has at least `minTypicalMs` milliseconds. */
const defaultPauses = 3;
const minTypicalMs = 5000;

/** Everything that is known about a partner's client: its payouts, and the states that it has received. */
export class ClientConduct {
  readonly #payees: Payees;
  readonly checks: AccountChecks;
  /** the final states of payouts that the client has received */
  readonly endings = new Set<string>();
  readonly payments: PaymentHistory;
  readonly #payouts = new Map<string, PayoutConduct>();
  readonly #byService = new Map<string, PayoutConduct>();
  /** payouts that may be the same order, by the content of their first attempt */
  readonly #byContent = new Map<string, PayoutConduct[]>();
  /** longest pause between two views of one payout, in milliseconds */
  #longestPause = 0;
  /** time of the client's last message: a client that was stopped is not charged for its silence */
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

  /** The payout with a reference of the partner or of the service. */
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

  /** Judges a call. */
  call(call: ObservedCall): Finding[] {
    this.#heardAt = Math.max(this.#heardAt, call.at);
    const { terms, password } = this.options;
    const results = [...judgeCall(call, terms, password, this.#payees), ...this.#shows(call)];
    // the sandbox has been restarted and refuses a quote of an earlier session
    if (refusalOf(call) === '3005' && this.payments.isEarlier(quoteIdOf(call.body))) return results;
    return [...results, ...unexplained(call, results, terms, this.#payees)];
  }

  /** Judges a call together with the calls before it. */
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
    const payout = getOrMake(this.#payouts, reference, () => new PayoutConduct(reference));
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
      ...(quotation ? judgeRevision(payout, quotation.revision, quotation.call.id) : []),
      ...judgeRevision(payout, member(body, 'type') === 'inttransfer' ? 'older' : 'current', id),
      ...this.payments.paid({ ...call, taken: attempt.taken || undefined }, payout),
      ...judgeAttempt(payout, this.payouts(), this.options.earlier?.payout(reference)),
      ...this.#learned(payout),
    ];
  }

  #change(call: ObservedCall): Finding[] {
    const reference = referenceIn(call);
    const payout = this.payout(reference);
    if (!payout && this.options.earlier?.payout(reference)) return [];
    const findings = judgeChange(call, payout);
    if (!payout) return findings;
    noteAnswer(call, payout);
    this.#noteEnd(payout);
    return findings;
  }

  #view(call: ObservedCall): Finding[] {
    const payout = this.payout(referenceIn(call));
    if (!payout) return [];
    const { status, transactionStatus, transactionReference } = asBag(call.response?.body) ?? {};
    payout.askedAt = call.at;
    // a payout of the older revision may be viewed in both revisions, because only the current view has a status
    const mixed = call.operation === 'viewTransactionOlder' ? judgeRevision(payout, 'older', call.id) : [];
    if (!call.response) return mixed;
    if (!succeeded(call)) {
      payout.missed.push({ id: call.id, at: call.at, code: refusalOf(call) });
      return mixed;
    }
    if (transactionReference) this.#byService.set(text(transactionReference), payout);
    const before = payout.views.at(-1);
    if (before) this.#longestPause = Math.max(this.#longestPause, call.at - before.at);
    // the first and the last views are enough to judge a storm of polls
    if (payout.views.length >= maxViews) payout.views.splice(maxViews / 2, 1);
    if (payout.knownStates.length >= maxViews) payout.knownStates.splice(maxViews / 2, 1);
    const state = { id: call.id, status: text(status) };
    payout.views.push({ ...state, at: call.at, code: codeOf(text(transactionStatus)) });
    // a view of the older revision has no status, so the client learns no state
    if (status !== undefined) payout.learn({ ...state, at: answeredAt(call) });
    return [...mixed, ...this.#learned(payout), ...judgePolling(payout)];
  }

  /** Judges the answer to an attempt to deliver a callback. */
  callback(delivery: DeliveryRecord): Finding[] {
    if (acknowledgementIn(delivery.reply)) this.#heardAt = Math.max(this.#heardAt, delivery.at);
    const { findings, payout } = this.notices.ended(delivery);
    return [...findings, ...(payout ? this.#learned(payout) : [])];
  }

  #noteEnd({ finalKnown }: PayoutConduct): void {
    if (finalKnown) this.endings.add(finalKnown.status);
  }

  /** Judges a payout by the state that the client has just learnt. */
  #learned(payout: PayoutConduct): Finding[] {
    this.#noteEnd(payout);
    return [...judgeKnownState(payout), ...judgeEarlyRefund(payout)];
  }

  /** Judges a statement of the partner about a payout; undefined: the payout is not known. */
  stated(id: string, reference: string, action: Action, at: number): Finding[] | undefined {
    const payout = this.payout(reference);
    return payout && judgeStatement(payout, id, action, at);
  }

  /**
   * Judges missing steps at a time. `isEnd`: the session ends, so a missing step is a finding. `getsCallbacks`: the client need not
   * poll.
   */
  look(now: number, isEnd = false, getsCallbacks = true): Finding[] {
    const { patienceMs } = this.options;
    const payouts = this.payouts();
    const longest = getsCallbacks ? 0 : this.#longestPause;
    const polls = longest > 0 && { defaultMs: Math.max(minTypicalMs, defaultPauses * longest) };
    const taken = this.endings.size > 0 ? [] : payouts.filter(({ isKnownAsTaken }) => isKnownAsTaken);
    const followsNone = taken.length >= minLeft;
    const results: Finding[] = [];
    for (const payout of payouts) {
      // a client that neither polls nor receives callbacks never learns the end, even if it was not stopped
      const isLeft = !getsCallbacks && (payout.askedAt === undefined || followsNone);
      const looked = { now: isLeft ? now : Math.min(now, this.#heardAt), patienceMs, getsCallbacks, ...polls };
      results.push(...judgeAttemptTimes(payout, () => this.#alike(payout), looked));
      results.push(...judgeFollowing(payout, looked));
    }
    results.push(...this.checks.judgeUnpaid(now));
    // a client that was stopped is not charged for its silence, and may still acknowledge a repeated callback
    const before = isEnd ? this.#heardAt : Math.min(this.#heardAt, now - patienceMs);
    return [
      ...this.notices.unanswered(before, isEnd),
      ...(isEnd ? results : results.filter(({ result }) => result === 'shown')),
    ];
  }
}
