import {
  counted,
  groupBy,
  interpretationsOf,
  type Level,
  type Requirement,
  type RequirementId,
  requirements,
} from '../../../contract';
import type { RunRecord } from '../../../journal';
import { rollUp, type Verdict } from '../../../journal';
import type { Concession } from '../../../targets/waivers';
import { absentByDialect } from '../dialect';
import { absence, gapReason, unmetNeed } from './applicability';
import type { EvidenceStore, Failure, RequirementEvidence } from './evidence-store';
import { type Excerpt, excerptOf } from './excerpt';

/** One requirement of the contract with its verdict in a run. */
export interface RequirementResult {
  id: RequirementId;
  level: Level;
  text: string;
  source: string;
  /** absent: the specification */
  basis?: Requirement['basis'];
  verdict: Verdict;
  /** the cases that verified or violated it; the whole load counts as one */
  cases: Excerpt;
  /** what earned a pass: how many exchanges, callbacks, cases or flows, and the ids of the first ones */
  evidence?: { count: number; first: string[] };
  /** why it is neither passed nor failed */
  reason?: string;
  /** the waiver or attestation that covers the verdict */
  concession?: Concession;
  /** ids of the interpretations that the verdict rests on */
  interpretations: string[];
  /** whose fault a failure is */
  fault?: 'gateway' | 'harness';
  failures: Omit<Failure, 'verdict'>[];
}

/** Verdicts that rest on evidence. */
const evidenced: readonly Verdict[] = ['fail', 'error', 'warn', 'pass'];
export const noCase = 'no case and no answer of this run showed it';

/** Must a load run verify it? All other requirements are left to certify; failures always count. */
function mustLoadShow(requirement: Requirement, run: RunRecord, isSeen: boolean): boolean {
  if (unmetNeed(requirement, run)) return false;
  const { resendEvery = 0, batches = 0 } = run.load ?? {};
  const shown = { always: true, 'where-seen': isSeen, 'with-resends': resendEvery > 0, 'with-batches': batches > 0 };
  return requirement.shownByLoad !== undefined && shown[requirement.shownByLoad];
}

interface Decision {
  verdict: Verdict;
  reason?: string;
}

/** A gap warns at most and never passes, because the specification does not say what would be right. */
function decideGap(requirement: Requirement, rolled: Verdict, run: RunRecord): Decision {
  if (rolled === 'warn' || rolled === 'error') return { verdict: rolled };
  const reason = gapReason(requirement, run);
  const isSeen = rolled === 'pass' && reason.startsWith('assumed');
  return { verdict: 'not-applicable', reason: isSeen ? `${reason}, and the run saw it` : reason };
}

/** Did any answer contain the object of this field? */
const isAnswered = ({ object }: Requirement, store: EvidenceStore): boolean =>
  requirements.some((other) => other.object === object && store.entries.get(other.id)?.verdicts.has('pass'));

function decide(requirement: Requirement, store: EvidenceStore, run: RunRecord): Decision {
  const entry = store.entries.get(requirement.id);
  const rolled = rollUp(entry?.verdicts ?? []);
  const absent = absence(requirement, run);
  if (requirement.level === 'GAP' && !absent) return decideGap(requirement, rolled, run);
  const isOpen = rolled !== 'fail' && rolled !== 'error' && unshownKinds(entry).length > 0;
  if (evidenced.includes(rolled) && !(isOpen && requirement.level === 'MUST')) return { verdict: rolled };
  if (run.purpose === 'load' && !mustLoadShow(requirement, run, entry !== undefined))
    return { verdict: 'not-applicable', reason: 'judged by certify' };
  if (absent) return absent;
  if (requirement.mayLack && isAnswered(requirement, store))
    return { verdict: 'not-applicable', reason: 'optional, and no answer of this run contained it' };
  const declared = absentByDialect(requirement, run);
  if (declared) return { verdict: 'not-applicable', reason: declared };
  if (entry?.isAbsent && rolled === 'not-applicable') return { verdict: rolled, reason: [...entry.reasons].join('; ') };
  // it applies but was not verified, for whatever reason its cases were left out
  const open = unshownKinds(entry).join('; ');
  return { verdict: 'skip', reason: open || [...(entry?.reasons ?? [])].join('; ') || skippedBecause(entry) || noCase };
}

