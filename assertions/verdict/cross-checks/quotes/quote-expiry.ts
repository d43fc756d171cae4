/** Quotes that have expired when they are issued, by the clock that the gateway shows in its refusals. */
import { clockTolerance, dateOf, failureOf, gmtTime, groupBy, parseGmt, rankOf } from '../../../../contract';
import { answeredAt, type ExchangeRecord, responseOf } from '../../../../journal';
import type { Journal } from '../../../../journal/files';
import type { History } from '../../../model';
import { type EvidenceStore, wholeRun } from '../../results/evidence-store';

/** Printed times are whole seconds. */
const second = 1000;

/**
 * Milliseconds by which a clock of the gateway is ahead of ours, at least; a tenth of the times may show another clock. Undefined:
 * no time was printed.
 */
function aheadOf(exchanges: readonly ExchangeRecord[], printedIn: (exchange: ExchangeRecord) => number | undefined) {
  const shown = exchanges.flatMap((exchange) => {
    // the time was printed before the answer came
    const ahead = (printedIn(exchange) ?? Number.NaN) - answeredAt(exchange);
    return Number.isNaN(ahead) ? [] : [ahead];
  });
  return shown.sort((a, b) => a - b)[rankOf(shown.length, 0.9) - 1];
}

/**
 * A quote expires after it is issued (Resources: Quotation response). The rule about each response must allow a server
 * in front to have another clock. Here, at least half of an operation's quotes had expired, which no such clock
 * explains.
 */
export function quoteExpiryEvidence(
  { exchanges }: Journal,
  { quotes }: Pick<History, 'quotes'>,
  store: EvidenceStore,
): void {
  const all = [...exchanges.values()];
  // nothing is over where no clock was shown
  const usual = aheadOf(all, (one) => parseGmt(failureOf(responseOf(one)).dateTime)) ?? Number.NEGATIVE_INFINITY;
  const other = aheadOf(all, ({ response }) => dateOf(response)) ?? 0;
  const printedQuotes = [...quotes.values()].flatMap(({ expiry, exchange: id }) => {
    const exchange = exchanges.get(id);
    return exchange && !Number.isNaN(expiry) ? [{ exchange, expiry, left: expiry + second - exchange.at }] : [];
  });
  const overBy = (clock: number) => printedQuotes.filter(({ left }) => left <= clock).length;
  // the clock of refusals may be the wrong one, which is a finding of its own (errors.clock)
  const isOfOther = usual - other > clockTolerance && overBy(other) * 2 < overBy(usual);
  const issued = printedQuotes.map((one) => ({ ...one, isOver: one.left <= (isOfOther ? other : usual) }));
  for (const [operation, own] of groupBy(issued, ({ exchange }) => exchange.operation)) {
    const over = own.filter(({ isOver }) => isOver);
    const [first] = over;
    if (!first || over.length * 2 < own.length) continue;
    const expected = 'an expiry time that lies ahead, by the clock of errorDateTime';
    const received = `${gmtTime(first.expiry)}, and ${over.length} of ${own.length} quotes of ${operation} that had expired when they came`;
    store.violate({ requirement: 'quotation.expiry', expected, received }, wholeRun, first.exchange.id);
  }
}
