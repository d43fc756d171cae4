/** The balances that cases read, in order of time: between two cases, nobody moves money. */
import { asBag, isFinal, type Json, outcomeOf, show } from '../../contract';
import type { Exchange, Finding } from '../../journal';
import type { Step } from '../../suites/format/case';
import { total } from '../../suites/format/expression';
import type { Judgement } from './outcome';

/** A balance that a case left, a decimal. */
export interface Balance {
  currency: Json;
  total: string;
}

/** The sum of a list of ledgers; undefined where the answer is no such list. */
function balanceOf({ response }: Exchange): string | undefined {
  if (!Array.isArray(response.body)) return undefined;
  return total(response.body.map((item) => asBag(item)?.currentBalance));
}

const currencyOf = ({ request }: Exchange): Json => asBag(request.body)?.currency;

/** Does a ledger show another balance than the one that the case before left? */
export const isOther = (exchange: Exchange, left: Balance | undefined): boolean =>
  left !== undefined &&
  left.currency === currencyOf(exchange) &&
  outcomeOf(exchange.response) === 'success' &&
  balanceOf(exchange) !== left.total;

/**
 * The balance that a case leaves with the last reading of a step, `findings` of its checks and `status` of its payout, if it
 * made one. The specification does not say what happens to the money of a payout that is not final.
 */
export function leftBy(
  exchange: Exchange,
  { findings }: Pick<Judgement, 'findings'>,
  status: string | undefined,
): Balance | undefined {
  const balance = balanceOf(exchange);
  if (findings.length > 0 || balance === undefined || (status !== undefined && !isFinal(status))) return undefined;
  return { currency: currencyOf(exchange), total: balance };
}

/** Does the last reading of a step say what the case leaves? */
export const tellsBalance = ({ until, call }: Step): boolean => until === 'checks' && call === 'ledgerByCurrency';

/** What a case tells of the balance at one time, in epoch milliseconds: it found one, or left one, or nobody knows it any more. */
export type Reading = { at: number; case: string } & (
  | { found: Exchange; exchange: string }
  | { left: Balance | undefined }
);

/** Where a case found another balance than the one that the case before had left, when all its payouts were final. */
export function movedBetween(readings: readonly Reading[]): Finding[] {
  let left: Balance | undefined;
  const moved: Finding[] = [];
  // what a case leaves that found another balance is not known
  const cases = new Set<string>();
  for (const reading of [...readings].sort((one, other) => one.at - other.at))
    if ('left' in reading) left = cases.has(reading.case) ? undefined : reading.left;
    else if (left && isOther(reading.found, left)) {
      const expected = `${left.total}, as the case before left it`;
      const { exchange, found } = reading;
      moved.push({ requirement: 'ledger.money', expected, received: show(balanceOf(found)), exchange });
      cases.add(reading.case);
      left = undefined;
    }
  return moved;
}
