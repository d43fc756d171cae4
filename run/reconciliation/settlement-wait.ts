/** Ledgers are read once they are quiescent (interpretation ledger.rest): no payout is open, and the balance is stable. */

import { setTimeout as sleep } from 'node:timers/promises';
import { isInterrupted } from '../../common/processes/interrupt';
import { isFinal } from '../../contract';
import { draft, type Payout } from '../../generators';
import type { CaseRecord, LedgerRecord, UnreadRecord } from '../../journal';
import type { PlannedCase } from '../../suites/format/case';
import type { UnsettledTransaction } from '../context';
import { ask, termsOf } from '../network/ask';
import { pollUntil } from '../poll';
import type { ChosenTarget } from '../settings/target';
import { stableMs } from '../settings/waits';

/** Triggers whose payouts never settle, so waiting for them is useless. */
const neverSettlingTriggers = ['held-pending', 'reversal-held'];

/** Ids of the cases whose payouts never settle. */
export const neverSettlingCases = (cases: readonly PlannedCase[]): ReadonlySet<string> =>
  new Set(cases.filter(({ trigger = '' }) => neverSettlingTriggers.includes(trigger)).map(({ id }) => id));

/** The transactions that these cases left unsettled. */
export function unsettledIn(
  records: readonly CaseRecord[],
  neverSettling: ReadonlySet<string>,
  withinSeconds: number,
): UnsettledTransaction[] {
  return records
    .filter((record) => !neverSettling.has(record.case))
    .flatMap(({ at, ms, finals, references }) => {
      const last = new Map(finals.map((final) => [final.transactionReference, final]));
      const until = at + ms + withinSeconds * 1000;
      return references.flatMap((reference): UnsettledTransaction[] => {
        const final = last.get(reference);
        if (!final) return [{ reference, until }];
        return final.reversed ? [{ reference, until, reversed: true }] : [];
      });
    });
}

interface SettlementPolling {
  isSettled: (transaction: UnsettledTransaction) => Promise<boolean>;
  pollSeconds: number;
  /** milliseconds between two requests */
  gapMs: number;
}

/** Waits until each transaction is settled, or its time is over. */
export async function waitForSettlement(
  transactions: readonly UnsettledTransaction[],
  { isSettled, pollSeconds, gapMs }: SettlementPolling,
): Promise<void> {
  let left = [...transactions];
  while (left.length > 0 && !isInterrupted()) {
    const pending: UnsettledTransaction[] = [];
    for (const transaction of left) {
      if (Date.now() >= transaction.until) continue;
      if (!(await isSettled(transaction))) pending.push(transaction);
      if (gapMs > 0) await sleep(gapMs);
    }
    left = pending;
    if (left.length > 0) await sleep(pollSeconds * 1000);
  }
}

/** Looks a transaction up at the gateway. One that cannot be viewed counts as not settled. */
export function settlementCheck(chosen: ChosenTarget, baseUrl: string, payout: Payout, caFile?: string) {
  const terms = termsOf(chosen, baseUrl);
  return async ({ reference: transactionReference, reversed }: UnsettledTransaction): Promise<boolean> => {
    const now = Date.now();
    const request = draft('viewTransaction', payout, { now, reference: '', transactionReference });
    if (!chosen.target.operations.includes('viewTransaction')) return false;
    try {
      const { response } = await ask(terms, 'viewTransaction', request, { caFile });
      const { status = '', error } = response.body as { status?: string; error?: unknown };
      // the status of a refused view is not that of the payout
      return !error && isFinal(status) && !(reversed && status === 'SUCCESS');
    } catch {
      return false;
    }
  };
}

type BalanceRead = LedgerRecord | UnreadRecord | undefined;

/**
 * Reads the balance until it is stable and as expected (absent: any value). Returns the last read when the time is
 * over; undefined if the target has no balance to read.
 */
export function stableBalance(
  read: () => Promise<BalanceRead>,
  withinSeconds: number,
  isExpected: (balance: LedgerRecord) => boolean = () => true,
  gapMs = stableMs,
): Promise<BalanceRead> {
  let last: BalanceRead;
  const isStable = (next: BalanceRead): boolean => {
    const isSame = next?.t === 'ledger' && last?.t === 'ledger' && next.balance === last.balance;
    last = next;
    return next === undefined || (isSame && isExpected(next));
  };
  return pollUntil(read, isStable, { withinSeconds, gapMs, isCancelled: isInterrupted });
}
