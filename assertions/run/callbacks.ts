import { isJson, type RequirementId, show, successors } from '../../contract';
import { type Id, idText, NumberSet, type Verdict } from '../../journal';
import { type Journal, Span, type TextIndex } from '../../journal/files';
import type { Dialect } from '../../targets/dialect/dialect';
import { withVerdict } from '../cases';
import { codeFit, fieldRules, notifies, Observations, outcomeOfCode } from '../responses';
import { dialectOf } from './dialect';
import { type EvidenceStore, underLoad, wholeRun } from './evidence-store';
import { fieldsIn } from './fields-seen';
import { finalsOf, type Owned, referencesOfCases, refusedReferences } from './finals';
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
    const { status, reference, at } = this.final;
    const [first] = [...told].sort((a, b) => a.record.at - b.record.at);
    const seconds = first ? (first.record.at - at) / 1000 : 0;
    if (!first || seconds <= this.run.withinSeconds) return;
    const requirement = this.run.later || status === 'CANCELLED' ? 'callback.reversal' : 'callback.sent';
    const expected = `a notification within ${this.run.withinSeconds} s of the final state`;
    const received = `${status} of ${reference} after ${seconds.toFixed(1)} s`;
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

  private agreement({ record, partner, transaction, status, code, id }: Notice): void {
    const { final, run } = this;
    const same = transaction === final.transactionReference && partner === final.reference;
    this.hold(
      'callback.agreement',
      same && statusAgrees(run.seen, status, final.reversed === true),
      () => [
        'the state and the references that the view shows',
        `${status || 'no status'} of ${transaction || 'no transaction'}, ${partner || 'no partner reference'}; the view shows ${run.seen.join(', then ')} of ${final.transactionReference}, ${final.reference}`,
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
function refusedEvidence({ partner, status, id }: Notice, refused: ReadonlySet<string>, store: EvidenceStore): void {
  const requirement = 'callback.agreement';
  if (status !== 'SUCCESS' || !refused.has(partner)) return;
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
  const broken = new Set(findings.map(({ requirement }) => requirement));
  for (const finding of findings) store.violate(withVerdict(finding), wholeRun, idText(id));
  for (const field of fieldsIn(object, body)) if (!broken.has(field)) store.verify(field, wholeRun, id);
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
function oursOf(journal: Journal, all: Notices, byReference: TextIndex): NumberSet {
  const { runs, heads, flows } = journal;
  // a flow that was cut off has no record, but its reference begins with the id of the run
  const mark = `${runs[0]?.id}-`;
  const others = referencesOfCases(journal);
  const byTransaction = flows.indexBy('transactionReference').addAll();
  const ours = new NumberSet();
  const text = new Span(heads);
  const isOfFlow = (place: number) =>
    (['partner', 'transaction'] as const).some(
      (name) =>
        all.textAt(place, name, text) &&
        (byReference.last(text) !== undefined || byTransaction.last(text) !== undefined),
    );
  for (let place = 0; place < all.length; place += 1) {
    if (isOfFlow(place)) ours.add(place);
    else {
      const { partner, transaction } = all.at(place);
      if (partner.startsWith(mark) || others.has(partner) || others.has(transaction)) ours.add(place);
    }
  }
  return ours;
}

/** Compares the notifications with the final transactions of the run; returns how many belong to no payout of it. */
export function callbackEvidence(journal: Journal, store: EvidenceStore): { foreign: number } {
  const [run] = journal.runs;
  const dialect = dialectOf(run);
  const all = new Notices(journal, dialect);
  const byReference = journal.flows.indexBy('reference').addAll();
  const ours = oursOf(journal, all, byReference);
  const foreign = all.length - ours.size;
  const withinSeconds = run?.limits.callbackSeconds ?? Number.POSITIVE_INFINITY;
  if (run?.limits.callbackSeconds === null) return { foreign };
  const silence = silenceOf(journal);
  if (silence) {
    for (const requirement of ['callback.sent', 'callback.reversal'] as const) store.skip(requirement, 'skip', silence);
    return { foreign };
  }
  const refused = refusedReferences(journal);
  const told = all.index();
  for (const place of ours) {
    const notice = all.at(place);
    formEvidence(notice, dialect, store);
    secretEvidence(notice, store);
    refusedEvidence(notice, refused, store);
    told.add(place);
  }
  partnerEvidence(journal, all, store);
  const ended = new Set<string>(journal.ends.map(({ part }) => part));
  for (const { final, seen, later } of finalsOf(journal, byReference))
    new Judge(store, final, { ended, later, seen, withinSeconds }).judge(
      told.find(final.reference, final.transactionReference),
    );
  return { foreign };
}
