/** Which codes agree with which states of a transaction (States and transitions). */
import type { CodeClass } from '../../../contract';
import { classOf, lifecycle, messageOf, statesAfter } from '../../../contract';
import { isKnown } from '../known-code';

/**
 * What a code says of a state. `own`: it is a code of the state; `earlier`: of a state that the same payout was in
 * before; `contradicts`: of a state that the payout cannot have been in; `open`: the specification does not say.
 */
export type CodeFit = 'own' | 'earlier' | 'contradicts' | 'open';

type Classes = readonly CodeClass[];

const underWay: Classes = ['pending', 'on-hold'];
const paid: Classes = ['paid', 'success'];
const reversal: Classes = ['reversed', 'reversal-pending', 'reversal-rejected'];
/** Something succeeded, or is in process. */
const noFailure: Classes = [...paid, 'pending', 'inquiry-success', 'cancelled', ...reversal];

const isOf = (classes: Classes, says: CodeClass | undefined) => says !== undefined && classes.includes(says);

/**
 * The codes with which a change is refused in a state. A view of this state may repeat them. Those of a payout that is pending or
 * paid have codes of their own, and one that is not found has no state.
 */
const isRefusedIn = (status: string, code: string): boolean =>
  !['PENDING', 'SUCCESS'].includes(status) && lifecycle.some((row) => row.from === status && row.codes.includes(code));

function ofCancelled(says: CodeClass | undefined, code: string): CodeFit {
  if (says === 'cancelled') return 'own';
  if (isOf(underWay, says)) return 'earlier';
  // it was never sent for credit
  const isOfCredit = /credit failed/i.test(messageOf(code) ?? '');
  return isOfCredit || isOf(noFailure, says) ? 'contradicts' : 'open';
}

/** A payout that is being reversed was paid before, and its reversal was pending before it ended. */
function ofReversal(status: string, says: CodeClass | undefined): CodeFit {
  if (says === 'reversal-pending' && status !== 'REVERSAL PENDING') return 'earlier';
  // what was returned stays so; a reversal that was rejected may be asked for again
  if (says === 'reversed' && status === 'REVERSAL REJECTED') return 'contradicts';
  if (says === 'reversal-rejected' && status !== 'REVERSAL REJECTED') return 'earlier';
  if (isOf(reversal, says)) return 'own';
  // "reversal rejected, original transaction is successful"
  if (status === 'REVERSAL REJECTED' && says === 'paid') return 'open';
  if (isOf([...underWay, ...paid], says)) return 'earlier';
  return says === undefined ? 'open' : 'contradicts';
}

/** What a code says of the end of a payout; every code of a refusal or a failure gives `failed`. */
export function outcomeOfCode(code: string): CodeClass | 'failed' {
  const says = classOf(code);
  if (isOf(paid, says)) return 'paid';
  if (isOf(underWay, says)) return 'pending';
  return says !== undefined && noFailure.includes(says) ? says : 'failed';
}

/** How a code agrees with a state: 3000 is `own` for SUCCESS, `earlier` for RETURNED, and `contradicts` FAILED. */
export function codeFit(status: string, code: string): CodeFit {
  const says = classOf(code);
  // it answers a request, and is no state of a payout
  if (says === 'change-refused' && statesAfter.has(status)) return isRefusedIn(status, code) ? 'open' : 'contradicts';
  if (status === 'SUCCESS') return says === 'paid' ? 'own' : 'contradicts';
  if (status === 'PENDING') return isOf(underWay, says) ? 'own' : 'contradicts';
  // a payout on hold may still fail; what says something of a request alone is no end of a payout
  if (status === 'FAILED')
    return isOf([...noFailure, 'duplicate', 'authentication', 'busy'], says) ? 'contradicts' : 'own';
  if (status === 'CANCELLED') return ofCancelled(says, code);
  const isOfReversal = ['RETURNED', 'REVERSAL PENDING', 'REVERSAL REJECTED'].includes(status);
  return isOfReversal && code !== '' ? ofReversal(status, says) : 'open';
}

/** May a callback of a state carry the code? A callback of CANCELLED must not have a code of an earlier state. */
export function fitsCallback(status: string, code: string): boolean {
  const fit = codeFit(status, code);
  return isKnown(code) && fit !== 'contradicts' && !(status === 'CANCELLED' && fit === 'earlier');
}
