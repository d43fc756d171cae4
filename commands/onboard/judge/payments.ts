/** The order of a payout: account status, quotation, transaction, and that they fit each other. */
import { asBag, clockTolerance, getAt, gmtDate, type Json, millionths, parseGmt } from '../../../contract';
import { refusalOf, succeeded } from './calls';
import { broken, type ObservedCall, type Result, shown, text } from './observations';
import { beneficiaryOf, keyOf, numberKeyOf, type Payout, quoteIdOf, type Revision } from './payout';

/** The points that a payout shows together with what came before it. */
export const paymentPoints = [
  'client.current-date',
  'client.account',
  'client.order',
  'client.quoted-amount',
  'client.quote-once',
  'client.quote-valid',
  'client.quote-expired',
  'client.provider',
] as const;

type PaymentPoint = (typeof paymentPoints)[number] | 'client.kyc';

/** How long an account that is not available must not be paid. */
const quietMs = 5000;
/** The shortest limit of a full name: none must be cut off before it. */
const leastLimit = 20;
/** How late one quote may be used, as a request may be long on its way. What is excused shows nothing. */
const graceMs = 2000;

interface Check {
  id: string;
  at: number;
  provider: string;
  status: string;
  /** full names of beneficiary and sender */
  bnv: string;
  snv: string;
}

interface Quote {
  call: string;
  at: number;
  expiresAt: number;
  amount: string;
  currency: string;
  country: string;
  /** of the payout; '' where the revision has none */
  type: string;
  revision: Revision;
  /** the payouts that used it, by their references */
  usedBy: Set<string>;
}

const member = (body: Json, path: string): string => text(getAt(body, path));

/** The account that an account status is about. Any check of a card counts, since it is another text each time. */
function accountOf({ operation, body }: ObservedCall): string {
  if (operation === 'cardStatus') return 'the card';
  const { msisdn, accountId } = asBag(body) ?? {};
  return operation === 'bankStatus' ? keyOf(text(accountId)) : numberKeyOf(text(msisdn));
}

const payeeOf = (body: Json): string => (member(body, 'creditParty[pan]') ? 'the card' : beneficiaryOf(body));

/** Every account that a payout names: a bank account may have been checked by the number that it is mapped to. */
const payeesOf = (body: Json): string[] => [
  payeeOf(body),
  numberKeyOf(member(body, 'creditParty[msisdn]')),
  keyOf(member(body, 'creditParty[accountIBAN]')),
];

export class Payments {
  readonly #checks = new Map<string, Check[]>();
  readonly #quotes = new Map<string, Quote>();
  /** the call that used a quote too late, and was excused */
  #excused: string | undefined;
  /** quotes that were refused with 3008, by id: the call */
  readonly #expired = new Map<string, { id: string; at: number; payee: string }>();