/** How many kinds of payout a reason names. */
const maxKinds = 3;

/** What a kind of payout (kindName) consists of: type, instrument and revision. */
const valuesOf = (kind: string): string[] => kind.split(/ to |, /);

/**
 * The kinds of payout for which it was left unverified, with the reason: another kind does not verify it for them. Where a trigger is
 * lacking, whatever case has shown it for the same type, instrument and revision does.
 */
function unshownKinds(entry: RequirementEvidence | undefined): string[] {
  if (!entry) return [];
  const { skippedKinds, untriggeredKinds, verifiedKinds, evidence } = entry;
  const shown = new Set([...verifiedKinds].flatMap(valuesOf));
  // a rule has no kind: any evidence of the requirement will do
  const isShown = (kind: string) =>
    valuesOf(kind).length > 1 ? valuesOf(kind).every((value) => shown.has(value)) : evidence.size > 0;
  const unshown = [
    ...[...skippedKinds].filter(([kind]) => !verifiedKinds.has(kind)),
    ...[...untriggeredKinds].filter(([kind]) => !isShown(kind)),
  ];
  // a reason that many kinds have is told once
  return [...groupBy(unshown, ([, reason]) => reason)].map(([reason, all]) => {
    const kinds = all.map(([kind]) => kind);
    const more = kinds.length - maxKinds;
    return `${kinds.slice(0, maxKinds).join('; ')}${more > 0 ? `; and ${counted(more, 'other kind')}` : ''}: ${reason}`;
  });
}

/** Does the target opt out of the security baseline, of which this requirement is? */
export const isOptedOut = ({ basis }: Pick<Requirement, 'basis'>, { target }: RunRecord): boolean =>
  basis !== undefined && target.securityBaseline === 'notJudged';

/** What is found of a requirement that the target opts out of is told, and fails nothing. */
function notJudged({ verdict }: Decision): Decision {
  const reason = 'not judged: the target opts out of the security baseline';
  if (verdict === 'fail' || verdict === 'warn') return { verdict: 'warn', reason };
  return verdict === 'pass' ? { verdict } : { verdict: 'not-applicable', reason };
}

/** Why the steps could not verify it, from the first one. */
function skippedBecause(entry: RequirementEvidence | undefined): string | undefined {
  const [first] = entry?.failures.values() ?? [];
  return first && `expected ${first.expected}, received ${first.received}`;
}

const faultOf: Partial<Record<Verdict, 'gateway' | 'harness'>> = { fail: 'gateway', error: 'harness' };

function result(requirement: Requirement, store: EvidenceStore, run: RunRecord): RequirementResult {
  const { id, level, text, source, basis } = requirement;
  const entry = store.entries.get(id);
  const decided = decide(requirement, store, run);
  const { verdict, reason } = isOptedOut(requirement, run) ? notJudged(decided) : decided;
  const fault = faultOf[verdict];
  const failures = verdict === 'pass' || verdict === 'not-applicable' ? [] : [...(entry?.failures.values() ?? [])];
  return {
    id,
    level,
    text,
    source,
    ...(basis && { basis }),
    verdict,
    cases: excerptOf(entry?.cases.keys() ?? []),
    ...(verdict === 'pass' && entry && { evidence: { count: entry.evidence.size, first: [...entry.evidence.first] } }),
    ...(reason !== undefined && { reason }),
    interpretations: interpretationsOf(id).map((interpretation) => interpretation.id),
    ...(fault && { fault }),
    failures: failures
      .filter((failure) => failure.verdict === decided.verdict)
      .map(({ verdict: _, ...failure }) => failure),
  };
}

/** Every requirement of the contract with its verdict, in the order of the contract. */
export const requirementResults = (store: EvidenceStore, run: RunRecord): RequirementResult[] =>
  requirements.map((requirement) => result(requirement, store, run));

/** Requirement ids in the journal that the contract does not have: a failure must not get lost by a misspelt id. */
export function unknownIds(store: EvidenceStore): string[] {
  const known = new Set<string>(requirements.map(({ id }) => id));
  return [...store.entries.keys()].filter((id) => !known.has(id));
}
