/**
 * When a ledger is read again: it is judged once nothing is pending (interpretation ledger.rest). The specification does not
 * say how soon it follows a final state, so it is read until it agrees or the settlement time is over.
 */
import { type Balance, isOther, type Judgement } from '../../../assertions/cases';
import { outcomeOf } from '../../../contract';
import type { Exchange } from '../../../journal';
import type { Step } from '../../../suites/format/case';

/** What serial cases hand on to the next one. */
export interface Quiescence {
  /** requirements that failed after a wait, so that no other case waits for them */
  missed: Set<string>;
  /** the balance that the previous case left; absent: not known */
  balance?: Balance | undefined;
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

/** Should the call be repeated, because the ledger or statement may still change? `judged` are the step's own checks. */
export async function isOnItsWay(
  { until }: Step,
  exchange: Exchange,
  { missed, balance }: Quiescence,
  judged: () => Promise<Judgement>,
): Promise<boolean> {
  if (until === 'ledger-stable') return !missed.has('ledger.money') && isOther(exchange, balance);
  if (until !== 'checks' || outcomeOf(exchange.response) !== 'success') return false;
  const { findings } = await judged();
  if (findings.some(({ verdict }) => verdict === 'error')) return false;
  return findings.some(({ requirement }) => !missed.has(requirement));
}

/** Remembers how a repeated step ended; `left`: the balance that its case leaves, if the step tells. */
export function noteQuiescence(
  exchange: Exchange,
  { findings }: Judgement,
  left: { balance: Balance | undefined } | undefined,
  quiescence: Quiescence,
): void {
  for (const { requirement, verdict } of findings) if (verdict === 'fail') quiescence.missed.add(requirement);
  if (!left) return;
  if (findings.length === 0 && quiescence.movedAt !== undefined)
    quiescence.restMs = Math.max(quiescence.restMs, exchange.at - quiescence.movedAt);
  quiescence.balance = left.balance;
}
