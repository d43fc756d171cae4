import { operation, type Requirement } from '../../../contract';
import type { RunRecord } from '../../../journal';
import { features, isDeclaredAbsent, offers, type Scope, type ScopeWord } from '../../../targets/scope';

/** The assumption that closes a gap: the first word of the contract's sentence about it. */
export const assumptionOf = ({ assumption = '' }: Requirement): string => assumption.split(':')[0]?.trim() ?? '';

/** Why a gap is not judged: the target's assumption, or that it declares none. */
export function gapReason(requirement: Requirement, run: RunRecord): string {
  const name = assumptionOf(requirement);
  const declared = Object.hasOwn(run.target.assumptions, name) ? run.target.assumptions[name] : undefined;
  return declared === undefined
    ? 'open: the specification does not say, and the target declares no assumption'
    : `assumed: ${name} is ${declared}`;
}

/** What the target of a run offers and does not offer. */
export const scopeOf = ({ target, limits, exclusive }: RunRecord): Scope => ({
  ...target,
  callbacks: limits.callbackSeconds !== null,
  exclusiveLedger: exclusive === true,
});

/** Why a requirement is not judged. Only what the target declares as not offered makes it not applicable. */
export interface Absence {
  verdict: 'not-applicable' | 'skip';
  reason: string;
}

const named = (word: ScopeWord): string => (word in features ? features[word as keyof typeof features] : word);

/** An absence, if the target offers none of the parts. */
function absenceOf(words: readonly ScopeWord[] | undefined, scope: Scope): Absence | undefined {
  if (!words || words.some((word) => offers(scope, word))) return undefined;
  const open = words.filter((word) => !isDeclaredAbsent(scope, word));
  if (open.length === 0)
    return { verdict: 'not-applicable', reason: `the target does not offer ${words.map(named).join(' or ')}` };
  return {
    verdict: 'skip',
    reason: `the target file neither offers ${open.map(named).join(' or ')} nor lists it under notOffered`,
  };
}

const isLocalHttp = (url: string): boolean => /^http:\/\/(localhost|127\.|\[::1\])/.test(url);

/** Why the need of a requirement is not met; undefined if it is. */
export function unmetNeed({ needs }: Requirement, run: RunRecord): Absence | undefined {
  if (needs === 'tls')
    return isLocalHttp(run.target.baseUrl)
      ? { verdict: 'not-applicable', reason: 'the target is reached by plain HTTP, on this machine' }
      : undefined;
  return needs && absenceOf([needs], scopeOf(run));
}

/** The revision that a requirement is about; a target may offer either alone. */
function revisionAbsence({ revision }: Requirement, scope: Scope): Absence | undefined {
  if (revision === 'older') return absenceOf(['older'], scope);
  if (revision !== 'current' || !offers(scope, 'older')) return undefined;
  const isCurrent = scope.operations.some((id) => operation(id).revision === 'current');
  return isCurrent ? undefined : absenceOf(['createQuotation'], scope);
}

/** Why a requirement is not judged for this target; undefined where it is. */
export function absence(requirement: Requirement, run: RunRecord): Absence | undefined {
  const { party, operations, unverifiable, scope: { instruments, types } = {} } = requirement;
  if (party === 'partner')
    return { verdict: 'not-applicable', reason: 'it applies to the partner, not to the gateway' };
  const scope = scopeOf(run);
  const missing = absenceOf(operations as readonly ScopeWord[] | undefined, scope) ?? unmetNeed(requirement, run);
  if (missing) return missing;
  if (unverifiable) return { verdict: 'not-applicable', reason: `not observable from outside: ${unverifiable}` };
  return absenceOf(instruments, scope) ?? absenceOf(types, scope) ?? revisionAbsence(requirement, scope);
}
