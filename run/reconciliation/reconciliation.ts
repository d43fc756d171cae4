/** Reads the ledger before and after a load, and the statement of the time between, so that all money can be accounted for. */
import type { LedgerRecord } from '../../journal';
import type { RunContext } from '../context';
import { pollUntil } from '../poll';
import { stableMs } from '../settings/waits';
import { readStatement, type Statement } from './ledger';
import { stableBalance } from './settlement';

/** Runs a load, and writes the balances before and after it and the statement. A gateway may post its entries late. */
export async function reconcileLoad(context: RunContext, load: () => Promise<void>): Promise<void> {
  const { wire, log, profile, terms, notes } = context;
  const { withinSeconds } = terms.settlement;
  const from = wire.now();
  const before = await stableBalance(context, 'before');
  if (before) wire.write(before);
  await load();
  const hasCaughtUp = (balance: LedgerRecord): boolean =>
    before?.t !== 'ledger' || notes.paid.matchesBalances(before, balance);
  const after = before && (await stableBalance(context, 'after', hasCaughtUp));
  if (after) wire.write(after);
  // no gateway has to keep a statement of hours
  if (profile.forHours) return;
  const isComplete = (parts: Statement) =>
    after?.t === 'unread' || parts.length === 0 || notes.paid.matchesStatement(parts);
  const awaited = { what: () => 'the statement to have every payout', log };
  const polling = { withinSeconds, gapMs: stableMs, awaited };
  for (const part of await pollUntil(wire, () => readStatement(context, from), isComplete, polling)) wire.write(part);
}
