/**
 * A load has millions of callbacks that differ from one another in nothing but their references and times. They are
 * judged once for each kind, and noted together.
 */
import { getOrMake } from '../../../../common/made-once';
import type { RequirementId } from '../../../../contract';
import { NumberSet } from '../../../../journal';
import { type Callback, callbackName, type Journal } from '../../../../journal/files';
import { EvidenceStore, maxNamed, underLoad } from '../../results/evidence-store';
import type { OwnedFinal } from '../final-states';
import { FinalJudge, type RunFacts, secondsAfter } from './final-callbacks';

/** The callbacks that verified the same requirements. */
export interface Verified {
  requirements: readonly RequirementId[];
  /** as in their ids */
  numbers: NumberSet;
}

/** What callbacks verified: few lists of requirements, each for many of them. */
export class VerifiedByKind {
  readonly #all = new Map<string, Verified>();

  constructor(
    private readonly from: string,
    private readonly store: EvidenceStore,
  ) {}

  /** Those that verify a list of requirements. */
  of(requirements: readonly RequirementId[]): Verified {
    return getOrMake(this.#all, requirements.join(' '), () => ({ requirements, numbers: new NumberSet() }));
  }

  add({ requirements, numbers }: Verified, { place }: Callback): void {
    numbers.add(place + 1);
    // the first ones are named in the order in which they came
    if (numbers.size <= maxNamed)
      for (const requirement of requirements) this.store.verifyCallbacks(requirement, this.from, [place]);
  }

  /** Notes all of them. */
  done(): void {
    for (const { requirements, numbers } of this.#all.values())
      for (const requirement of requirements) this.store.verifyNumbers(requirement, this.from, callbackName, numbers);
  }
}

/** More than there are kinds of callbacks, so that one number can stand for a pair of kinds. */
const maxKinds = 2 ** 26;

/** Judges a flow with one callback like an earlier one of the same kinds. */
export class SameKindJudge {
  /** what such a pair verified, by kind; null: not everything was verified, so each pair is judged by itself */
  readonly #byKind = new Map<number, Verified | null>();
  /** what all pairs verified, to be noted at the end */
  readonly verified: VerifiedByKind;

  constructor(
    private readonly journal: Journal,
    store: EvidenceStore,
  ) {
    this.verified = new VerifiedByKind(underLoad, store);
  }

  /**
   * Was a pair of the same kinds judged before? Such pairs differ in references and times only. So the references of
   * this one must agree, and its callback must be in time. Returns false if the pair has to be judged by itself.
   */
  judge(final: OwnedFinal, facts: RunFacts, [callback, ...others]: readonly Callback[]): boolean {
    if (final.place === undefined || !callback || others.length > 0 || facts.later || facts.states.length !== 1)
      return false;
    if (!facts.links.isExact(callback.place) || secondsAfter(final, callback) > facts.withinSeconds) return false;
    const flowKind = this.journal.flows.kindAt(final.place);
    const kind = flowKind * maxKinds + this.journal.callbacks.kindAt(callback.place);
    const verified = getOrMake(this.#byKind, kind, () => {
      const requirements = verifiedBy(final, facts, callback);
      return requirements && this.verified.of(requirements);
    });
    if (verified) this.verified.add(verified, callback);
    return verified !== null;
  }
}

/** The requirements that a callback verifies, if it breaks none and leaves none open. */
function verifiedBy(final: OwnedFinal, facts: RunFacts, callback: Callback): RequirementId[] | null {
  const store = new EvidenceStore();
  new FinalJudge(store, final, facts).judge([callback]);
  const entries = [...store.entries];
  const isPassed = entries.every(([, { verdicts }]) => verdicts.size === 1 && verdicts.has('pass'));
  return isPassed ? entries.map(([requirement]) => requirement) : null;
}
