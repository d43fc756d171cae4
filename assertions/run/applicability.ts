import { operation, type Requirement } from '../../contract';
import type { RunRecord } from '../../journal';

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

function foreignScope({ scope }: Requirement, { target }: RunRecord): string | undefined {
  const { types, instruments } = scope ?? {};
  if (instruments && !instruments.some((instrument) => target.instruments.includes(instrument)))
    return `the target pays out to no ${instruments.join(' or ')}`;
  if (types && !types.some((type) => target.types.includes(type))) return `the target offers no ${types.join(' or ')}`;
  return undefined;
}

function foreignRevision({ revision }: Requirement, { target }: RunRecord): string | undefined {
  if (!revision) return undefined;
  const offered = target.operations.map((id) => operation(id).revision);
  if (offered.includes(revision) || (revision === 'current' && !offered.includes('older'))) return undefined;
  return `the target offers no operation of the ${revision} revision`;
}

const isLocalHttp = (url: string): boolean => /^http:\/\/(localhost|127\.|\[::1\])/.test(url);

/** What a requirement needs that the target does not offer; undefined if nothing is missing. */
export function unmetNeed({ needs }: Requirement, { target, limits, exclusive }: RunRecord): string | undefined {
  switch (needs) {
    case 'callbacks':
      return limits.callbackSeconds === null ? 'the target declares no callbacks' : undefined;
    case 'tls':
      return isLocalHttp(target.baseUrl) ? 'the target is reached by plain HTTP, on this machine' : undefined;
    case 'exclusive-ledger':
      return exclusive ? undefined : 'the target declares no exclusive ledger';
    default:
      return undefined;
  }
}

/** Why a requirement does not apply to this target; undefined where it does. */
export function notApplicable(requirement: Requirement, run: RunRecord): string | undefined {
  const { party, operations, unverifiable } = requirement;
  if (party === 'partner') return 'it applies to the partner, not to the gateway';
  if (operations && !operations.some((operation) => run.target.operations.includes(operation)))
    return `the target offers no ${operations.join(' or ')}`;
  const unmet = unmetNeed(requirement, run);
  if (unmet) return unmet;
  if (unverifiable) return `not observable from outside: ${unverifiable}`;
  return foreignScope(requirement, run) ?? foreignRevision(requirement, run);
}
