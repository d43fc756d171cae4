/** The order of a payout: account status, quotation, transaction, and that they fit each other. */
import { asBag, type Bag, clockTolerance, gmtDate, type Json, millionths, parseGmt } from '../../../contract';
import {
  advised,
  answeredAt,
  broken,
  type Finding,
  member,
  type ObservedCall,
  refusalOf,
  shown,
  succeeded,
  text,
} from './observations';
import { beneficiaryOf, keyOf, numberKeyOf, type PayoutConduct, quoteIdOf, type Revision } from './payout';

/** How long an account that is not available must not be paid. */
const quietMs = 5000;
/** The shortest limit of a full name: none must be cut off before it. */
const minLimit = 20;
/** How late one quote may be used, as a request may be long on its way. What is excused shows nothing. */
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

/** The account that an account status is about. Any check of a card counts, since it is another text each time. */
function accountOf({ operation, body }: ObservedCall): string {
  if (operation === 'cardStatus') return 'the card';
  return operation === 'bankStatus' ? keyOf(member(body, 'accountId')) : numberKeyOf(member(body, 'msisdn'));
}

/** What an account status said. */
const statusOf = ({ response }: ObservedCall): string => member(response?.body, 'status');

const payeeOf = (body: Json): string => (member(body, 'creditParty[pan]') ? 'the card' : beneficiaryOf(body));

/** Every account that a payout names: a bank account may have been checked by the number that it is mapped to. */
const payeesOf = (body: Json): string[] => [
  payeeOf(body),
  numberKeyOf(member(body, 'creditParty[msisdn]')),
  keyOf(member(body, 'creditParty[accountIBAN]')),
];

/** Remembers account statuses and quotations of a client, and judges its transactions by them. */
export class PaymentHistory {
  /** account statuses that succeeded, by the account */
  readonly #checks = new Map<string, ObservedCall[]>();
  readonly #quotes = new Map<string, Quote>();
  /** the call that used a quote too late, and was excused */
  #excused: string | undefined;
  /** transactions that were refused with 3008, by the id of their quote */
  readonly #expired = new Map<string, ObservedCall>();

  /** Takes an account status or a quotation that succeeded. */
  prepared(call: ObservedCall): void {
    if (!succeeded(call)) return;
    const { operation, response } = call;
    if (operation === 'walletStatus' || operation === 'bankStatus' || operation === 'cardStatus') {
      const account = accountOf(call);
      this.#checks.set(account, [...(this.#checks.get(account) ?? []), call]);
    }
    if (operation !== 'createQuotation' && operation !== 'createQuotationOlder') return;
    const revision = operation === 'createQuotationOlder' ? 'older' : 'current';
    const { quotes } = asBag(response?.body) ?? {};
    for (const quote of Array.isArray(quotes) ? quotes : []) {
      const terms = asBag(quote) ?? {};
      this.#quotes.set(text(terms.quoteId), { call, revision, terms, usedBy: new Set() });
    }
  }

  /** The quotation of a quote, and its revision. */
  quotation(quoteId: string): Pick<Quote, 'call' | 'revision'> | undefined {
    return this.#quotes.get(quoteId);
  }

