import { isJson, type RequirementId, show, successors } from '../../contract';
import { type Id, idText, NumberSet, type Verdict } from '../../journal';
import type { Journal } from '../../journal/files';
import type { Dialect } from '../../targets/dialect/dialect';
import { withVerdict } from '../cases';
import { codeFit, fieldRules, notifies, Observations, outcomeOfCode } from '../responses';
import { dialectOf } from './dialect';
import { type EvidenceStore, underLoad, wholeRun } from './evidence-store';
import { fieldsIn } from './fields-seen';
import { finalsOf, finalsOfCases, type Owned, referencesOfCases, refusedReferences } from './finals';
import { Links } from './links';
import { isAcknowledged, type Notice, Notices } from './notices';

const object = 'statusNotification';

/** Does a notification report a state that was seen? After a reversal, intermediate and later states agree too. */
function statusAgrees(seen: readonly string[], told: string, reversed: boolean): boolean {
  if (seen.includes(told) || (reversed && told === 'REVERSAL PENDING')) return true;
  return reversed && Boolean(successors[seen.at(-1) ?? '']?.includes(told));
}

const idsOf = (notices: readonly Notice[]): Id[] => notices.map(({ id }) => id);

/** The first notification with the body of an earlier one. */
function repeated(notices: readonly Notice[]): Notice | undefined {
  const bodies = notices.map(({ body }) => JSON.stringify(body));
  return notices.find((_, index) => bodies.indexOf(bodies[index] ?? '') < index);
}

class Judge {
  constructor(
    private readonly store: EvidenceStore,
    private readonly final: Owned,
    private readonly run: {
      ended: ReadonlySet<string>;
      later: boolean;
      seen: readonly string[];
      withinSeconds: number;
      links: Links;
    },
  ) {}

