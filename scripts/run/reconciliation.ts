/** What is read around a load: the ledger before and after, and the statement of what came between. */
import type { LedgerRecord, StatementRecord, UnreadRecord } from '../../journal';
import type { RunContext } from './context';
import { balanceOf } from './ledger';
import { Paid } from './monitor/payout-total';
import { stillBalance, untilTrue } from './settlement-wait';
import { statementOf } from './statement';

type Statement = (StatementRecord | UnreadRecord)[];

export interface Around extends Pick<RunContext, 'options' | 'journal'> {
  /** at rest; at what it is expected to be, where the target's settlement time allows */
  balance(
    when: LedgerRecord['when'],
    isExpected?: (read: LedgerRecord) => boolean,
  ): Promise<LedgerRecord | UnreadRecord | undefined>;
  /** since a moment, epoch milliseconds, as soon as it is whole */
  statement(from: number, isWhole: (parts: Statement) => boolean): Promise<Statement>;
}

/** Reads a target's ledger and statement. */
export function aroundOf({ options, run, baseUrl, sample, journal, caFile }: RunContext): Around {
  const { chosen } = options;
  const { withinSeconds } = chosen.target.settlement;
  return {
    options,
    journal,
    balance: (when, isExpected) =>
      stillBalance(() => balanceOf(chosen, baseUrl, sample, when, caFile), withinSeconds, isExpected),
    statement: (from, isWhole) =>
      untilTrue(() => statementOf(chosen, baseUrl, sample, run, from, caFile), isWhole, withinSeconds),
  };
}

/** Runs a load between its readings; what is posted in batches is waited for. */
export async function aroundLoad(
  { options, journal, ...read }: Around,
  load: (paid: Paid) => Promise<void>,
): Promise<void> {
  const { say, profile, chosen } = options;
  const from = Date.now();
  const before = await read.balance('before');
  if (before) journal.write(before);
  const paid = new Paid();
  await load(paid);
  let isLate = false;
  const hasCaughtUp = (balance: LedgerRecord): boolean => {
    const has = before?.t !== 'ledger' || paid.shownBy(before, balance);
    if (!has && !isLate)
      say(
        `the ledger does not show what was paid yet: it is read for ${chosen.target.settlement.withinSeconds} s at most`,
      );
    isLate ||= !has;
    return has;
  };
  const after = before && (await read.balance('after', hasCaughtUp));
  if (after) journal.write(after);
  // a statement of hours no gateway need hold
  if (profile.forHours) return;
  const isWhole = (parts: Statement) => after?.t === 'unread' || parts.length === 0 || paid.statedBy(parts);
  for (const part of await read.statement(from, isWhole)) journal.write(part);
}
