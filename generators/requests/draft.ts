import type { Json } from '../../contract';

/** What an operation is called with: parameters by name and place, or a body. */
export interface Draft {
  path: Record<string, string>;
  query: Record<string, Json>;
  /** headers beside those of authentication */
  headers: Record<string, string>;
  body: Json;
}

/** What later requests need of earlier answers. */
export interface Known {
  /** epoch milliseconds */
  now: number;
  reference: string;
  quoteId?: string;
  /** payout amount of the accepted quote */
  amount?: string;
  /** amount that the quote settles, in the sending currency */
  sendingAmount?: string;
  transactionReference?: string;
}

export type Members = { [member: string]: Json };

export const entry = (key: string, value: string): Members => ({ key, value });

/** The entries whose value is there. */
export function entries(values: Record<string, string | undefined>): Members[] {
  const list: Members[] = [];
  for (const key in values) {
    const value = values[key];
    if (value !== undefined) list.push(entry(key, value));
  }
  return list;
}
