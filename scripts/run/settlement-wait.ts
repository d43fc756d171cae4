/** Ledgers are read at rest (interpretations: ledger.rest): when no payout is open, and nothing moves on them any more. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isFinal, operation } from '../../contract';
import { address, draft, headers, type Payout } from '../../generators';
import type { CaseRecord, LedgerRecord, UnreadRecord } from '../../journal';
import type { PlannedCase } from '../../suites/format/case';
import { ask } from './http/client';
import { isInterrupted } from './interrupt';
import type { ChosenTarget } from './target';

/** Triggers whose payouts never settle: nobody waits for them. */
const holding = ['held-pending', 'reversal-held'];

/** Cases that leave a payout pending for ever. */
export const heldCases = (cases: readonly PlannedCase[]): ReadonlySet<string> =>
  new Set(cases.filter(({ trigger = '' }) => holding.includes(trigger)).map(({ id }) => id));

/** A transaction that nobody saw to its end; by `until`, epoch milliseconds, the target has settled it. */
export interface Open {
  reference: string;
  until: number;
  /** paid out, and on its way back */
  reversed?: true;
}

/** What cases left open. */
export function openIn(records: readonly CaseRecord[], held: ReadonlySet<string>, withinSeconds: number): Open[] {
  return records
    .filter((record) => !held.has(record.case))
    .flatMap(({ at, ms, finals, references }) => {
      const last = new Map(finals.map((final) => [final.transactionReference, final]));
      const until = at + ms + withinSeconds * 1000;
      return references.flatMap((reference): Open[] => {
        const final = last.get(reference);
        if (!final) return [{ reference, until }];
        return final.reversed ? [{ reference, until, reversed: true }] : [];
      });
    });
}

interface Waiting {
  isDone: (open: Open) => Promise<boolean>;
  pollSeconds: number;
  /** milliseconds between two questions */
  gapMs: number;
}

/** Waits until each is done, or its time is over. */
export async function settled(open: readonly Open[], { isDone, pollSeconds, gapMs }: Waiting): Promise<void> {
  let left = [...open];
  while (left.length > 0 && !isInterrupted()) {
    const pending: Open[] = [];
    for (const one of left) {
      if (Date.now() >= one.until) continue;
      if (!(await isDone(one))) pending.push(one);
      if (gapMs > 0) await sleep(gapMs);
    }
    left = pending;
    if (left.length > 0) await sleep(pollSeconds * 1000);
  }
}

/** Asks for the state of a transaction; one that cannot be seen is waited for as long as the target may take. */
export function viewer({ target, credentials }: ChosenTarget, baseUrl: string, payout: Payout, caFile?: string) {
  return async ({ reference: transactionReference, reversed }: Open): Promise<boolean> => {
    const now = Date.now();
    const request = draft('viewTransaction', payout, { now, reference: '', transactionReference });
    if (!target.operations.includes('viewTransaction')) return false;
    try {
      const url = baseUrl + address(operation('viewTransaction').path ?? '', request);
      const { text } = await ask(url, { headers: headers(credentials, now), ...(caFile && { caFile }) });
      const { status = '', error } = JSON.parse(text) as { status?: string; error?: unknown };
      // a refused view says nothing of the payout
      return !error && isFinal(status) && !(reversed && status === 'SUCCESS');
    } catch {
      return false;
    }
  };
}

/** Milliseconds in which a ledger that is at rest does not move. */
const stillMs = 2000;

type Read = LedgerRecord | UnreadRecord | undefined;

/** Reads again until what comes is as wanted, or the time is over; gives what came last. */
export async function untilTrue<T>(
  read: () => Promise<T>,
  isWanted: (read: T) => boolean,
  withinSeconds: number,
  gapMs = stillMs,
): Promise<T> {
  const deadline = Date.now() + withinSeconds * 1000;
  for (;;) {
    const found = await read();
    if (isWanted(found) || Date.now() >= deadline || isInterrupted()) return found;
    await sleep(gapMs);
  }
}

/**
 * The balance once it stands still, at what it is expected to be where that is known, or what came last within the
 * time; undefined where there is none to be read.
 */
export function stillBalance(
  read: () => Promise<Read>,
  withinSeconds: number,
  isExpected: (balance: LedgerRecord) => boolean = () => true,
  gapMs = stillMs,
): Promise<Read> {
  let last: Read;
  const isStill = (next: Read): boolean => {
    const stands = next?.t === 'ledger' && last?.t === 'ledger' && next.balance === last.balance;
    last = next;
    return next === undefined || (stands && isExpected(next));
  };
  return untilTrue(read, isStill, withinSeconds, gapMs);
}
