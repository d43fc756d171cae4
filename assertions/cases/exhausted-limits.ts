import { type Exchange, failureOf, outcomeOf } from '../../contract';

/** Refusals of proper requests that say: the test data, or the funds behind them, are used up. */
const spent: Readonly<Record<string, string>> = {
  '3049': 'the funds of the partner are used up',
  '3030': 'a payout like an earlier one fell within the look-alike window',
  '3060': "the beneficiary's payouts of the day are used up",
  '3061': "the beneficiary's payouts of the week are used up",
  '3062': "the beneficiary's payouts of the month are used up",
  '3072': "the beneficiary's sum of the day is used up",
  '3074': "the beneficiary's sum of the month is used up",
};

/** Does a code say that a limit or the funds are used up? */
export const isSpent = (code: string): boolean => code in spent;

const dayMs = 86_400_000;
/** milliseconds around midnight in which request and gateway may see two days */
const midnightMs = 5000;

/** Why a refusal says nothing of the gateway; undefined: it does. Limits and dates have cases of their own. */
export function spentBy({ at, response }: Exchange): string | undefined {
  if (outcomeOf(response) !== 'refused') return undefined;
  const { code } = failureOf(response);
  const day = (at + midnightMs) % dayMs;
  if (code === '3001' && day < 2 * midnightMs) return 'midnight in GMT came between request and answer (3001)';
  return spent[code] && `${spent[code]} (${code})`;
}
