/** Quotes that cases got and have not used, for payments at the end of the run: a quote can be used until its printed expiry. */
import { rows } from '../../assertions/responses';
import { asBag, clockTolerance, parseGmt } from '../../contract';
import { type Payout, quoteVariables } from '../../generators';
import { type ExchangeRecord, responseOf } from '../../journal';
import type { Plan } from '../../suites/format/case';
import { mayBePaidLate } from '../settings/late-payments';

/** A payment with such a quote. */
export interface KeptQuote {
  payout: Payout;
  quote: ReturnType<typeof quoteVariables>;
}

/** How many are paid at the end of a run. */
const maxPaid = 2;

/** The oldest quotes that can still be used, one of each case, however far the clock of the gateway may be ahead of ours. */
export function keptQuotes(quotations: readonly ExchangeRecord[], { cases }: Plan, now: number): KeptQuote[] {
  const planned = new Map(cases.filter(mayBePaidLate).map((one) => [one.id, one.payout]));
  const usable = quotations.flatMap((record): KeptQuote[] => {
    const payout = planned.get(record.case);
    planned.delete(record.case);
    const { body } = responseOf(record);
    const [first] = rows(asBag(body)?.quotes);
    const isUsable = parseGmt(first?.quoteExpiryTime) - now > clockTolerance;
    return payout && isUsable ? [{ payout, quote: quoteVariables(body, payout.revision) }] : [];
  });
  return usable.slice(0, maxPaid);
}
