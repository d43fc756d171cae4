/** What the callbacks of a final transaction must say of it. */
import { groupBy, isJson, type RequirementId, show } from '../../../../contract';
import type { Verdict } from '../../../../journal';
import type { Callback } from '../../../../journal/files';
import { codeFit, fitsCallback, outcomeOfCode } from '../../../responses';
import { type EvidenceStore, underLoad } from '../../results/evidence-store';
import type { OwnedFinal } from '../final-states';
import type { Links } from './callback-links';

/** Did our answer acknowledge the callback? After any other answer a repeat is expected. */
const isAcknowledged = (answered: string): boolean => /^\s*true\s*$|"?acknowledged"?\s*:\s*"?true/.test(answered);

/** States that a change brings about, of which a callback tells beside that of the payout. */
const brought = ['CANCELLED', 'RETURNED', 'REVERSAL REJECTED'];

/** Seconds after a final state was seen at which a callback came. */
export const secondsAfter = (final: OwnedFinal, { at }: Callback): number => (at - final.at) / 1000;

/** What a run says of a final transaction and its callbacks. */
export interface RunFacts {
  /** parts that were not cut short */
  ended: ReadonlySet<string>;
  /** another final state of the reference was seen before */
  later: boolean;
  /** the states of the reference that were seen, in order */
  states: readonly string[];
  /** the states that callbacks told and the history of the payout does not have; undefined: nobody can tell */
  impossible: ReadonlySet<string> | undefined;
  withinSeconds: number;
  links: Links;
}

/** Compares the callbacks of a final transaction with it. */
export class FinalJudge {
  constructor(
    private readonly store: EvidenceStore,
    private readonly final: OwnedFinal,
    private readonly run: RunFacts,
  ) {}

  /** Flows are counted together, because there are too many to list. */
  get #from(): string {
    return this.final.part === 'flow' ? underLoad : this.final.by;
  }

  /** Reports a requirement as kept or broken by callbacks; the first one is the evidence of a violation. */
  hold(
    requirement: RequirementId,
    holds: boolean,
    // made for a violation only
    words: () => [expected: string, received: string],
    evidence: readonly Callback[],
    verdict?: Verdict,
  ) {
    if (holds) {
      this.store.verifyCallbacks(
        requirement,
        this.#from,
        evidence.map(({ place }) => place),
      );
      return;
    }
    const [expected, received] = words();
    this.store.violate({ requirement, expected, received, verdict }, this.#from, evidence[0]?.id ?? this.final.by);
  }

  private missing(status: string): [expected: string, received: string] {
    return [`a callback of ${status}`, `none for ${this.final.reference}`];
  }

  /** `callbacks`: all that name the transaction, in order of time; none of its first final state breaks `callback.sent`. */
  judge(callbacks: readonly Callback[]): void {
    const { final, run } = this;
    const { status, part } = final;
    const ofStatus = callbacks.filter((callback) => callback.kind.status === status);
    if (run.later || brought.includes(status))
      this.hold('callback.reversal', ofStatus.length > 0, () => this.missing(status), ofStatus);
    this.punctual(ofStatus);
    this.codes(ofStatus);
    if (run.later) return;
    // a payout that is reversed was paid before
    const first = brought.includes(status) && status !== 'CANCELLED' ? 'SUCCESS' : status;
    const ofFirst = callbacks.filter((callback) => callback.kind.status === first);
    const sent = ofFirst.length > 0;
    // a run that was cut short did not wait for its callbacks
    if (callbacks.length === 0 && !run.ended.has(part))
      this.store.skip('callback.sent', 'skip', `the part ${part === 'flow' ? 'load' : part} was cut short`);
    else this.hold('callback.sent', sent, () => this.missing(first), ofFirst);
    for (const callback of callbacks) this.agreement(callback);
    if (callbacks.length > 0) this.repeats(callbacks);
  }

  /**
   * The time limit is the target's, because the specification has none: a later callback counts as sent, with a
   * warning. The time starts when the state was seen, so a slow poll favours the gateway.
   */
  private punctual(ofStatus: readonly Callback[]): void {
    const { status } = this.final;
    const first = ofStatus.reduce<Callback | undefined>(
      (earliest, one) => (earliest && earliest.at <= one.at ? earliest : one),
      undefined,
    );
    const seconds = first ? secondsAfter(this.final, first) : 0;
    if (!first || seconds <= this.run.withinSeconds) return;
    const requirement = this.run.later || status === 'CANCELLED' ? 'callback.reversal' : 'callback.sent';
    const expected = `a callback within ${this.run.withinSeconds} s of the final state`;
    const received = `${status} of ${this.final.reference} after ${seconds.toFixed(1)} s`;
    this.hold(requirement, false, () => [expected, received], [first], 'warn');
  }

  /** Compares with the code of the view in the same state, unless that code is of an earlier state. */
  private codes(ofStatus: readonly Callback[]): void {
    const { final } = this;
    const { status, code: viewed } = final;
    if (codeFit(status, viewed) !== 'own') return;
    for (const callback of ofStatus) {
      const { code } = callback.kind;
      if (code === '') continue;
      const isAlike = outcomeOfCode(code) === outcomeOfCode(viewed) || codeFit(status, code) === 'open';
      this.hold(
        'callback.code',
        isAlike,
        () => [`a code that says the same as ${viewed} of the view`, `${code} for ${final.reference}`],
        [callback],
      );
      this.hold(
        'callback.same-code',
        code === viewed,
        () => [`${viewed}, as in the view`, `${code} for ${final.reference}`],
        [callback],
      );
    }
  }

  /** Does it name the transaction by both references? */
  private isOf(callback: Callback): boolean {
    const { final, run } = this;
    if (final.place !== undefined && run.links.isExact(callback.place)) return true;
    return callback.transaction === final.transactionReference && callback.partner === final.reference;
  }

  private agreement(callback: Callback): void {
    const { final, run } = this;
    const { status, code, headers, method } = callback.kind;
    const isOf = this.isOf(callback);
    if (isOf && !run.impossible)
      this.store.skip('callback.agreement', 'skip', 'too many requests were under way at once');
    else
      this.hold(
        'callback.agreement',
        isOf && !run.impossible?.has(status),
        () => [
          'the state and the references that the view shows',
          `${status || 'no status'} of ${callback.transaction || 'no transaction'}, ${callback.partner || 'no partner reference'}; the view shows ${run.states.join(', then ')} of ${final.transactionReference}, ${final.reference}`,
        ],
        [callback],
      );
    const type = headers['content-type'];
    this.hold(
      'callback.content-type',
      method === 'POST' && isJson(type),
      () => ['a POST of application/json', `${method} of ${type || 'no content type'}`],
      [callback],
    );
    this.hold(
      'callback.code',
      fitsCallback(status, code),
      () => [`a code of the specification that fits ${status}`, code || 'no code'],
      [callback],
    );
  }

  private repeats(callbacks: readonly Callback[]): void {
    const acknowledged = callbacks.filter(({ kind }) => isAcknowledged(kind.answered));
    // a payout may have several callbacks that came again, each of its own final state
    for (const [body, same] of groupBy(acknowledged, (callback) => JSON.stringify(callback.body)))
      this.hold(
        'callback.once',
        same.length === 1,
        () => ['each callback once, as it was acknowledged', `${same.length} times: ${show(JSON.parse(body))}`],
        same.slice(-1),
      );
  }
}
