/**
 * Ledgers and statements are judged at rest (readings: ledger.rest), and the document names no time within which they
 * follow a final state: they are read again until they agree, or the target's settlement time is over.
 */

import type { Judgement } from '../../assertions/cases';
import type { Json } from '../../contract';
import { asBag, type Exchange, type Finding, isFinal, outcomeOf, show } from '../../contract';
import type { Step } from '../../suites/format/case';
import { total } from '../../suites/format/expression';

/** What the cases of one VU hand on. */
export interface Rest {
  /** requirements that were waited for in vain: they have failed, so no other case waits for them */
  missed: Set<string>;
  /** what the case before left on the ledger of a currency: nobody else moves money there */
  balance?: { currency: Json; total: string };
}

export const newRest = (): Rest => ({ missed: new Set() });

const money = 'ledger.money';

/** The sum of a list of ledgers; undefined where it is none. */
function balanceOf({ response }: Exchange): string | undefined {
  if (!Array.isArray(response.body)) return undefined;
  return total(response.body.map((one) => asBag(one)?.currentBalance));
}

const currencyOf = ({ request }: Exchange): Json => asBag(request.body)?.currency;

const isOther = (exchange: Exchange, { balance }: Rest): boolean =>
  balance !== undefined &&
  balance.currency === currencyOf(exchange) &&
  outcomeOf(exchange.response) === 'success' &&
  balanceOf(exchange) !== balance.total;

/** Is an answer to be asked for again, as what it shows may still be on its way? `judged` are the step's own checks. */
export async function isOnItsWay(
  { until }: Step,
  exchange: Exchange,
  rest: Rest,
  judged: () => Promise<Judgement>,
): Promise<boolean> {
  if (until === 'ledger-stable') return !rest.missed.has(money) && isOther(exchange, rest);
  if (until !== 'checks' || outcomeOf(exchange.response) !== 'success') return false;
  const { findings } = await judged();
  if (findings.some(({ verdict }) => verdict === 'error')) return false;
  return findings.some(({ requirement }) => !rest.missed.has(requirement));
}

/** Money that moved after the case before was done, and all its payouts final. */
export function movedSince({ until }: Step, exchange: Exchange, rest: Rest): Finding | undefined {
  if (until !== 'ledger-stable' || !isOther(exchange, rest)) return undefined;
  const expected = `${rest.balance?.total}, as the case before left it`;
  delete rest.balance;
  return { requirement: money, expected, received: show(balanceOf(exchange)) };
}

/** Notes how a step ended that was repeated until its checks held. `status` is that of the case's payout, if it made one. */
export function noteRest(
  step: Step,
  exchange: Exchange,
  { findings }: Judgement,
  status: string | undefined,
  rest: Rest,
) {
  if (step.until !== 'checks') return;
  for (const { requirement, verdict } of findings) if (verdict === 'fail') rest.missed.add(requirement);
  if (step.call !== 'ledgerByCurrency') return;
  const balance = balanceOf(exchange);
  // what becomes of the money of a payout that is not final is not shown
  if (findings.length > 0 || balance === undefined || (status !== undefined && !isFinal(status))) delete rest.balance;
  else rest.balance = { currency: currencyOf(exchange), total: balance };
}
