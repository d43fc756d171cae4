/** Quotes that cases got and have not used, for payments at the end of the run: a quote can be used until its printed expiry. */
import { rows } from '../../assertions/responses';
import { asBag, clockTolerance, dateOf, parseGmt } from '../../contract';
import { type Payout, quoteVariables } from '../../generators';
import { type ExchangeRecord, responseOf } from '../../journal';
import type { Case, Plan } from '../../suites/format/case';

/** A payment with such a quote. */
export interface KeptQuote {
  payout: Payout;
  quote: ReturnType<typeof quoteVariables>;
}

/** How many are paid at the end of a run. */
const maxPaid = 2;

/** So many milliseconds before its expiry a quote is no longer used, as the request takes a while. */
const marginMs = 10_000;

/** Does a case ask for quotations as its payout has them, and for nothing else? */
const asksForQuotes = ({ steps }: Pick<Case, 'steps'>): boolean =>
  steps.every(
    ({ call, patches, kind, as, plain }) =>
      call === 'createQuotation' && patches.length === 0 && !kind && as === undefined && !plain,
  );

/**
 * The oldest quotes that can still be used, by the gateway's clock: where its answers have no date, that may differ from ours. None
 * for a card, whose number is not in the journal.
 */
export function keptQuotes(quotations: readonly ExchangeRecord[], { cases }: Plan, now: number): KeptQuote[] {
  const planned = new Map(cases.filter(asksForQuotes).map((one) => [one.id, one]));
  const usable = quotations.flatMap((record): KeptQuote[] => {
    const { trigger, payout } = planned.get(record.case) ?? {};
    const response = responseOf(record);
    const [first] = rows(asBag(response.body)?.quotes);
    const date = dateOf(response);
    const left = parseGmt(first?.quoteExpiryTime) - (date ?? record.at) - (now - record.at);
    if (!payout || trigger || payout.card || !(left > (date === undefined ? clockTolerance : marginMs))) return [];
    return [{ payout, quote: quoteVariables(response.body, payout.revision) }];
  });
  return usable.slice(0, maxPaid);
}
