import { isoTime } from '../../contract';
import { address, draft, headers, type Payout } from '../../generators';
import type { StatementEntry, StatementRecord, UnreadRecord } from '../../journal';
import { ask } from './http/client';
import { unread } from './ledger';
import type { ChosenTarget } from './target';

/** Entries in one line of the journal. */
const most = 500;
const minute = 60_000;

const isEntry = (one: unknown): one is StatementEntry =>
  typeof one === 'object' &&
  one !== null &&
  ['type', 'internalRef', 'externalRef', 'amount'].every((name) => name in one);

/**
 * What the statement says of the transactions of a run since `from`, epoch milliseconds; nothing where the target has
 * none or shares its ledger, and the reason where it could not be read.
 */
export async function statementOf(
  { target, credentials }: ChosenTarget,
  baseUrl: string,
  payout: Payout,
  run: string,
  from: number,
  caFile?: string,
): Promise<(StatementRecord | UnreadRecord)[]> {
  const path = target.paths?.statements;
  if (!path || !target.ledgers?.exclusive || !target.operations.includes('statements')) return [];
  const now = Date.now();
  const request = draft('statements', payout, { now, reference: '' });
  Object.assign(request.path, { start: isoTime(from - minute), end: isoTime(now + minute) });
  try {
    const { text } = await ask(baseUrl + address(path, request), {
      headers: headers(credentials, now),
      ...(caFile && { caFile }),
    });
    const all: unknown = JSON.parse(text);
    if (!Array.isArray(all)) return [unread('statement', `no list, but ${text.slice(0, 200)}`)];
    const own = all
      .filter(isEntry)
      .filter(({ externalRef }) => String(externalRef ?? '').startsWith(`${run}-`))
      .map(({ type, internalRef, externalRef, amount }) => ({ type, internalRef, externalRef, amount }));
    const parts = Array.from({ length: Math.max(1, Math.ceil(own.length / most)) }, (_, n) =>
      own.slice(n * most, (n + 1) * most),
    );
    return parts.map((entries) => ({ t: 'statement', at: now, currency: target.sendingCurrency, entries }));
  } catch (cause) {
    return [unread('statement', cause)];
  }
}