  /** Flows are counted together, because there are too many to list. */
  get #from(): string {
    return this.final.part === 'flow' ? underLoad : this.final.by;
  }

  /** Reports a requirement as kept or broken by notifications; the first one is the evidence of a violation. */
  hold(
    requirement: RequirementId,
    holds: boolean,
    // made for a violation only
    words: () => [expected: string, received: string],
    evidence: Id | readonly Id[],
    verdict: Verdict = 'fail',
  ) {
    if (holds) {
      this.store.verify(requirement, this.#from, evidence);
      return;
    }
    const [expected, received] = words();
    const [first = this.final.by] = Array.isArray(evidence) ? evidence : [evidence];
    this.store.violate({ requirement, expected, received, verdict }, this.#from, idText(first));
  }

  private get missing(): [expected: string, received: string] {
    return [`a notification of ${this.final.status}`, `none for ${this.final.reference}`];
  }

  judge(notices: readonly Notice[]): void {
    const { final, run } = this;
    const { status, part } = final;
    const told = notices.filter((notice) => notice.status === status);
    if (run.later || status === 'CANCELLED')
      this.hold('callback.reversal', told.length > 0, () => this.missing, idsOf(told));
    this.punctual(told);
    this.codes(told);
    if (run.later) return;
    const sent = notices.length > 0;
    // a run that was cut short did not wait for its notifications
    if (!sent && !run.ended.has(part)) this.store.skip('callback.sent', 'skip', `the part ${part} was cut short`);
    else this.hold('callback.sent', sent, () => this.missing, idsOf(notices));
    for (const notice of notices) this.agreement(notice);
    if (sent) this.repeats(notices);
  }

  /**
   * The time limit is the target's, because the specification has none: a later notification counts as sent, with a
   * warning. The time starts when the state was seen, so a slow poll favours the gateway.
   */
  private punctual(told: readonly Notice[]): void {
    const { status, at } = this.final;
    const first = told.reduce<Notice | undefined>(
      (earliest, one) => (earliest && earliest.record.at <= one.record.at ? earliest : one),
      undefined,
    );
    const seconds = first ? (first.record.at - at) / 1000 : 0;
    if (!first || seconds <= this.run.withinSeconds) return;
    const requirement = this.run.later || status === 'CANCELLED' ? 'callback.reversal' : 'callback.sent';
    const expected = `a notification within ${this.run.withinSeconds} s of the final state`;
    const received = `${status} of ${this.final.reference} after ${seconds.toFixed(1)} s`;
    this.hold(requirement, false, () => [expected, received], first.id, 'warn');
  }

  /** Compares with the code of the view in the same state, unless that code is of an earlier state. */
  private codes(told: readonly Notice[]): void {
    const { final } = this;
    const { status, code: viewed } = final;
    if (codeFit(status, viewed) !== 'own') return;
    for (const { code, id } of told) {
      if (code === '') continue;
      const isAlike = outcomeOfCode(code) === outcomeOfCode(viewed);
      this.hold(
        'callback.code',
        isAlike,
        () => [`a code that says the same as ${viewed} of the view`, `${code} for ${final.reference}`],
        id,
      );
      this.hold(
        'callback.same-code',
        code === viewed,
        () => [`${viewed}, as in the view`, `${code} for ${final.reference}`],
        id,
        'warn',
      );
    }
  }

  /** Does it name the transaction by both references? */
  private isOf(notice: Notice): boolean {
    const { final, run } = this;
    if (final.place !== undefined && run.links.isExact(notice.place)) return true;
    return notice.transaction === final.transactionReference && notice.partner === final.reference;
  }

  private agreement(notice: Notice): void {
    const { final, run } = this;
    const { record, status, code, id } = notice;
    this.hold(
      'callback.agreement',
      this.isOf(notice) && statusAgrees(run.seen, status, final.reversed === true),
      () => [
        'the state and the references that the view shows',
        `${status || 'no status'} of ${notice.transaction || 'no transaction'}, ${notice.partner || 'no partner reference'}; the view shows ${run.seen.join(', then ')} of ${final.transactionReference}, ${final.reference}`,
      ],
      id,
    );
    const type = record.headers['content-type'];
    this.hold(
      'callback.content-type',
      record.method === 'POST' && isJson(type),
      () => ['a POST of application/json', `${record.method} of ${type || 'no content type'}`],
      id,
    );
    this.hold(
      'callback.code',
      notifies(status, code),
      () => [`a code of the specification that fits ${status}`, code || 'no code'],
      id,
    );
  }

  private repeats(notices: readonly Notice[]): void {
    const acknowledged = notices.filter(({ record }) => isAcknowledged(record.answered));
    const again = acknowledged.length > 1 ? repeated(acknowledged) : undefined;
    this.hold(
      'callback.once',
      !again,
      () => ['each notification once, as it was acknowledged', `${acknowledged.length} times: ${show(again?.body)}`],
      again ? again.id : idsOf(acknowledged),
      'warn',
    );
  }
}

/** A notification never contains a card number. */
function secretEvidence({ record, id }: Notice, store: EvidenceStore): void {
  const requirement = 'security.pan-unseen';
  if (!record.showsPan) return;
  const received = 'a card number, in the open';
  store.violate({ requirement, expected: 'no card number', received, verdict: 'fail' }, wholeRun, idText(id));
}

/** A refused payout must not be paid out: the partner may have paid it another way (Limits: 2). */
function refusedEvidence(notice: Notice, refused: ReadonlySet<string>, store: EvidenceStore): void {
  const requirement = 'callback.agreement';
  if (refused.size === 0 || notice.status !== 'SUCCESS' || !refused.has(notice.partner)) return;
  const { partner, status, id } = notice;
  const expected = `no payout of ${partner}, which was refused`;
  store.violate(
    { requirement, expected, received: `a notification of ${status}`, verdict: 'fail' },
    wholeRun,
    idText(id),
  );
}

/** Payouts of another partner are not notified to us. */
function partnerEvidence(journal: Journal, all: Notices, store: EvidenceStore): void {
  const requirement = 'callback.partner';
  const others = new Set(
    journal.cases.flatMap(({ foreign = [] }) => foreign.map(({ transactionReference }) => transactionReference)),
  );
  const told = new Map<string, Notice>();
  for (let place = 0; others.size > 0 && place < all.length; place += 1) {
    const notice = all.at(place);
    if (others.has(notice.transaction) && !told.has(notice.transaction)) told.set(notice.transaction, notice);
  }
  for (const { case: by, foreign = [] } of journal.cases)
    for (const { transactionReference, final } of foreign) {
      const notice = told.get(transactionReference);
      const expected = `no notification of ${transactionReference}, which is of the second partner`;
      if (notice)
        store.violate({ requirement, expected, received: notice.status, verdict: 'fail' }, by, idText(notice.id));
      else if (final) store.verify(requirement, by, by);
    }
}

function formEvidence({ body, id }: Notice, dialect: Dialect | undefined, store: EvidenceStore): void {
  const seen = new Observations(false, dialect);
  fieldRules(object, object, body, seen);
  const { findings } = seen;
  for (const finding of findings) store.violate(withVerdict(finding), wholeRun, idText(id));
  for (const field of fieldsIn(object, body)) if (!seen.isBroken(field)) store.verify(field, wholeRun, id);
}

/**
 * Why nothing can be said of notifications, if none came at all: an operator who was not told our address sends them
 * elsewhere. A gateway with which the run itself registered the address has no such excuse.
 */
function silenceOf({ callbacks, runs: [run] }: Journal): string | undefined {
  if (callbacks.length > 0 || !run?.callbacks || run.callbacks.registered) return undefined;
  return `no notification came at ${run.callbacks.address}: agree this address, or one that leads to it, with the operator of the gateway`;
}

/** The places of the notifications of this run. */
function oursOf(journal: Journal, all: Notices, { linked }: Links): NumberSet {
  // a flow that was cut off has no record, but its reference begins with the id of the run
  const mark = `${journal.runs[0]?.id}-`;
  const others = referencesOfCases(journal);
  const ours = new NumberSet();
  for (let place = 0; place < all.length; place += 1) {
    if (!linked.has(place)) {
      const { partner, transaction } = all.at(place);
      if (!partner.startsWith(mark) && !others.has(partner) && !others.has(transaction)) continue;
    }
    ours.add(place);
  }
  return ours;
}

/** The notifications about final transactions of cases, by each reference that they name. */
function namedByCases(journal: Journal, ours: NumberSet, all: Notices): Map<string, number[]> {
  const named = new Map<string, number[]>();
  for (const { reference, transactionReference } of finalsOfCases(journal))
    for (const text of [reference, transactionReference]) if (text !== '') named.set(text, []);
  if (named.size === 0) return named;
  for (const place of ours) {
    const { partner, transaction } = all.at(place);
    for (const text of new Set([partner, transaction])) named.get(text)?.push(place);
  }
  return named;
}

/** What the notifications of a run showed beside the evidence. */
export interface CallbackSummary {
  /** how many belong to no payout of the run */
  foreign: number;
  /** those that name a flow */
  ofFlows: NumberSet;
}

/** Compares the notifications with the final transactions of the run. */
export function callbackEvidence(journal: Journal, store: EvidenceStore): CallbackSummary {
  const [run] = journal.runs;
  const dialect = dialectOf(run);
  const all = new Notices(journal, dialect);
  const links = new Links(journal, all);
  const ours = oursOf(journal, all, links);
  const summary = { foreign: all.length - ours.size, ofFlows: links.linked };
  const withinSeconds = run?.limits.callbackSeconds ?? Number.POSITIVE_INFINITY;
  if (run?.limits.callbackSeconds === null) return summary;
  const silence = silenceOf(journal);
  if (silence) {
    for (const requirement of ['callback.sent', 'callback.reversal'] as const) store.skip(requirement, 'skip', silence);
    return summary;
  }
  const refused = refusedReferences(journal);
  for (const place of ours) {
    const notice = all.at(place);
    formEvidence(notice, dialect, store);
    secretEvidence(notice, store);
    refusedEvidence(notice, refused, store);
  }
  partnerEvidence(journal, all, store);
  const ended = new Set<string>(journal.ends.map(({ part }) => part));
  const named = namedByCases(journal, ours, all);
  for (const { final, seen, later } of finalsOf(journal, links)) {
    const places =
      final.place === undefined
        ? new Set([final.reference, final.transactionReference].flatMap((text) => named.get(text) ?? []))
        : links.noticesOf(final.place);
    const notices = [...places].map((notice) => all.at(notice));
    new Judge(store, final, { ended, later, seen, withinSeconds, links }).judge(notices);
  }
  return summary;
}
