/** Quotes that have expired when they are issued, by the clock that the gateway shows in its refusals. */
import { asBag, clockTolerance, dateOf, failureOf, groupBy, outcomeOf, parseGmt, rankOf } from '../../../../contract';
import { answeredAt, type ExchangeRecord, responseOf } from '../../../../journal';
import type { Journal } from '../../../../journal/files';
import { rows } from '../../../responses';
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
export function quoteExpiryEvidence({ exchanges }: Journal, store: EvidenceStore): void {
  const all = [...exchanges.values()];
  // nothing is over where no clock was shown
  const usual = aheadOf(all, (one) => parseGmt(failureOf(responseOf(one)).dateTime)) ?? Number.NEGATIVE_INFINITY;
  const other = aheadOf(all, ({ response }) => dateOf(response)) ?? 0;
  const printedQuotes = all.flatMap((exchange) => {
    const response = responseOf(exchange);
    const expiries = outcomeOf(response) === 'success' ? rows(asBag(response.body)?.quotes) : [];
    return expiries.flatMap(({ quoteExpiryTime: printed }) => {
      const left = parseGmt(printed) + second - exchange.at;
      return Number.isNaN(left) ? [] : [{ exchange, printed, left }];
    });
  });
  const overBy = (clock: number) => printedQuotes.filter(({ left }) => left <= clock).length;
  // the clock of refusals may be the wrong one, which is a finding of its own (errors.clock)
  const isOfOther = usual - other > clockTolerance && overBy(other) * 2 < overBy(usual);
  const issued = printedQuotes.map((one) => ({ ...one, isOver: one.left <= (isOfOther ? other : usual) }));
  for (const [operation, quotes] of groupBy(issued, ({ exchange }) => exchange.operation)) {
    const over = quotes.filter(({ isOver }) => isOver);
    const [first] = over;
    if (!first || over.length * 2 < quotes.length) continue;
    const expected = 'an expiry time that lies ahead, by the clock of errorDateTime';
    const received = `${first.printed}, and ${over.length} of ${quotes.length} quotes of ${operation} that had expired when they came`;
    store.violate({ requirement: 'quotation.expiry', expected, received }, wholeRun, first.exchange.id);
  }
}
