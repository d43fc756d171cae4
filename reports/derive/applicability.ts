import type { RunRecord } from '../../scenarios/journal';
import { type Field, fields, operation, type Requirement } from '../../spec';

const fieldById = new Map(fields.map((field) => [field.id, field]));

/** The name of the assumption that closes a gap: the first word of the contract's sentence. */
export const assumptionOf = ({ assumption = '' }: Requirement): string => assumption.split(':')[0]?.trim() ?? '';

/** Why a gap is neither kept nor broken: what the target declares, or that nobody says. */
export function gapReason(requirement: Requirement, run: RunRecord): string {
  const name = assumptionOf(requirement);
  const declared = Object.hasOwn(run.target.assumptions, name) ? run.target.assumptions[name] : undefined;
  return declared === undefined
    ? 'open: not shown by the document, no assumption declared'
    : `assumed: ${name} is ${declared}`;
}

function foreignScope({ scope }: Field, { target }: RunRecord): string | undefined {
  const { types, instruments } = scope ?? {};
  if (instruments && !instruments.some((one) => target.instruments.includes(one)))
    return `the target pays out to no ${instruments.join(' or ')}`;
  if (types && !types.some((one) => target.types.includes(one))) return `the target offers no ${types.join(' or ')}`;
  return undefined;
}

function foreignField(field: Field, run: RunRecord): string | undefined {
  const older = run.target.operations.some((id) => operation(id).revision === 'older');
  if (field.revision === 'older' && !older) return 'the target offers no operation of the older revision';
  return foreignScope(field, run);
}

/** Why a requirement does not speak of this target; undefined where it does. */
export function notApplicable(requirement: Requirement, run: RunRecord): string | undefined {
  const { id, party, operations, unverifiable } = requirement;
  if (party === 'partner') return 'it binds the partner, not the gateway';
  if (operations && !operations.some((one) => run.target.operations.includes(one)))
    return `the target offers no ${operations.join(' or ')}`;
  if (run.limits.callbackSeconds === null && /^(callback|statusNotification)\./.test(id))
    return 'the target declares no callbacks';
  if (unverifiable) return `not to be seen from outside: ${unverifiable}`;
  const field = fieldById.get(id);
  return field && foreignField(field, run);
}
