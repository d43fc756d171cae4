import { decimalOf, millionths, operation } from '../../contract';
import { address, draft, headers, type Payout } from '../../generators';
import type { LedgerRecord, UnreadRecord } from '../../journal';
import { ask } from './http/client';
import type { ChosenTarget } from './target';

/** Says what was to be read around the load, and why it could not be. */
export const unread = (what: UnreadRecord['what'], cause: unknown): UnreadRecord => ({
  t: 'unread',
  at: Date.now(),
  what,
  reason: cause instanceof Error ? cause.message : String(cause),
});

/**
 * The balance of the sending currency, where the target says that nobody else moves money on it, or why it could not
 * be read; undefined where the target has none to be read.
 */
export async function balanceOf(
  { target, credentials }: ChosenTarget,
  baseUrl: string,
  payout: Payout,
  when: LedgerRecord['when'],
  caFile?: string,
): Promise<LedgerRecord | UnreadRecord | undefined> {
  if (!target.ledgers?.exclusive || !target.operations.includes('ledgerByCurrency')) return undefined;
  const now = Date.now();
  const url =
    baseUrl +
    address(operation('ledgerByCurrency').path ?? '', draft('ledgerByCurrency', payout, { now, reference: '' }));
  try {
    const { text } = await ask(url, { headers: headers(credentials, now), ...(caFile && { caFile }) });
    const rows = JSON.parse(text) as { currency?: string; currentBalance?: string }[];
    const balances = rows
      .filter(({ currency }) => currency === target.sendingCurrency)
      .map(({ currentBalance }) => millionths(currentBalance));
    // several accounts of one currency count together
    const total = balances.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0n);
    if (balances.length === 0 || total === undefined)
      return unread('ledger', `no balance of ${target.sendingCurrency} in ${text.slice(0, 200)}`);
    return { t: 'ledger', when, at: now, currency: target.sendingCurrency, balance: decimalOf(total) };
  } catch (cause) {
    return unread('ledger', cause);
  }
}
