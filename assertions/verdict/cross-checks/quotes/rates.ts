/** The rates of a pair of currencies, in quotes and in all lists of a run (Resources: Corridor quotation). */
import { asBag, type Bag, groupBy, type Json, median, operation as operationOf, outcomeOf } from '../../../../contract';
import { responseOf } from '../../../../journal';
import type { Journal } from '../../../../journal/files';
import { rows } from '../../../responses';
import { type EvidenceStore, wholeRun } from '../../results/evidence-store';

interface Rate {
  pair: string;
  /** of a quote, not of a list */
  isQuoted: boolean;
  rate: number;
  exchange: string;
}

const rateOf = (
  from: Json | undefined,
  { receivingCurrency, fxRate }: Bag,
  exchange: string,
  isQuoted: boolean,
): Rate[] => {
  const rate = Number(fxRate);
  return rate > 0 ? [{ pair: `${from} to ${receivingCurrency}`, rate, exchange, isQuoted }] : [];
};

/** All rates that answers show; what breaks its form is judged there. */
const ratesIn = ({ exchanges }: Journal): Rate[] =>
  [...exchanges.values()].flatMap((exchange): Rate[] => {
    const { response: object } = operationOf(exchange.operation);
    if (object !== 'quotationResponse' && object !== 'corridorQuotation') return [];
    const response = responseOf(exchange);
    if (outcomeOf(response) !== 'success') return [];
    const { id } = exchange;
    if (object === 'quotationResponse')
      return rows(asBag(response.body)?.quotes).flatMap((quote) => rateOf(quote.sendingCurrency, quote, id, true));
    const lists = Array.isArray(response.body) ? rows(response.body) : [asBag(response.body) ?? {}];
    return lists.flatMap(({ requestCurrency, quotes }) =>
      rows(quotes).flatMap((one) => rateOf(requestCurrency, one, id, false)),
    );
  });

/**
 * No rate of a pair is more than half of the quoted one apart, whichever quote or list shows it (interpretation corridor.rate). Of
 * lists alone, one may have half of it and another half more, so that the one is thrice the other. This only finds violations:
 * the cases verify the requirement.
 */
export function rateEvidence(journal: Journal, store: EvidenceStore): void {
  for (const [pair, all] of groupBy(ratesIn(journal), (one) => one.pair)) {
    const quoted = all.filter(({ isQuoted }) => isQuoted);
    const usual = median((quoted.length > 0 ? quoted : all).map(({ rate }) => rate));
    const [min, max] = quoted.length > 0 ? [usual / 2, usual * 1.5] : [usual / 3, usual * 3];
    const other = all.find(({ rate }) => rate < min || rate > max);
    if (!other) continue;
    const expected = `a rate of ${pair} from ${min} to ${max}, as it is ${usual} elsewhere`;
    const by = journal.exchanges.get(other.exchange)?.case ?? wholeRun;
    store.violate({ requirement: 'corridor.rate', expected, received: `${other.rate}` }, by, other.exchange);
  }
}
