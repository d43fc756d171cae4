/** Reads the ledger before and after a load, and the statement of the time between, so that all money can be accounted for. */

import { isInterrupted } from '../../common/processes/interrupt';
import type { LedgerRecord, StatementRecord, UnreadRecord } from '../../journal';
import type { RunContext } from '../context';
import { PayoutTotal } from '../monitor/payout-total';
import { pollUntil } from '../poll';
import { stableMs } from '../settings/waits';
import { readBalance } from './ledger';
import { stableBalance } from './settlement-wait';
import { readStatement } from './statement';

type Statement = (StatementRecord | UnreadRecord)[];

export interface LedgerAccess extends Pick<RunContext, 'options' | 'journal'> {
  /** the stable balance; it is awaited for the target's settlement time until it is as expected */
  balance(
    when: LedgerRecord['when'],
    isExpected?: (balance: LedgerRecord) => boolean,
  ): Promise<LedgerRecord | UnreadRecord | undefined>;
  /** the statement since `from`, epoch milliseconds; it is awaited for the settlement time until it is complete */
  statement(from: number, isComplete: (parts: Statement) => boolean): Promise<Statement>;
}

export function ledgerAccess({ options, run, baseUrl, sample, journal, caFile }: RunContext): LedgerAccess {
  const { chosen } = options;
  const { withinSeconds } = chosen.target.settlement;
  const polling = { withinSeconds, gapMs: stableMs, isCancelled: isInterrupted };
  return {
    options,
    journal,
    balance: (when, isExpected) =>
      stableBalance(() => readBalance(chosen, baseUrl, sample, when, caFile), withinSeconds, isExpected),
    statement: (from, isComplete) =>
      pollUntil(() => readStatement(chosen, baseUrl, sample, run, from, caFile), isComplete, polling),
  };
}

/** Runs a load, and writes the balances before and after it and the statement. A gateway may post its entries late. */
export async function reconcileLoad(
  { options, journal, ...ledger }: LedgerAccess,
  load: (total: PayoutTotal) => Promise<void>,
): Promise<void> {
  const { log, profile, chosen } = options;
  const from = Date.now();
  const before = await ledger.balance('before');
  if (before) journal.write(before);
  const total = new PayoutTotal();
  await load(total);
  let isLate = false;
  const hasCaughtUp = (balance: LedgerRecord): boolean => {
    const matches = before?.t !== 'ledger' || total.matchesBalances(before, balance);
    if (!matches && !isLate)
      log(`The ledger does not show all payouts yet; waiting for at most ${chosen.target.settlement.withinSeconds} s`);
    isLate ||= !matches;
    return matches;
  };
  const after = before && (await ledger.balance('after', hasCaughtUp));
  if (after) journal.write(after);
  // no gateway has to keep a statement of hours
  if (profile.forHours) return;
  const isComplete = (parts: Statement) => after?.t === 'unread' || parts.length === 0 || total.matchesStatement(parts);
  for (const part of await ledger.statement(from, isComplete)) journal.write(part);
}
