/** Ledgers are read once they are quiescent (interpretation ledger.rest): no payout is open, and the balance is stable. */
import { isInterrupted } from '../../common/processes/interrupt';
import { counted, isFinal } from '../../contract';
import { draft } from '../../generators';
import type { LedgerRecord } from '../../journal';
import type { UnsettledTransaction } from '../monitor/unsettled';
import { ask } from '../network/ask';
import { pollUntil, teller } from '../poll';
import { stableMs } from '../settings/waits';
import { type Balances, type LedgerReader, readBalance, readBalances } from './ledger';

/** Looks a transaction up at the gateway. One that cannot be viewed counts as not settled. */
async function isSettled(reader: LedgerReader, { reference, reversed }: UnsettledTransaction): Promise<boolean> {
  const variables = { now: reader.wire.now(), reference: '', transactionReference: reference };
  if (!reader.chosen.target.operations.includes('viewTransaction')) return false;
  try {
    const { response } = await ask(reader, 'viewTransaction', draft('viewTransaction', reader.sample, variables));
    const { status = '', error } = response.body as { status?: string; error?: unknown };
    // the status of a refused view is not that of the payout
    return !error && isFinal(status) && !(reversed && status === 'SUCCESS');
  } catch {
    return false;
  }
}

/** Waits until each transaction is settled, or its time is over. */
export async function waitForSettlement(
  reader: LedgerReader,
  transactions: readonly UnsettledTransaction[],
): Promise<void> {
  const { wire, terms, log } = reader;
  let left = transactions;
  const what = () => counted(left.length, 'payout to settle', 'payouts to settle');
  const tell = teller(wire, { what, log });
  while (left.length > 0 && !isInterrupted()) {
    const pending: UnsettledTransaction[] = [];
    for (const transaction of left)
      if (wire.now() < transaction.until && !(await isSettled(reader, transaction))) pending.push(transaction);
    left = pending;
    tell(Math.max(0, ...left.map(({ until }) => until)));
    if (left.length > 0) await wire.sleep(terms.settlement.pollSeconds * 1000);
  }
}

/**
 * Reads the balance until it is stable and as expected (absent: any value). Returns the last read when the settlement time
 * is over; undefined if the target has no balance to read.
 */
export function stableBalance(
  reader: LedgerReader,
  when: LedgerRecord['when'],
  isExpected: (balance: LedgerRecord) => boolean = () => true,
): ReturnType<typeof readBalance> {
  let last: Awaited<ReturnType<typeof readBalance>>;
  const isStable = (next: typeof last): boolean => {
    const isSame = next?.t === 'ledger' && last?.t === 'ledger' && next.balance === last.balance;
    last = next;
    return next === undefined || (isSame && isExpected(next));
  };
  const { withinSeconds } = reader.terms.settlement;
  const awaited = {
    what: () => (when === 'before' ? 'the ledger to be at rest' : 'the ledger to show all payouts'),
    log: reader.log,
  };
  const polling = { withinSeconds, gapMs: stableMs, awaited };
  return pollUntil(reader.wire, () => readBalance(reader, when), isStable, polling);
}

/** The balances of all ledgers, once two readings are equal or the settlement time is over. */
export function stableBalances(reader: LedgerReader, when: LedgerRecord['when']): Promise<Balances> {
  let last = '';
  const isStable = (read: Balances): boolean => {
    const before = last;
    last = JSON.stringify(read.map((one) => one.t === 'ledger' && [one.currency, one.balance]));
    return read.length === 0 || last === before;
  };
  const { withinSeconds } = reader.terms.settlement;
  const awaited = { what: () => 'the ledgers to be at rest', log: reader.log };
  return pollUntil(reader.wire, () => readBalances(reader, when), isStable, {
    withinSeconds,
    gapMs: stableMs,
    awaited,
  });
}
