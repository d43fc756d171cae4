/** The rule about payouts and their quotes (Limits: 3). */
import { asBag, type Json, millionths, payable } from '../../contract';
import type { ExchangeRecord, Finding } from '../../journal';
import type { Rule } from './history';
import { isExpired, isValid } from './quotes';

/** Are both amounts the same number? */
const areEqual = (one: Json, other: Json): boolean => {
  const [a, b] = [millionths(one), millionths(other)];
  return a === undefined || b === undefined || a === b;
};

/** A payout uses its quote while that is valid, and for what it is (Limits: 3; Errors: Transaction codes). */
export const quotesHold: Rule = (payout, { quotes, uses, ahead, exchanges }) => {
  const creations = payout.events.filter(({ operation }) => operation === 'createTransaction');
  return creations.flatMap(({ exchange, from, until, outcome, code, by }): Finding[] => {
    const body = asBag((exchanges.get(exchange) as ExchangeRecord | undefined)?.request.body as Json);
    const id = asBag(body?.internationalTransferInformation)?.quoteId;
    const quote = typeof id === 'string' ? quotes.get(id) : undefined;
    if (!body || !quote || quote.at > from) return [];
    const found = (requirement: Finding['requirement'], expected: string, received: string): Finding[] => [
      { requirement, expected: `${expected} (${quote.exchange})`, received, exchange },
    ];
    const validUntil = () => new Date(quote.expiry).toISOString();
    // whether a quote may be used again is open
    const isFirst = (uses.get(String(id)) ?? []).every((one) => one.id === exchange || one.at > until);
    if (
      outcome === 'refused' &&
      code === '3008' &&
      isFirst &&
      ahead &&
      by === quote.username &&
      isValid(quote, until, ahead)
    )
      return found('transaction.quote-valid', `a quote that is valid until ${validUntil()}`, code);
    if (outcome !== 'success') return [];
    // what was over when it was issued breaks quotation.expiry, and tells nothing of its payouts
    if (ahead && isExpired(quote, from, ahead) && !isExpired(quote, quote.at, ahead))
      return found('transaction.quote-expired', `a refusal, as the quote was valid until ${validUntil()}`, 'a success');
    if (by !== quote.username)
      return found('transaction.quote-of-partner', `a refusal, as the quote is of ${quote.username}`, 'a success');
    const paid = `${body.amount} ${body.currency}`;
    const isOther = typeof quote.receivingCurrency === 'string' && body.currency !== quote.receivingCurrency;
    const { receivingAmount } = quote;
    // the older revision pays two decimals
    const payableAmount = typeof receivingAmount === 'string' ? payable(receivingAmount, 'older') : receivingAmount;
    const isQuoted = areEqual(body.amount, receivingAmount) || areEqual(body.amount, payableAmount);
    if (isOther || !isQuoted)
      return found('transaction.quote-match', `${quote.receivingAmount} ${quote.receivingCurrency} as quoted`, paid);
    return [];
  });
};
