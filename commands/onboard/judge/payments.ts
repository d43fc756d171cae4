/** The order of a payout: account status, quotation, transaction, and that they fit each other. */
import { asBag, type Bag, clockTolerance, gmtDate, type Json, millionths, parseGmt } from '../../../contract';
import type { AccountChecks } from './accounts';
import {
  advised,
  answeredAt,
  broken,
  type Check,
  type Finding,
  type Hint,
  member,
  type ObservedCall,
  refusalOf,
  shown,
  succeeded,
  text,
} from './observations';
import type { Payees } from './payees';
import { type PayoutConduct, quoteIdOf, type Revision } from './payout';

/** Tolerance after the expiry of a quote, because a request may be delayed; a use within it proves no point. */
const graceMs = 2000;

interface Quote {
  /** the quotation */
  call: ObservedCall;
  revision: Revision;
  /** what it was answered with */
  terms: Bag;
  /** the payouts that used it, by their references */
  usedBy: Set<string>;
}

/** Remembers the quotations of a client, and judges its transactions by them and by its account statuses. */
export class PaymentHistory {
  readonly #quotes = new Map<string, Quote>();
  /** the call that used a quote within the tolerance after its expiry */
  #excused: string | undefined;
  /** transactions that were refused with 3008, by the id of their quote */
  readonly #expired = new Map<string, ObservedCall>();

  constructor(
    private readonly payees: Payees,
    private readonly checks: AccountChecks,
    private readonly earlier?: PaymentHistory,
  ) {}

  /** Takes a quotation that succeeded. */
  quoted(call: ObservedCall): void {
    const { operation, response } = call;
    if (!succeeded(call)) return;
    const revision = operation === 'createQuotationOlder' ? 'older' : 'current';
    const { quotes } = asBag(response?.body) ?? {};
    for (const quote of Array.isArray(quotes) ? quotes : []) {
      const terms = asBag(quote) ?? {};
      this.#quotes.set(text(terms.quoteId), { call, revision, terms, usedBy: new Set() });
    }
  }

  /** A quote by its id, which an earlier session may have given. */
  quote(quoteId: string): Quote | undefined {
    return this.#quotes.get(quoteId) ?? this.earlier?.quote(quoteId);
  }

  /** Is the quote only known from an earlier session? The sandbox has been restarted and does not know it. */
  isEarlier(quoteId: string): boolean {
    return !this.#quotes.has(quoteId) && this.quote(quoteId) !== undefined;
  }

  /** What a transaction shows together with the calls before it. `payout`: with this attempt as its last one. */
  paid(call: ObservedCall, payout: PayoutConduct): Finding[] {
    const { id, at, body } = call;
    const results: Finding[] = [];
    const check: Check = (point, isKept, expected, received, ...more) =>
      results.push(isKept ? shown(point, ...more, id) : broken(point, expected, received, ...more, id));
    const [day, today] = [member(body, 'requestDate').slice(0, 10), gmtDate(at)];
    // around midnight the two clocks may show different days, so nothing is judged
    if (day === today || ![-clockTolerance, clockTolerance].some((ms) => day === gmtDate(at + ms)))
      check('client.current-date', day === today, `requestDate of the current day in GMT, ${today}`, day || 'none');
    const quoteId = quoteIdOf(body);
    const quote = this.quote(quoteId);
    if (!quote) {
      check('client.order', false, 'a quoteId that a quotation gave', quoteId || 'none');
      return results;
    }
    this.checks.order(body, quote.call, check);
    quotedTerms(body, quote, check);
    const hint: Hint = (point, expected, received, ...more) =>
      results.push(advised(point, expected, received, ...more, id));
    this.#validity(call, payout, quoteId, quote, check, hint);
    this.checks.heeds(call, check);
    return results;
  }

  #validity(call: ObservedCall, payout: PayoutConduct, quoteId: string, quote: Quote, check: Check, hint: Hint): void {
    const { reference, attempts } = payout;
    const quotation = quote.call.id;
    const lateMs = call.at - parseGmt(text(quote.terms.quoteExpiryTime));
    const isExpired = refusalOf(call) === '3008';
    // a repetition after a lost reply is right at any time
    const isResent = attempts.slice(0, -1).some((one) => one.quoteId === quoteId && one.ending === 'lost');
    const expired = this.#expired.get(quoteId);
    if (!isResent && !expired && !quote.usedBy.has(reference)) {
      const isExcused = lateMs > 0 && lateMs <= graceMs && this.#excused === undefined;
      const received = `one that expired ${(lateMs / 1000).toFixed(1)} s before`;
      const evidence = lateMs > 0 && this.#excused !== undefined ? [this.#excused, quotation] : [quotation];
      if (isExcused) this.#excused = call.id;
      else if (lateMs > 0 || !isExpired)
        check('client.quote-valid', lateMs <= 0, 'a quote before its quoteExpiryTime', received, ...evidence);
    }
    if (expired && call.at >= answeredAt(expired))
      check('client.quote-expired', false, 'a new quotation after 3008', 'the expired quote again', expired.id);
    // a second quote that has expired too does not solve the problem
    for (const [id, { id: earlier, at, body }] of isExpired || lateMs > 0 ? [] : this.#expired)
      if (this.payees.of(body) === this.payees.of(call.body) && quote.call.at > at && id !== quoteId)
        check('client.quote-expired', true, '', '', earlier, quotation);
    if (isExpired) this.#expired.set(quoteId, call);
    const [other] = [...quote.usedBy].filter((one) => one !== reference);
    // it takes two payouts to show that each has its own quote
    const isSecond = call.taken && [...this.#quotes.values()].some((one) => one !== quote && one.usedBy.size > 0);
    // whether a quote may be used twice is not said (interpretation quotes.reuse)
    if (other) hint('client.quote-once', 'a quote of its own for each payout', `the quote of ${other}`, quotation);
    else if (isSecond) check('client.quote-once', true, '', '', quotation);
    if (call.taken) quote.usedBy.add(reference);
  }
}

function quotedTerms(body: Json, { call, revision, terms }: Quote, check: Check): void {
  const quoted = { amount: text(terms.receivingAmount), currency: text(terms.receivingCurrency) };
  const toCountry = member(call.body, 'creditParty[receivingCountry]');
  // the older revision has no type
  const asType = revision === 'older' ? '' : member(call.body, 'type') || 'p2p';
  const [amount, currency, type] = [member(body, 'amount'), member(body, 'currency'), member(body, 'type')];
  const country = member(body, 'internationalTransferInformation.receivingCountry');
  const isAmount = millionths(amount) === millionths(quoted.amount) && currency === quoted.currency;
  const isCountry = toCountry === '' || toCountry === country;
  const isType = asType === '' || [asType, 'inttransfer'].includes(type);
  const place = `${toCountry && ` to ${toCountry}`}${asType && ` as ${asType}`}`;
  const expected = `${quoted.amount} ${quoted.currency}${place}, as quoted`;
  const received = `${amount} ${currency} to ${country} as ${type}`;
  check('client.quoted-amount', isAmount && isCountry && isType, expected, received, call.id);
}