  /** Takes an account status or a quotation that succeeded. */
  prepared(call: ObservedCall): void {
    if (!succeeded(call)) return;
    const { id, at, operation, body, response } = call;
    if (operation === 'walletStatus' || operation === 'bankStatus' || operation === 'cardStatus') {
      const account = accountOf(call);
      const { provider, bnv, snv } = asBag(body) ?? {};
      const status = text(asBag(response?.body)?.status);
      const check = { id, at, status, provider: text(provider), bnv: text(bnv), snv: text(snv) };
      this.#checks.set(account, [...(this.#checks.get(account) ?? []), check]);
    }
    if (operation !== 'createQuotation' && operation !== 'createQuotationOlder') return;
    const { quotes } = asBag(response?.body) ?? {};
    for (const quote of Array.isArray(quotes) ? quotes : []) {
      const { quoteId, quoteExpiryTime, receivingAmount, receivingCurrency } = asBag(quote) ?? {};
      this.#quotes.set(text(quoteId), {
        ...{ call: id, at, expiresAt: parseGmt(text(quoteExpiryTime)) },
        ...{ amount: text(receivingAmount), currency: text(receivingCurrency) },
        country: member(body, 'creditParty[receivingCountry]'),
        type: operation === 'createQuotation' ? member(body, 'type') || 'p2p' : '',
        revision: operation === 'createQuotationOlder' ? 'older' : 'current',
        usedBy: new Set(),
      });
    }
  }

  /** The quotation of a quote, and its revision. */
  quotation(quoteId: string): Pick<Quote, 'call' | 'revision'> | undefined {
    return this.#quotes.get(quoteId);
  }

  /** What time shows: accounts that are not available, and have not been paid for a while. */
  timeShows(now: number): Result<PaymentPoint>[] {
    const all = [...this.#checks.values()].flat();
    const unpaid = all.find(({ status, at }) => status !== 'available' && now - at >= quietMs);
    return unpaid ? [shown('client.account', unpaid.id)] : [];
  }

  /** What a transaction shows together with the calls before it. `payout`: with this attempt as its last one. */
  paid(call: ObservedCall, payout: Payout): Result<PaymentPoint>[] {
    const results: Result<PaymentPoint>[] = [];
    const tell: Tell = (point, isKept, expected, received, ...more) =>
      results.push(isKept ? shown(point, ...more, call.id) : broken(point, expected, received, ...more, call.id));
    this.#date(call, tell);
    const quoteId = quoteIdOf(call.body);
    const quote = this.#quotes.get(quoteId);
    const checks = [...new Set(payeesOf(call.body))]
      .flatMap((account) => (account === '' ? [] : (this.#checks.get(account) ?? [])))
      .sort((one, other) => one.at - other.at);
    const [check, last] = [checks[0], checks.at(-1)];
    if (!quote) {
      tell('client.order', false, 'a quoteId that a quotation gave', quoteId === '' ? 'none' : quoteId);
      return results;
    }
    const order = 'account status, quotation, transaction, in this order';
    if (check) {
      const isInOrder = check.at <= quote.at;
      tell('client.order', isInOrder, order, 'an account status after the quotation', check.id, quote.call);
    } else tell('client.order', false, order, `no account status of ${payeeOf(call.body)} that succeeded`, quote.call);
    if (last && last.status !== 'available')
      tell(
        'client.account',
        false,
        'no payout to an account before it is available',
        `one while it is ${last.status}`,
        last.id,
      );
    this.#quotedTerms(call, quote, tell);
    this.#validity(call, payout, quoteId, quote, tell);
    this.#provider(call, checks, tell);
    this.#names(call, checks, tell);
    return results;
  }

  #date(call: ObservedCall, tell: Tell): void {
    const day = member(call.body, 'requestDate').slice(0, 10);
    const today = gmtDate(call.at);
    // about midnight the clocks may be of two days, which shows nothing
    if (day !== today && [-clockTolerance, clockTolerance].some((ms) => day === gmtDate(call.at + ms))) return;
    tell('client.current-date', day === today, `requestDate of the current day in GMT, ${today}`, day || 'none');
  }

  #quotedTerms(call: ObservedCall, quote: Quote, tell: Tell): void {
    const { amount, currency } = asBag(call.body) ?? {};
    const country = member(call.body, 'internationalTransferInformation.receivingCountry');
    const isAmount = millionths(text(amount)) === millionths(quote.amount);
    const isCountry = quote.country === '' || quote.country === country;
    const type = member(call.body, 'type');
    const isType = [quote.type, 'inttransfer'].includes(type) || quote.type === '';
    const isKept = isAmount && currency === quote.currency && isCountry && isType;
    const as = quote.type && ` as ${quote.type}`;
    const expected = `${quote.amount} ${quote.currency}${quote.country && ` to ${quote.country}`}${as}, as quoted`;
    const received = `${text(amount)} ${text(currency)} to ${country} as ${type}`;
    tell('client.quoted-amount', isKept, expected, received, quote.call);
  }

  #validity(call: ObservedCall, payout: Payout, quoteId: string, quote: Quote, tell: Tell): void {
    const lateMs = call.at - quote.expiresAt;
    const isExpired = refusalOf(call) === '3008';
    // whoever got no reply sends the same again, whatever the time is by then
    const isResent = payout.attempts.slice(0, -1).some((one) => one.quoteId === quoteId && one.ending === 'lost');
    const expired = this.#expired.get(quoteId);
    if (!isResent && !expired && !quote.usedBy.has(payout.reference)) {
      const isExcused = lateMs > 0 && lateMs <= graceMs && this.#excused === undefined;
      if (isExcused) this.#excused = call.id;
      else if (lateMs > 0) {
        const received = `one that expired ${(lateMs / 1000).toFixed(1)} s before`;
        const more = this.#excused === undefined ? [] : [this.#excused];
        tell('client.quote-valid', false, 'a quote before its quoteExpiryTime', received, ...more, quote.call);
      } else if (!isExpired) tell('client.quote-valid', true, '', '', quote.call);
    }
    if (expired && call.at > expired.at)
      tell('client.quote-expired', false, 'a new quotation after 3008', 'the expired quote again', expired.id);
    // a new quote that is too late again is no way out
    for (const [id, earlier] of isExpired || lateMs > 0 ? [] : this.#expired)
      if (earlier.payee === payeeOf(call.body) && quote.at > earlier.at && id !== quoteId)
        tell('client.quote-expired', true, '', '', earlier.id, quote.call);
    if (isExpired) this.#expired.set(quoteId, { id: call.id, at: call.at, payee: payeeOf(call.body) });
    const others = [...quote.usedBy].filter((reference) => reference !== payout.reference);
    // one payout alone cannot show that each has a quote of its own
    const isSecond =
      call.taken === true && [...this.#quotes.values()].some((one) => one !== quote && one.usedBy.size > 0);
    const isOwn = others.length === 0;
    if (isSecond || !isOwn)
      tell('client.quote-once', isOwn, 'a quote of its own for each payout', `the quote of ${others[0]}`, quote.call);
    if (call.taken) quote.usedBy.add(payout.reference);
  }

  /** Names may be written in many ways; those that are swapped or cut off are another person's. */
  #names({ body }: ObservedCall, checks: readonly Check[], tell: Tell): void {
    const nameOf = (side: string) =>
      member(body, `${side}.subjectName.fullName`) || member(body, `business.${side}.businessName`);
    const [sender, recipient] = [nameOf('senderKyc'), nameOf('recipientKyc')];
    const isOther = ({ bnv, snv }: Check) => (recipient === snv && sender === bnv) || isCutOff(recipient, bnv);
    const other = checks.some(({ bnv }) => bnv === recipient) ? undefined : checks.findLast(isOther);
    if (other)
      tell('client.kyc', false, `${other.bnv} as the beneficiary, as in the account status`, recipient, other.id);
  }

  #provider(call: ObservedCall, checks: readonly Check[], tell: Tell): void {
    const asked = checks.findLast(({ provider }) => provider !== '');
    if (!asked || checks.at(-1) !== asked) return;
    const sent = member(call.body, 'provider');
    const expected = `provider ${asked.provider}, as in the account status`;
    tell('client.provider', sent === asked.provider, expected, sent || 'none', asked.id);
  }
}

/** Is one name the beginning of the other, up to the middle of a word? Not every script has spaces between words. */
function isCutOff(name: string, other: string): boolean {
  const [short, long] = name.length < other.length ? [name, other] : [other, name];
  if (short === '' || short.length >= leastLimit) return false;
  return long.startsWith(short) && /\p{sc=Latin}$/u.test(short) && /^\p{sc=Latin}/u.test(long.slice(short.length));
}

type Tell = (point: PaymentPoint, isKept: boolean, expected: string, received: string, ...more: string[]) => void;
