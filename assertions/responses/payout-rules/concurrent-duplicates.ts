import { asBag, classOf, failureOf, outcomeOf, type RequirementId } from '../../../contract';
import type { Exchange, Finding } from '../../../journal';

type Answered = Pick<Exchange, 'response'>;

/** A reversal that was accepted and then rejected: the specification does not say how a further one is answered. */
const isRejected = (code: string): boolean => classOf(code) === 'reversal-rejected';

const successes = (exchanges: readonly Answered[]): number =>
  exchanges.filter(({ response }) => outcomeOf(response) === 'success').length;

/** Is an answer lost or unreadable, so that its copy may be the accepted one? Two accepted copies are one too many anyway. */
export function isUndecided(exchanges: readonly Answered[], copies = exchanges.length): boolean {
  const told = exchanges.filter(({ response }) => asBag(response.body));
  return told.length < copies && successes(told) < 2;
}

/** The answer that shows what is wrong with copies: one of several accepted ones, or else the last refused one. */
export function tellingCopy<Of extends Answered>(exchanges: readonly Of[]): Of | undefined {
  const isTwice = successes(exchanges) > 1;
  const isWanted = ({ response }: Answered) => (outcomeOf(response) === 'success') === isTwice;
  return exchanges.findLast(isWanted) ?? exchanges.at(-1);
}

/** Was the gateway too busy for all copies but one, or for all? That says nothing of copies. */
export function wasBusy(exchanges: readonly Answered[]): boolean {
  const codes = exchanges.map(({ response }) => (outcomeOf(response) === 'refused' ? failureOf(response).code : ''));
  return (
    codes.filter((code) => classOf(code) === 'busy').length >= exchanges.length - successes(exchanges) &&
    successes(exchanges) < 2
  );
}

/**
 * Of simultaneous copies exactly one is accepted, and the others are refused with one of the allowed codes (Limits: 2).
 * Returns a finding if this is violated.
 */
export function copiesFinding(
  requirement: RequirementId,
  allowed: readonly string[],
  exchanges: readonly Answered[],
): Finding | undefined {
  const isGranted = ({ response }: Answered) =>
    outcomeOf(response) === 'success' && !isRejected(failureOf(response).code);
  const granted = exchanges.filter(isGranted);
  // states.reversal-again: 16003 says to each copy that one is pending, which may be the one that was granted. states.lag: a
  // cancellation shows later, so that copies of it may be granted meanwhile; what they give back is told by the ledger
  const isAgain = ({ response }: Answered) =>
    ['reversal-pending', 'cancelled'].includes(classOf(failureOf(response).code) ?? '');
  const accepted = granted.filter((one) => !isAgain(one)).length || Math.min(granted.length, 1);
  const codes = exchanges.filter((exchange) => !isGranted(exchange)).map(({ response }) => failureOf(response).code);
  const refusals = codes.filter((code) => !isRejected(code));
  const wanted = refusals.length < codes.length ? 0 : 1;
  // "server is busy" refuses a copy without saying that it is a duplicate, so another copy must have said it
  const telling = refusals.filter((code) => classOf(code) !== 'busy');
  const isTold = telling.length > 0 || refusals.length === 0;
  if (accepted === wanted && isTold && telling.every((code) => allowed.includes(code))) return undefined;
  return {
    requirement,
    expected: `of ${exchanges.length} copies 1 accepted, the others refused with ${allowed.join(' or ')}`,
    received: `${accepted} accepted, refusals ${codes.join(', ') || 'none'}`,
  };
}
