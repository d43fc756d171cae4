import { decimalOf, type Exchange, millionths } from '../../contract';
import { draft, type Payout } from '../../generators';
import type { LedgerRecord, UnreadRecord } from '../../journal';
import { ask, termsOf } from '../network/ask';
import type { ChosenTarget } from '../settings/target';

/** Records what could not be read before or after the load, and why. */
export const unread = (what: UnreadRecord['what'], cause: unknown): UnreadRecord => ({
  t: 'unread',
  at: Date.now(),
  what,
  reason: cause instanceof Error ? cause.message : String(cause),
});

/** The balance of a currency in the answer of ledgerByCurrency, or why there is none. */
export function balanceIn(
  { body, text }: Exchange['response'],
  currency: string,
  when: LedgerRecord['when'],
  at: number,
): LedgerRecord | UnreadRecord {
  if (!Array.isArray(body)) return unread('ledger', `expected a list, received ${text.slice(0, 200)}`);
  const rows = body as { currency?: string; currentBalance?: string }[];
  const balances = rows
    .filter((row) => row.currency === currency)
    .map(({ currentBalance }) => millionths(currentBalance));
  // the balances of several accounts in one currency are added
  const total = balances.reduce(
    (sum, balance) => (sum === undefined || balance === undefined ? undefined : sum + balance),
    0n,
  );
  if (balances.length === 0 || total === undefined)
    return unread('ledger', `no balance of ${currency} in ${text.slice(0, 200)}`);
  return { t: 'ledger', when, at, currency, balance: decimalOf(total) };
}

/**
 * Reads the balance of the sending currency, or records why it could not be read. Undefined unless the target declares
 * its ledger exclusive and offers to read it.
 */
export async function readBalance(
  chosen: ChosenTarget,
  baseUrl: string,
  payout: Payout,
  when: LedgerRecord['when'],
  caFile?: string,
): Promise<LedgerRecord | UnreadRecord | undefined> {
  const { target } = chosen;
  if (!target.ledgers?.exclusive || !target.operations.includes('ledgerByCurrency')) return undefined;
  const now = Date.now();
  const request = draft('ledgerByCurrency', payout, { now, reference: '' });
  try {
    const { response } = await ask(termsOf(chosen, baseUrl), 'ledgerByCurrency', request, { caFile });
    return balanceIn(response, target.sendingCurrency, when, now);
  } catch (cause) {
    return unread('ledger', cause);
  }
}
