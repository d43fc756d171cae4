/** Ledgers are read once they are quiescent (interpretation ledger.rest): no payout is open, and the balance is stable. */
import type { CasePayout } from '../../assertions/verdict';
import { isInterrupted } from '../../common/processes/interrupt';
import { counted, isFinal } from '../../contract';
import { draft } from '../../generators';
import type { LedgerRecord } from '../../journal';
import type { UnsettledTransaction } from '../monitor/notes';
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

/** So many views of held payouts at the same time. */
const viewsAtOnce = 8;

/** The payouts that have not ended. */
async function stillOpen(reader: LedgerReader, held: readonly CasePayout[]): Promise<CasePayout[]> {
  const left: CasePayout[] = [];
  for (let at = 0; at < held.length; at += viewsAtOnce) {
    const some = held.slice(at, at + viewsAtOnce);
    const asked = some.map(async (payout) => {
      const { transactionReference: reference = '', changed } = payout;
      const hasEnded = await isSettled(reader, { reference, until: 0, ...(changed && { reversed: true }) });
      return hasEnded ? [] : [payout];
    });
    left.push(...(await Promise.all(asked)).flat());
  }
  return left;
}

/** What `read` reads while none of the held payouts ends, and those that are open then; or, after the settlement time, the last. */
export async function whileHeld<T>(
  reader: LedgerReader,
  held: readonly CasePayout[],
  read: () => Promise<T>,
): Promise<{ value: T; open: CasePayout[] }> {
  const until = reader.wire.now() + reader.terms.settlement.withinSeconds * 1000;
  let open = await stillOpen(reader, held);
  for (;;) {
    const value = await read();
    const left = await stillOpen(reader, open);
    if (left.length === open.length || reader.wire.now() > until || isInterrupted()) return { value, open: left };
    open = left;
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
    if (left.length === 0) return;
    tell(Math.max(...left.map(({ until }) => until)));
    await wire.sleep(terms.settlement.pollSeconds * 1000);
  }
}

/**
 * Reads until two readings have the same text and the last is as expected, or the settlement time is over; returns the last.
 * `textOf`: undefined where it cannot be compared, empty where there is nothing to read.
 */
function stable<T>(
  reader: LedgerReader,
  what: string,
  read: () => Promise<T>,
  textOf: (read: T) => string | undefined,
  isExpected: (read: T) => boolean = () => true,
): Promise<T> {
  let last: string | undefined;
  const isStable = (next: T): boolean => {
    const before = last;
    last = textOf(next);
    return last === '' || (last !== undefined && last === before && isExpected(next));
  };
  const { withinSeconds } = reader.terms.settlement;
  const awaited = { what: () => what, log: reader.log };
  return pollUntil(reader.wire, read, isStable, { withinSeconds, gapMs: stableMs, awaited });
}

/** The balance of the sending currency, once it is stable and as expected (absent: any); undefined: there is none to read. */
export const stableBalance = (
  reader: LedgerReader,
  when: LedgerRecord['when'],
  isExpected: (balance: LedgerRecord) => boolean = () => true,
): ReturnType<typeof readBalance> =>
  stable(
    reader,
    when === 'before' ? 'the ledger to be at rest' : 'the ledger to show all payouts',
    () => readBalance(reader, when),
    (read) => (read?.t === 'unread' ? undefined : (read?.balance ?? '')),
    (read) => read?.t !== 'ledger' || isExpected(read),
  );

/** The balances of all ledgers, once they are stable. */
export const stableBalances = (reader: LedgerReader, when: LedgerRecord['when']): Promise<Balances> =>
  stable(
    reader,
    'the ledgers to be at rest',
    () => readBalances(reader, when),
    (read) => read.map((one) => (one.t === 'ledger' ? `${one.currency} ${one.balance}` : 'unread')).join(),
  );
