/** Quotes that have expired when they are issued, by the clock that the gateway shows in its refusals. */
import { answeredAt, asBag, failureOf, groupBy, outcomeOf, parseGmt, rankOf } from '../../../../contract';
import { type ExchangeRecord, responseOf } from '../../../../journal';
import type { Journal } from '../../../../journal/files';
import { rows } from '../../../responses';
import { type EvidenceStore, wholeRun } from '../../results/evidence-store';

/** Printed times are whole seconds. */
const second = 1000;

/**
 * Milliseconds by which the gateway's clock is ahead of ours, at least; a tenth of its refusals may show another clock.
 */
function aheadOf(exchanges: readonly ExchangeRecord[]): number {
  const shown = exchanges.flatMap((exchange) => {
    // the time was printed before the answer came
    const ahead = parseGmt(failureOf(responseOf(exchange)).dateTime) - answeredAt(exchange);
    return Number.isNaN(ahead) ? [] : [ahead];
  });
  // nothing is over where no clock was shown
  return shown.sort((a, b) => a - b)[rankOf(shown.length, 0.9) - 1] ?? Number.NEGATIVE_INFINITY;
}

/**
 * A quote expires after it is issued (Resources: Quotation response). The rule about each response must allow a server
 * in front to have another clock. Here, at least half of an operation's quotes had expired, which no such clock
 * explains.
 */
export function quoteExpiryEvidence({ exchanges }: Journal, store: EvidenceStore): void {
  const all = [...exchanges.values()];
  const ahead = aheadOf(all);
  const issued = all.flatMap((exchange) => {
    const response = responseOf(exchange);
    const expiries = outcomeOf(response) === 'success' ? rows(asBag(response.body)?.quotes) : [];
    return expiries.flatMap(({ quoteExpiryTime: printed }) => {
      const left = parseGmt(printed) + second - exchange.at - ahead;
      return Number.isNaN(left) ? [] : [{ exchange, printed, isOver: left <= 0 }];
    });
  });
  for (const [operation, quotes] of groupBy(issued, ({ exchange }) => exchange.operation)) {
    const over = quotes.filter(({ isOver }) => isOver);
    const [first] = over;
    if (!first || over.length * 2 < quotes.length) continue;
    const expected = 'an expiry time that lies ahead, by the clock of errorDateTime';
    const received = `${first.printed}, and ${over.length} of ${quotes.length} quotes of ${operation} that had expired when they came`;
    store.violate({ requirement: 'quotation.expiry', expected, received }, wholeRun, first.exchange.id);
  }
}
