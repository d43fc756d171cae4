import { getOrMake } from '../../../common/made-once';
import { type RequirementId, requirement as requirementOf } from '../../../contract';
import { type Finding, IdSet, type NumberSet, type Verdict, verdictOf } from '../../../journal';
import { callbackName } from '../../../journal/files';

/** A violation, with the first exchange that shows it. */
export interface Failure {
  /** id of the case, or `underLoad` or `wholeRun` */
  case: string;
  expected: string;
  received: string;
  /** id of the exchange; empty: none shows it */
  exchange: string;
  /** how often it was found */
  count: number;
  verdict: Verdict;
}

/** What a run showed of one requirement. */
export interface RequirementEvidence {
  verdicts: Set<Verdict>;
  /** verdicts by case */
  cases: Map<string, Set<Verdict>>;
  /** by what makes two of them equal, in the order in which they were noted */
  failures: Map<string, Failure>;
  /** why it was left unverified */
  reasons: Set<string>;
  /** every case of it needs what the target declares as not offered */
  isAbsent?: true;
  /** ids of the exchanges, callbacks, cases and flows that verified it */
  evidence: IdSet;
  /** ids of the exchanges that it failed in, or that missed a SHOULD */
  failedIn: IdSet;
  /** kinds of payout (`kindName`) that verified it */
  verifiedKinds: Set<string>;
  /** kinds of payout that left it unverified, with the first reason */
  skippedKinds: Map<string, string>;
  /** the same for kinds of cases that the target has no trigger for, as other cases may show it */
  untriggeredKinds: Map<string, string>;
  /** what was noted last */
  last?: { from: string; verdict: Verdict };
}

/** Ids of the evidence that a verdict names. */
export const maxNamed = 3;

/** Sources of evidence that are not a case. */
export const underLoad = 'load';
export const wholeRun = 'whole run';

/** Collects the evidence of a run by requirement. Every rule that judges a run writes here. */
export class EvidenceStore {
  readonly entries = new Map<RequirementId, RequirementEvidence>();

  /**
   * Notes that a requirement was kept. `evidence` is the id of what shows it; where it is empty, nothing is verified.
   */
  verify(requirement: RequirementId, from: string, evidence: string | Iterable<string>, kind?: string): void {
    if (evidence instanceof IdSet) {
      if (evidence.size > 0) this.#note(requirement, from, 'pass').evidence.addAll(evidence);
      return;
    }
    for (const id of typeof evidence === 'string' ? [evidence] : evidence) {
      if (id === '') continue;
      const entry = this.#note(requirement, from, 'pass');
      entry.evidence.add(id);
      if (kind) entry.verifiedKinds.add(kind);
    }
  }

  /** As `verify`, for callbacks by their places. */
  verifyCallbacks(requirement: RequirementId, from: string, places: Iterable<number>): void {
    for (const place of places) this.#note(requirement, from, 'pass').evidence.addParts(callbackName, place + 1);
  }

  /** As `verify`, for ids that are one name with many numbers. */
  verifyNumbers(requirement: RequirementId, from: string, idName: string, numbers: NumberSet): void {
    if (numbers.size > 0) this.#note(requirement, from, 'pass').evidence.addNumbers(idName, numbers);
  }

  /**
   * Notes a violation. Equal ones are counted, and the first exchange is kept. Without a verdict, the level of the
   * requirement decides: `fail` for a MUST, `warn` for others.
   */
  violate(
    { requirement, expected, received, verdict: given }: Finding & { verdict?: Verdict },
    from: string,
    exchange: string,
    { count = 1, kind }: { count?: number; kind?: string | undefined } = {},
  ): void {
    const verdict = given ?? verdictOf(requirementOf(requirement)?.level ?? 'MUST');
    const { failures, failedIn, skippedKinds } = this.#note(requirement, from, verdict);
    if (verdict === 'fail' || verdict === 'warn') failedIn.add(exchange);
    if (verdict === 'skip' && kind && !skippedKinds.has(kind)) skippedKinds.set(kind, received);
    const key = JSON.stringify([from, expected, verdict]);
    getOrMake(failures, key, () => ({ case: from, expected, received, exchange, count: 0, verdict })).count += count;
  }

  /** Leaves a requirement unverified, unless something else shows it for the same kind of payout. */
  skip(requirement: RequirementId, verdict: 'skip' | 'not-applicable', reason: string, kind?: string): void {
    const entry = this.of(requirement);
    entry.verdicts.add(verdict);
    entry.reasons.add(reason);
    if (verdict === 'skip' && kind && !entry.skippedKinds.has(kind)) entry.skippedKinds.set(kind, reason);
  }

  /** As `skip`, for a case or a rule that the target has no trigger for. */
  lack(requirement: RequirementId, reason: string, kind: string): void {
    this.skip(requirement, 'skip', reason);
    const { untriggeredKinds } = this.of(requirement);
    if (!untriggeredKinds.has(kind)) untriggeredKinds.set(kind, reason);
  }

  /** The evidence of a requirement so far, which is added to in place. */
  of(requirement: RequirementId): RequirementEvidence {
    return getOrMake(this.entries, requirement, () => ({
      verdicts: new Set(),
      cases: new Map(),
      failures: new Map(),
      reasons: new Set(),
      evidence: new IdSet(maxNamed),
      failedIn: new IdSet(),
      verifiedKinds: new Set(),
      skippedKinds: new Map(),
      untriggeredKinds: new Map(),
    }));
  }

  #note(requirement: RequirementId, from: string, verdict: Verdict): RequirementEvidence {
    const entry = this.of(requirement);
    // flows and callbacks show the same again and again
    if (entry.last?.from === from && entry.last.verdict === verdict) return entry;
    entry.last = { from, verdict };
    entry.verdicts.add(verdict);
    getOrMake(entry.cases, from, () => new Set()).add(verdict);
    return entry;
  }
}
