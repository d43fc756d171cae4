import { classOf, failureOf, outcomeOf, usedUpOf } from '../../../contract';
import type { Exchange } from '../../../journal';

/** Does a code say that a limit or the partner's funds are exhausted? */
export const isSpent = (code: string): boolean => usedUpOf(code) !== undefined;

/** What the harness itself knows of the beneficiary and the funds of a payout. */
export interface PayoutHistory {
  /** this run has paid to the beneficiary before, or may have: other cases and runs pay to it too */
  paidBefore: boolean;
  /** the ledger covers the amount; absent: unknown */
  covered?: boolean | undefined;
}

const dayMs = 86_400_000;
/** milliseconds around midnight in which harness and gateway may be on different days */
const midnightMs = 5000;

/**
 * Why a refused payout is not judged: a limit is exhausted, or midnight passed between request and response. Only what
 * the harness did itself explains such a refusal: the first payout to a new beneficiary can exhaust no limit and
 * resemble no other, and funds are not missing while the ledger covers the amount. Undefined if the refusal is judged.
 */
export function limitThatExplains(
  { at, operation, response }: Exchange,
  { paidBefore, covered }: PayoutHistory,
): string | undefined {
  if (operation !== 'createTransaction' || outcomeOf(response) !== 'refused') return undefined;
  const { code } = failureOf(response);
  const day = (at + midnightMs) % dayMs;
  if (code === '3001' && day < 2 * midnightMs) return 'midnight in GMT came between request and answer (3001)';
  const isExplained = classOf(code) === 'unfunded' ? covered !== true : paidBefore;
  const used = isExplained ? usedUpOf(code) : undefined;
  return used && `${used} (${code})`;
}

/** Does the refusal say that funds are missing, so that the ledger must tell whether they are? */
export const saysUnfunded = ({ operation, response }: Exchange): boolean =>
  operation === 'createTransaction' &&
  outcomeOf(response) === 'refused' &&
  classOf(failureOf(response).code) === 'unfunded';
