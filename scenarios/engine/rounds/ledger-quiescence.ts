/**
 * Ledgers and statements are judged once nothing is pending (interpretation ledger.rest). The specification does not say
 * how soon they follow a final state, so they are read again until they agree or the settlement time is over.
 */

import type { Judgement } from '../../../assertions/cases';
import type { Json } from '../../../contract';
import { asBag, type Exchange, type Finding, isFinal, outcomeOf, show } from '../../../contract';
import type { Step } from '../../../suites/format/case';
import { total } from '../../../suites/format/expression';

/** What serial cases hand on to the next one. */
export interface Quiescence {
  /** requirements that failed after a wait, so that no other case waits for them */
  missed: Set<string>;
  /** the balance that the previous case left, a decimal; absent: not known */
  balance?: { currency: Json; total: string };
  /** when a case last sent a request that moves money, epoch milliseconds */
  movedAt?: number;
  /** the longest time from such a request until a ledger agreed, milliseconds */
  restMs: number;
}

/** What the first serial case of a run starts from; later cases change it in place. */
export const newQuiescence = (): Quiescence => ({ missed: new Set(), restMs: 0 });

/** Milliseconds that a ledger is assumed to need, as long as no ledger has agreed and shown how long it takes. */
const minRestMs = 1000;

/** After a round whose sum was wrong: each of its cases waits for the money of the cases before it. */
export function noteDisagreement(quiescence: Quiescence): void {
  quiescence.restMs = Math.max(quiescence.restMs, minRestMs);
}

/** The operations that move money. */
export const moves: readonly (string | undefined)[] = ['createTransaction', 'cancelTransaction', 'reverseTransaction'];

/**
 * Milliseconds until money of earlier cases has surely come to rest: twice as long as ledgers were seen to take. Where the
 * balance that they left in this currency is known, nothing needs to be waited for.
 */
export const restMs = ({ balance, movedAt, restMs: longest }: Quiescence, currency: string, now: number): number =>
  balance?.currency === currency || movedAt === undefined ? 0 : Math.max(0, movedAt + 2 * longest - now);

const money = 'ledger.money';

/** The sum of a list of ledgers; undefined where the answer is no such list. */
function balanceOf({ response }: Exchange): string | undefined {
  if (!Array.isArray(response.body)) return undefined;
  return total(response.body.map((item) => asBag(item)?.currentBalance));
}

const currencyOf = ({ request }: Exchange): Json => asBag(request.body)?.currency;

const isOther = (exchange: Exchange, { balance }: Quiescence): boolean =>
  balance !== undefined &&
  balance.currency === currencyOf(exchange) &&
  outcomeOf(exchange.response) === 'success' &&
  balanceOf(exchange) !== balance.total;

/** Should the call be repeated, because the ledger or statement may still change? `judged` are the step's own checks. */
export async function isOnItsWay(
  { until }: Step,
  exchange: Exchange,
  quiescence: Quiescence,
  judged: () => Promise<Judgement>,
): Promise<boolean> {
  if (until === 'ledger-stable') return !quiescence.missed.has(money) && isOther(exchange, quiescence);
  if (until !== 'checks' || outcomeOf(exchange.response) !== 'success') return false;
  const { findings } = await judged();
  if (findings.some(({ verdict }) => verdict === 'error')) return false;
  return findings.some(({ requirement }) => !quiescence.missed.has(requirement));
}

/** The finding for money that moved after the previous case had ended and all its payouts were final. */
export function movedSince({ until }: Step, exchange: Exchange, quiescence: Quiescence): Finding | undefined {
  if (until !== 'ledger-stable' || !isOther(exchange, quiescence)) return undefined;
  const expected = `${quiescence.balance?.total}, as the case before left it`;
  delete quiescence.balance;
  return { requirement: money, expected, received: show(balanceOf(exchange)) };
}

/** Remembers how a repeated step ended; `status`: state of the case's payout, if it made one. */
export function noteQuiescence(
  step: Step,
  exchange: Exchange,
  { findings }: Judgement,
  status: string | undefined,
  quiescence: Quiescence,
) {
  if (step.until !== 'checks') return;
  for (const { requirement, verdict } of findings) if (verdict === 'fail') quiescence.missed.add(requirement);
  if (step.call !== 'ledgerByCurrency') return;
  const balance = balanceOf(exchange);
  if (findings.length === 0 && quiescence.movedAt !== undefined)
    quiescence.restMs = Math.max(quiescence.restMs, exchange.at - quiescence.movedAt);
  // the specification does not say what happens to the money of a payout that is not final
  if (findings.length > 0 || balance === undefined || (status !== undefined && !isFinal(status)))
    delete quiescence.balance;
  else quiescence.balance = { currency: currencyOf(exchange), total: balance };
}
