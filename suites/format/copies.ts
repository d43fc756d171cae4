import { type Exchange, type Finding, failureOf, outcomeOf } from '../standing';

/** Of simultaneous copies exactly one is accepted, the others carry a code of the set (Limits: 2); undefined: so they did. */
export function copiesFinding(
  requirement: string,
  allowed: readonly string[],
  exchanges: readonly Exchange[],
): Finding | undefined {
  const accepted = exchanges.filter(({ response }) => outcomeOf(response) === 'success').length;
  const codes = exchanges
    .filter(({ response }) => outcomeOf(response) !== 'success')
    .map(({ response }) => failureOf(response).code);
  if (accepted === 1 && codes.every((code) => allowed.includes(code))) return undefined;
  return {
    requirement,
    expected: `of ${exchanges.length} copies 1 accepted, the others refused with ${allowed.join(' or ')}`,
    received: `${accepted} accepted, refusals ${codes.join(', ') || 'none'}`,
  };
}