  /** What time shows: accounts that are not available, and have not been paid for a while. */
  timeShows(now: number): Finding[] {
    const all = [...this.#checks.values()].flat();
    const unpaid = all.find((check) => statusOf(check) !== 'available' && now - check.at >= quietMs);
    return unpaid ? [shown('client.account', unpaid.id)] : [];
  }

  /** What a transaction shows together with the calls before it. `payout`: with this attempt as its last one. */
  paid(call: ObservedCall, payout: PayoutConduct): Finding[] {
    const { id, at, body } = call;
    const results: Finding[] = [];
    const tell: Tell = (point, isKept, expected, received, ...more) =>
      results.push(isKept ? shown(point, ...more, id) : broken(point, expected, received, ...more, id));
    const [day, today] = [member(body, 'requestDate').slice(0, 10), gmtDate(at)];
    // about midnight the clocks may be of two days, which shows nothing
    if (day === today || ![-clockTolerance, clockTolerance].some((ms) => day === gmtDate(at + ms)))
      tell('client.current-date', day === today, `requestDate of the current day in GMT, ${today}`, day || 'none');
    const quoteId = quoteIdOf(body);
    const quote = this.#quotes.get(quoteId);
    if (!quote) {
      tell('client.order', false, 'a quoteId that a quotation gave', quoteId || 'none');
      return results;
    }
    const checks = [...new Set(payeesOf(body))]
      .flatMap((account) => (account === '' ? [] : (this.#checks.get(account) ?? [])))
      .sort((one, other) => one.at - other.at);
    const check = checks[0];
    const last = checks.findLast((one) => answeredAt(one) <= at);
    const isInOrder = check !== undefined && check.at <= quote.call.at;
    const order = 'account status, quotation, transaction, in this order';
    const none = `no account status of ${payeeOf(body)} that succeeded`;
    const ids = check ? [check.id, quote.call.id] : [quote.call.id];
    tell('client.order', isInOrder, order, check ? 'an account status after the quotation' : none, ...ids);
    if (last && statusOf(last) !== 'available') {
      const expected = 'no payout to an account before it is available';
      tell('client.account', false, expected, `one while it is ${statusOf(last)}`, last.id);
    }
    quotedTerms(body, quote, tell);
    const warn: Warn = (point, expected, received, ...more) =>
      results.push(advised(point, expected, received, ...more, id));
    this.#validity(call, payout, quoteId, quote, tell, warn);
    const provider = member(last?.body, 'provider');
    const sent = member(body, 'provider');
    const asked = `provider ${provider}, as in the account status`;
    if (last && provider !== '') tell('client.provider', sent === provider, asked, sent || 'none', last.id);
    names(body, checks, tell);
    return results;
  }

  #validity(call: ObservedCall, payout: PayoutConduct, quoteId: string, quote: Quote, tell: Tell, warn: Warn): void {
    const { reference, attempts } = payout;
    const quotation = quote.call.id;
    const lateMs = call.at - parseGmt(text(quote.terms.quoteExpiryTime));
    const isExpired = refusalOf(call) === '3008';
    // whoever got no reply sends the same again, whatever the time is by then
    const isResent = attempts.slice(0, -1).some((one) => one.quoteId === quoteId && one.ending === 'lost');
    const expired = this.#expired.get(quoteId);
    if (!isResent && !expired && !quote.usedBy.has(reference)) {
      const isExcused = lateMs > 0 && lateMs <= graceMs && this.#excused === undefined;
      const received = `one that expired ${(lateMs / 1000).toFixed(1)} s before`;
      const evidence = lateMs > 0 && this.#excused !== undefined ? [this.#excused, quotation] : [quotation];
      if (isExcused) this.#excused = call.id;
      else if (lateMs > 0 || !isExpired)
        tell('client.quote-valid', lateMs <= 0, 'a quote before its quoteExpiryTime', received, ...evidence);
    }
    if (expired && call.at >= answeredAt(expired))
      tell('client.quote-expired', false, 'a new quotation after 3008', 'the expired quote again', expired.id);
    // a new quote that is too late again is no way out
    for (const [id, { id: earlier, at, body }] of isExpired || lateMs > 0 ? [] : this.#expired)
      if (payeeOf(body) === payeeOf(call.body) && quote.call.at > at && id !== quoteId)
        tell('client.quote-expired', true, '', '', earlier, quotation);
    if (isExpired) this.#expired.set(quoteId, call);
    const [other] = [...quote.usedBy].filter((one) => one !== reference);
    // one payout alone cannot show that each has a quote of its own
    const isSecond = call.taken && [...this.#quotes.values()].some((one) => one !== quote && one.usedBy.size > 0);
    // whether a quote may be used twice is not said (interpretation quotes.reuse)
    if (other) warn('client.quote-once', 'a quote of its own for each payout', `the quote of ${other}`, quotation);
    else if (isSecond) tell('client.quote-once', true, '', '', quotation);
    if (call.taken) quote.usedBy.add(reference);
  }
}

/** Tells what the specification does not forbid; the transaction itself is evidence, too. */
type Warn = (point: string, expected: string, received: string, ...more: string[]) => void;
/** Tells whether a point is kept. */
type Tell = (point: string, isKept: boolean, expected: string, received: string, ...more: string[]) => void;

function quotedTerms(body: Json, { call, revision, terms }: Quote, tell: Tell): void {
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
  tell('client.quoted-amount', isAmount && isCountry && isType, expected, received, call.id);
}

/** Names may be written in many ways; those that are swapped or cut off are another person's. */
function names(body: Json, checks: readonly ObservedCall[], tell: Tell): void {
  const nameOf = (side: string) =>
    member(body, `${side}.subjectName.fullName`) || member(body, `business.${side}.businessName`);
  const [sender, recipient] = [nameOf('senderKyc'), nameOf('recipientKyc')];
  const asked = checks.map(({ id, body }) => ({ id, bnv: member(body, 'bnv'), snv: member(body, 'snv') }));
  const isOther = ({ bnv, snv }: { bnv: string; snv: string }) =>
    (recipient === snv && sender === bnv) ||
    (recipient !== '' && recipient === sender && isAnothers(recipient, bnv)) ||
    isCutOff(recipient, bnv);
  const other = asked.some(({ bnv }) => bnv === recipient) ? undefined : asked.findLast(isOther);
  if (other)
    tell('client.kyc', false, `${other.bnv} as the beneficiary, as in the account status`, recipient, other.id);
}

/** Letters and digits in groups, whatever the case. */
const wordsOf = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Have two names no word in common? Whoever pays an account of their own may write the name in several ways. */
function isAnothers(name: string, other: string): boolean {
  const others = wordsOf(other);
  return others.length > 0 && !wordsOf(name).some((word) => others.includes(word));
}

/** Is one name the beginning of the other, up to the middle of a word? Not every script has spaces between words. */
function isCutOff(name: string, other: string): boolean {
  const [short, long] = name.length < other.length ? [name, other] : [other, name];
  if (short === '' || short.length >= minLimit) return false;
  return long.startsWith(short) && /\p{sc=Latin}$/u.test(short) && /^\p{sc=Latin}/u.test(long.slice(short.length));
}
