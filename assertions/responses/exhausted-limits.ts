import { type Exchange, failureOf, outcomeOf } from '../../contract';
import { usedUpOf } from '../../contract/schemas';

/** Does a code say that a limit or the partner's funds are exhausted? */
export const isSpent = (code: string): boolean => usedUpOf(code) !== undefined;

const dayMs = 86_400_000;
/** milliseconds around midnight in which harness and gateway may be on different days */
const midnightMs = 5000;

/**
 * Why a refusal is not judged: a limit is exhausted, or midnight passed between request and response. Undefined if the
 * refusal is judged. Limits and dates have cases of their own.
 */
export function spentBy({ at, response }: Exchange): string | undefined {
  if (outcomeOf(response) !== 'refused') return undefined;
  const { code } = failureOf(response);
  const day = (at + midnightMs) % dayMs;
  if (code === '3001' && day < 2 * midnightMs) return 'midnight in GMT came between request and answer (3001)';
  const used = usedUpOf(code);
  return used && `${used} (${code})`;
}
