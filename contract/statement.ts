import { millionths } from './values/money';
import type { Json } from './values/path';

/** Effect of a statement entry on the balance, in multiples of its amount (Resources: Statement entry). */
export const effects: Readonly<Record<string, bigint>> = { TRANSFERRED: -1n, REJECTED: 0n, BOUNCED: 1n, LIQUIDITY: 1n };

/** Net debit of statement entries, in millionths. */
export function debited(entries: readonly { type: string; amount: Json }[]): bigint {
  let sum = 0n;
  for (const { type, amount } of entries) sum -= (effects[type] ?? 0n) * (millionths(amount) ?? 0n);
  return sum;
}
