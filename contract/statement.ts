import { millionths } from './values/money';
import type { Json } from './values/path';

/** What an entry does to the balance, by its type, in amounts (Resources: Statement entry). */
export const effects: Readonly<Record<string, bigint>> = { TRANSFERRED: -1n, REJECTED: 0n, BOUNCED: 1n, LIQUIDITY: 1n };

/** What entries take from the balance, in amounts: the debits, less what came back. */
export function debited(entries: readonly { type: string; amount: Json }[]): bigint {
  let sum = 0n;
  for (const { type, amount } of entries) sum -= (effects[type] ?? 0n) * (millionths(amount) ?? 0n);
  return sum;
}
