/** The quotes of the cases of a run, and the clock of the gateway by which they expire. */
import {
  asBag,
  clockTolerance,
  dateOf,
  failureOf,
  type Json,
  operation as operationOf,
  outcomeOf,
  parseGmt,
} from '../../contract';
import { answeredAt, type ExchangeRecord, responseOf } from '../../journal';
import type { Journal } from '../../journal/files';
import { rows } from '../responses';

/** A quote as it was issued. */
export interface Quote {
  /** user name of the partner who was given it, in small letters */
  username: string;
  /** when its answer had come; epoch milliseconds */
  at: number;
  /** when it expires, by the clock of the gateway; epoch milliseconds */
  expiry: number;
  /** what the beneficiary gets, and in which currency */
  receivingAmount: Json;
  receivingCurrency: Json;
  exchange: string;
}

/** By how many milliseconds the clock of the gateway is ahead of ours. */
export interface Ahead {
  min: number;
  max: number;
}

/** A printed time is a whole second, so up to a second has passed since. */
const second = 1000;

/** The quotes by their ids; one that was issued twice is left out, as nobody knows which of them is meant. */
export function quotesOf({ exchanges }: Pick<Journal, 'exchanges'>): Map<string, Quote> {
  const quotes = new Map<string, Quote>();
  const repeated = new Set<string>();
  for (const exchange of exchanges.values()) {
    // most exchanges are others, and to parse one takes a while
    if (operationOf(exchange.operation).response !== 'quotationResponse') continue;
    const response = responseOf(exchange);
    if (outcomeOf(response) !== 'success') continue;
    for (const { quoteId, quoteExpiryTime, receivingAmount, receivingCurrency } of rows(asBag(response.body)?.quotes)) {
      if (typeof quoteId !== 'string') continue;
      if (quotes.has(quoteId)) repeated.add(quoteId);
      quotes.set(quoteId, {
        username: (exchange.request.headers['X-USERNAME'] ?? '').toLowerCase(),
        at: answeredAt(exchange),
        expiry: parseGmt(quoteExpiryTime),
        receivingAmount,
        receivingCurrency,
        exchange: exchange.id,
      });
    }
  }
  for (const id of repeated) quotes.delete(id);
  return quotes;
}

/** The clock of a kind of printed times; undefined where none was printed, or no single clock explains all of them. */
function clockOf(exchanges: readonly ExchangeRecord[], printedIn: (exchange: ExchangeRecord) => number | undefined) {
  let [min, max] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const exchange of exchanges) {
    const printed = printedIn(exchange) ?? Number.NaN;
    if (Number.isNaN(printed)) continue;
    min = Math.max(min, printed - answeredAt(exchange));
    max = Math.min(max, printed + second - exchange.at);
  }
  return Number.isFinite(min) && min <= max ? { min, max } : undefined;
}

/** Our own clock, for a gateway that shows no other. */
const ours: Ahead = { min: -second, max: second };

/**
 * The clocks by which quotes may expire: that of the refusals, or undefined; and, if that may be wrong, that of the `Date`
 * headers, or ours. A gateway prints each kind of time by a clock of its own.
 */
export function clocksIn(all: Iterable<ExchangeRecord>): [usual: Ahead | undefined, other?: Ahead] {
  const exchanges = [...all];
  const usual = clockOf(exchanges, (one) => parseGmt(failureOf(responseOf(one)).dateTime));
  const other = clockOf(exchanges, ({ response }) => dateOf(response)) ?? ours;
  return usual && Math.abs(usual.min - other.min) > clockTolerance ? [usual, other] : [usual];
}

/** Had the quote certainly not expired when an answer had come? */
export const isValid = ({ expiry }: Quote, until: number, { max }: Ahead): boolean => until + max < expiry;

/** Had it certainly expired before a request was sent? */
export const isExpired = ({ expiry }: Quote, from: number, { min }: Ahead): boolean => from + min >= expiry + second;
