import { type Exchange, type Finding, failureOf, outcomeOf } from '../../contract';

type Answered = Pick<Exchange, 'response'>;

/** A reversal that is taken and rejected: the transaction stays successful, and what a further one gets is not shown. */
const rejected = '16002';
/** A busy gateway refused a copy for what it is not. */
const busy: readonly string[] = ['1007', '3027'];

/** Of simultaneous copies exactly one is accepted, the others carry a code of the set (Limits: 2); undefined: so they did. */
export function copiesFinding(
  requirement: string,
  allowed: readonly string[],
  exchanges: readonly Answered[],
): Finding | undefined {
  const isGranted = ({ response }: Answered) =>
    outcomeOf(response) === 'success' && failureOf(response).code !== rejected;
  const accepted = exchanges.filter(isGranted).length;
  const codes = exchanges.filter((one) => !isGranted(one)).map(({ response }) => failureOf(response).code);
  const refusals = codes.filter((code) => code !== rejected);
  const wanted = refusals.length < codes.length ? 0 : 1;
  if (accepted === wanted && refusals.every((code) => allowed.includes(code) || busy.includes(code))) return undefined;
  return {
    requirement,
    expected: `of ${exchanges.length} copies 1 accepted, the others refused with ${allowed.join(' or ')}`,
    received: `${accepted} accepted, refusals ${codes.join(', ') || 'none'}`,
  };
}
