import { asBag, type Json, payable, withoutZeros } from '../../contract';

/** A request before it is sent: parameters by place and name, or a body. */
export interface Draft {
  path: Record<string, string>;
  query: Record<string, Json>;
  /** headers beside those of authentication */
  headers: Record<string, string>;
  body: Json;
}

/** The variables of a case or flow: values of earlier answers that later requests use. */
export interface Variables {
  /** epoch milliseconds */
  now: number;
  /** the partner's reference of the transaction */
  reference: string;
  quoteId?: string;
  /** payout amount of the accepted quote */
  amount?: string;
  /** amount that the quote settles, in the sending currency */
  sendingAmount?: string;
  /** the service's reference of the transaction */
  transactionReference?: string;
  /** start of the time of a statement, epoch milliseconds; absent: a day ago */
  since?: number;
}

export type Members = { [member: string]: Json };

const entry = (key: string, value: string): Members => ({ key, value });

/** The entries that have a value. */
export function entries(values: Record<string, string | undefined>): Members[] {
  const list: Members[] = [];
  for (const key in values) {
    const value = values[key];
    if (value !== undefined) list.push(entry(key, value));
  }
  return list;
}

/** A string or number as a text. */
const asText = (value: Json): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

type QuoteVariables = Pick<Variables, 'quoteId' | 'amount' | 'sendingAmount'>;

/** The variables of the first quote of a quotation. */
export function quoteVariables(answer: Json, revision: 'current' | 'older'): QuoteVariables {
  const quotes = asBag(answer)?.quotes;
  return variablesOfQuote(Array.isArray(quotes) ? quotes[0] : undefined, revision);
}

/**
 * The id and the amounts of one quote, in the form that a request allows; a member is absent where the quote lacks it.
 */
export function variablesOfQuote(of: Json, revision: 'current' | 'older'): QuoteVariables {
  const quote = asBag(of);
  const receiving = asText(quote?.receivingAmount);
  const sending = asText(quote?.sendingAmount);
  const taken: QuoteVariables = {};
  if (typeof quote?.quoteId === 'string') taken.quoteId = quote.quoteId;
  if (receiving !== undefined) taken.amount = payable(receiving, revision);
  if (sending !== undefined) taken.sendingAmount = withoutZeros(sending);
  return taken;
}
