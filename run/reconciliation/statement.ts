import { type Exchange, isoTime } from '../../contract';
import { draft, type Payout } from '../../generators';
import type { StatementEntry, StatementRecord, UnreadRecord } from '../../journal';
import { ask, termsOf } from '../network/ask';
import type { ChosenTarget } from '../settings/target';
import { unread } from './ledger';

/** Most entries in one line of the journal. */
const entriesPerRecord = 500;
const minute = 60_000;

const isEntry = (value: unknown): value is StatementEntry =>
  typeof value === 'object' &&
  value !== null &&
  ['type', 'internalRef', 'externalRef', 'amount'].every((name) => name in value);

/** The entries of a run in the answer of statements, or why there are none. */
export function entriesIn(
  { body, text }: Exchange['response'],
  run: string,
  currency: string,
  at: number,
): (StatementRecord | UnreadRecord)[] {
  const all: unknown = body;
  if (!Array.isArray(all)) return [unread('statement', `expected a list, received ${text.slice(0, 200)}`)];
  const own = all
    .filter(isEntry)
    .filter(({ externalRef }) => String(externalRef ?? '').startsWith(`${run}-`))
    .map(({ type, internalRef, externalRef, amount }) => ({ type, internalRef, externalRef, amount }));
  const parts = Array.from({ length: Math.max(1, Math.ceil(own.length / entriesPerRecord)) }, (_, n) =>
    own.slice(n * entriesPerRecord, (n + 1) * entriesPerRecord),
  );
  return parts.map((entries) => ({ t: 'statement', at, currency, entries }));
}

/**
 * Reads the statement entries of a run since `from`, epoch milliseconds, or records why they could not be read. Empty
 * if the target has no statements or does not declare its ledger exclusive.
 */
export async function readStatement(
  chosen: ChosenTarget,
  baseUrl: string,
  payout: Payout,
  run: string,
  from: number,
  caFile?: string,
): Promise<(StatementRecord | UnreadRecord)[]> {
  const { target } = chosen;
  if (!target.paths?.statements || !target.ledgers?.exclusive || !target.operations.includes('statements')) return [];
  const now = Date.now();
  const request = draft('statements', payout, { now, reference: '' });
  Object.assign(request.path, { start: isoTime(from - minute), end: isoTime(now + minute) });
  try {
    const { response } = await ask(termsOf(chosen, baseUrl), 'statements', request, { caFile });
    return entriesIn(response, run, target.sendingCurrency, now);
  } catch (cause) {
    return [unread('statement', cause)];
  }
}
