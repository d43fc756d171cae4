import type { Finding, RequirementId } from '../../contract';
import type { Verdict } from '../../journal';

/** A violation, with the first exchange that shows it. */
export interface Failure {
  case: string;
  expected: string;
  received: string;
  exchange: string;
  count: number;
  verdict: Verdict;
}

/** What a run showed of one requirement. */
export interface Entry {
  verdicts: Set<Verdict>;
  /** verdicts by case */
  cases: Map<string, Set<Verdict>>;
  failures: Failure[];
  /** why it was left unverified */
  reasons: Set<string>;
}

/** Sources of evidence that are no case. */
export const underLoad = 'load';
export const wholeRun = 'whole run';

/** Collects the evidence of a run by requirement. Every rule that judges a run writes here. */
export class EvidenceStore {
  readonly entries = new Map<RequirementId, Entry>();

  verify(requirement: RequirementId, from: string): void {
    this.#note(requirement, from, 'pass');
  }

  /** Equal violations are counted as one; the first exchange is its evidence. */
  violate(finding: Finding & { verdict: Verdict }, from: string, exchange: string, count = 1): void {
    const { requirement, expected, received, verdict } = finding;
    const { failures } = this.#note(requirement, from, verdict);
    const same = failures.find(
      (failure) => failure.case === from && failure.expected === expected && failure.verdict === verdict,
    );
    if (same) same.count += count;
    else failures.push({ case: from, expected, received, exchange, count, verdict });
  }

  /** Leaves a requirement unverified, unless something else shows it. */
  skip(requirement: RequirementId, verdict: 'skip' | 'not-applicable', reason: string): void {
    const entry = this.of(requirement);
    entry.verdicts.add(verdict);
    entry.reasons.add(reason);
  }

  of(requirement: RequirementId): Entry {
    const known = this.entries.get(requirement);
    if (known) return known;
    const entry: Entry = { verdicts: new Set(), cases: new Map(), failures: [], reasons: new Set() };
    this.entries.set(requirement, entry);
    return entry;
  }

  #note(requirement: RequirementId, from: string, verdict: Verdict): Entry {
    const entry = this.of(requirement);
    entry.verdicts.add(verdict);
    const shown = entry.cases.get(from) ?? new Set();
    entry.cases.set(from, shown.add(verdict));
    return entry;
  }
}
