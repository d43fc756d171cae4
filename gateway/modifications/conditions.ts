/**
 * Conditions under which alone a gateway deviates: for one kind of payout, for large amounts, by one reference, late, after a
 * refusal. A harness that looks in one place finds nothing of what happens in another. A condition is written `age=15s`.
 */
import { asBag, type Bag, counted, type OperationId, parsedJson, states } from '../../contract';
import type { Callback } from '../domain/callback';
import { instrumentOf } from '../domain/parties';
import { outcomeAt, outcomeReachedAt, type Transaction } from '../domain/transaction';
import type { Next, Request, Response, State } from '../exchange/exchange';
import { matchOf } from '../exchange/routes';
import type { Modification } from './modification';

type Partner = State['partners'][number];

/** A request, or a callback, with what a gateway has come to; times in milliseconds. */
export interface Moment {
  /** absent for a callback */
  request?: Request;
  operation?: OperationId | undefined;
  /** the reference that it names; empty: none */
  named: string;
  /** its place among the requests of its operation, from 1 */
  ordinal: number;
  /** since the first request */
  since: number;
  now: number;
  /** the second partner sends it, or has the payout */
  isBySecond: boolean;
  isOfSecond: boolean;
  /** the request that asks for the payout, or that made the one that is named */
  order: Bag;
  /** the payout that is named, how often it was viewed and asked to change before */
  transaction?: Transaction | undefined;
  views: number;
  changes: number;
  /** another request came in the same millisecond */
  isAtOnce: boolean;
}

type Holds = (moment: Moment) => boolean;

export interface Condition {
  /** `age=15s` */
  id: string;
  /** ends the sentence about a modification */
  text: string;
  holds: Holds;
  /** the operations to which it can apply; absent: all */
  operations?: readonly OperationId[];
}

const changes: readonly OperationId[] = ['cancelTransaction', 'reverseTransaction'];
const ofPayouts: readonly OperationId[] = ['viewTransaction', ...changes];

/** The reference that a request names, in its path or its body. */
function namedBy(request: Request, { transactionReference = '' }: Record<string, string>): string {
  if (request.body === '') return transactionReference;
  const { txnId, requestingOrganisationTransactionReference: own } = asBag(parsedJson(request.body)) ?? {};
  return String(txnId ?? own ?? '');
}

const second = 1000;

interface Made {
  order: Bag;
  isOfSecond: boolean;
  views: number;
  changes: number;
}

/** Follows the requests of a gateway: it stands around it. */
export class RequestWatch {
  /** of the request that is under way */
  moment: Moment | undefined;
  #state: State | undefined;
  #begun = 0;
  readonly #ordinals = new Map<OperationId, number>();
  /** by the service's reference */
  readonly #made = new Map<string, Made>();

  /** A modification may be of several gateways, one after the other. */
  #begin(state: State, now: number): void {
    this.#state = state;
    this.#begun = now;
    this.moment = undefined;
    this.#ordinals.clear();
    this.#made.clear();
  }

  /** Answers by `next`, while `moment` is that of the request. */
  around(request: Request, next: Next, state: State, now: number): Response {
    if (this.#state !== state) this.#begin(state, now);
    const { id: operation, params = {} } = matchOf(request) ?? {};
    const ordinal = operation ? (this.#ordinals.get(operation) ?? 0) + 1 : 0;
    if (operation) this.#ordinals.set(operation, ordinal);
    const username = String(request.headers['x-username'] ?? '').toLowerCase();
    const partner = state.partners.find((one) => one.username.toLowerCase() === username);
    const named = namedBy(request, params);
    const transaction = named === '' ? undefined : partner?.transactions.find(named);
    const made = transaction && this.#made.get(transaction.serviceReference);
    const isBySecond = partner !== undefined && state.partners.indexOf(partner) === 1;
    const order = made?.order ?? asBag(parsedJson(request.body)) ?? {};
    const { views = 0, changes: asked = 0 } = made ?? {};
    const own = { request, operation, named, ordinal, since: now - this.#begun, now, order, transaction, views };
    const isAtOnce = this.moment?.now === now;
    this.moment = { ...own, changes: asked, isBySecond, isOfSecond: isBySecond, isAtOnce };
    const response = next(request);
    const { body } = response;
    const reference = asBag(typeof body === 'string' ? parsedJson(body) : (body as Bag))?.transactionReference;
    if (operation === 'createTransaction' && typeof reference === 'string')
      this.#made.set(reference, { order, isOfSecond: isBySecond, views: 0, changes: 0 });
    if (made && operation && changes.includes(operation)) made.changes += 1;
    else if (made && operation?.startsWith('view')) made.views += 1;
    return response;
  }

  /** The moment of a callback, which may come while a request is under way. */
  ofCallback({ transaction: reference }: Callback): Moment | undefined {
    const { moment } = this;
    const made = this.#made.get(reference);
    const find = (partner: Partner) => partner.transactions.find(reference);
    if (!moment || !made) return undefined;
    const { request: _, operation: __, ...own } = moment;
    return { ...own, ...made, transaction: this.#state?.partners.map(find).find((one) => one !== undefined) };
  }
}

/** The reference gateway begins its references so. */
const isOfService = (reference: string): boolean => /^T[0-9A-Z]{16}$/.test(reference);

const typeOf = ({ order, operation }: Moment): string =>
  operation?.endsWith('Older') || order.type === 'inttransfer' ? 'older' : String(order.type);
const amountOf = ({ order: { amount, requestAmount } }: Moment): string => String(amount ?? requestAmount ?? '');
const hasCents = (amount: string): boolean => /\.\d*[1-9]/.test(amount);
const entriesOf = ({ order: { creditParty } }: Moment): Bag[] =>
  (Array.isArray(creditParty) ? creditParty : []).map((entry) => asBag(entry) ?? {});
const referenceOf = ({ order }: Moment): string => String(order.requestingOrganisationTransactionReference ?? '');
/** Milliseconds since the payout was accepted; undefined: no payout is named. */
const ageOf = ({ transaction, now }: Moment): number | undefined => transaction && now - transaction.acceptedAt;
const isOtherLedger = (transaction: Transaction | undefined): boolean =>
  transaction !== undefined && transaction.sendingCurrency !== 'USD';
const statusOf = ({ transaction, now }: Moment): string | undefined =>
  transaction && outcomeAt(transaction, now).status;

/** When a condition holds, and what ends the sentence about it. */
type Row = readonly [text: string, holds: Holds];

/** A kind of condition: its values, and what each says; undefined: there is no such value. */
interface Kind {
  /** for lists and for draws */
  values: readonly string[];
  of: (value: string) => Row | undefined;
  /** the operations to which it can apply; absent: all */
  operations?: readonly OperationId[];
}

/** The values are words. */
const words = (rows: Readonly<Record<string, Row>>): Kind => ({
  values: Object.keys(rows),
  of: (value) => rows[value],
});

/** The values are these words, each of which says the same of itself. */
const each = (values: readonly string[], of: (value: string) => Row): Kind =>
  words(Object.fromEntries(values.map((value) => [value, of(value)])));

/** The values are whole numbers, with a unit behind them or none. */
const numbers = (values: readonly number[], unit: string, of: (count: number) => Row): Kind => ({
  values: values.map((one) => `${one}${unit}`),
  of: (value) => (new RegExp(`^[0-9]{1,9}${unit}$`).test(value) ? of(Number.parseInt(value, 10)) : undefined),
});

const instruments: Readonly<Record<string, string>> = { wallet: 'WALLET', bank: 'BANK_AC', card: 'CARD' };
const stateWords = states.map(({ status }) => status.replace(' ', '_'));
const hasDescription: Holds = ({ order }) => Boolean(order.descriptionText);

const kinds: Readonly<Record<string, Kind>> = {
  type: each(['p2b', 'b2p', 'b2b', 'older'], (type) => [`only for ${type}`, (moment) => typeOf(moment) === type]),
  to: each(['bank', 'card'], (word) => [
    `only to a ${word}`,
    ({ order }) => instrumentOf(order.creditParty) === instruments[word],
  ]),
  by: {
    ...each(['service', 'partner'], (of) => [
      `only by the ${of}'s reference`,
      ({ request, named }) => request !== undefined && isOfService(named) === (of === 'service'),
    ]),
    operations: ofPayouts,
  },
  sender: words({ second: ['only for requests of the second partner', ({ isBySecond }) => isBySecond] }),
  partner: words({ second: ['only for payouts of the second partner', ({ isOfSecond }) => isOfSecond] }),
  every: numbers([2], '', (n) => [`only once in ${n} requests of the operation`, ({ ordinal }) => ordinal % n === 0]),
  from: numbers([40], '', (n) => [`only from request ${n} of the operation on`, ({ ordinal }) => ordinal >= n]),
  after: numbers([60], 's', (n) => [`only from ${n} s on`, ({ since }) => since > n * second]),
  amount: words({
    large: ['only for a thousand and more', (moment) => Number(amountOf(moment)) >= 1000],
    cents: ['only for amounts with cents', (moment) => hasCents(amountOf(moment))],
    whole: ['only for amounts without cents', (moment) => /^\d+(\.0*)?$/.test(amountOf(moment))],
  }),
  ledger: words({
    other: ['only where another ledger pays than that in dollars', ({ transaction }) => isOtherLedger(transaction)],
  }),
  currency: each(['KES', 'GHS', 'UGX', 'INR', 'PHP'], (currency) => [
    `only in ${currency}`,
    ({ order }) => order.currency === currency,
  ]),
  letters: words({
    other: ['only for texts beyond ASCII', ({ order }) => /[^\p{ASCII}]/u.test(JSON.stringify(order))],
  }),
  description: words({
    some: ['only with a description', hasDescription],
    none: ['only without a description', (moment) => referenceOf(moment) !== '' && !hasDescription(moment)],
  }),
  reference: words({
    long: ['only for references of 30 characters and more', (moment) => referenceOf(moment).length >= 30],
    small: ['only for references with small letters', (moment) => /[a-z]/.test(referenceOf(moment))],
  }),
  reason: words({
    none: [
      'only where no reason is given',
      ({ request, operation = '' }) =>
        /^(cancel|reverse)/.test(operation) && !/"(reversalR|r)eason"/.test(String(request?.body)),
    ],
  }),
  sms: words({
    true: [
      'only where the beneficiary gets an SMS',
      (moment) => entriesOf(moment).some(({ key, value }) => key === 'beneficiarySmsNotify' && value === 'true'),
    ],
  }),
  beside: words({ another: ['only in the millisecond of another request', ({ isAtOnce }) => isAtOnce] }),
  within: numbers([1], 's', (n) => [
    `only within ${n} s of the acceptance`,
    (moment) => (ageOf(moment) ?? Number.POSITIVE_INFINITY) < n * second,
  ]),
  for: numbers([3], 's', (n) => [
    `only when it has been in its state for ${n} s`,
    ({ transaction, now }) => transaction !== undefined && now - outcomeReachedAt(transaction, now) > n * second,
  ]),
  age: numbers([5, 20], 's', (n) => [
    `only ${n} s after the acceptance`,
    (moment) => (ageOf(moment) ?? 0) > n * second,
  ]),
  changes: numbers([1, 2], '', (n) => [
    `only after ${counted(n, 'change')} ${n === 1 ? 'was' : 'were'} asked for`,
    ({ changes: asked }) => asked >= n,
  ]),
  view: numbers([1], '', (n) => [
    `only up to the view ${n}`,
    ({ transaction, views }) => transaction !== undefined && views < n,
  ]),
  views: numbers([5], '', (n) => [`only after ${counted(n, 'view')}`, ({ views }) => views >= n]),
  state: each(stateWords, (state) => [
    `only while it is ${state.replace('_', ' ')}`,
    (moment) => statusOf(moment) === state.replace('_', ' '),
  ]),
};

/** The condition of a text such as `age=15s`; undefined: there is no such one. */
export function conditionOf(id: string): Condition | undefined {
  const [, key = '', value = ''] = id.match(/^([a-z]+)=(.+)$/) ?? [];
  const { of, operations } = kinds[key] ?? {};
  const [text, holds] = of?.(value) ?? [];
  return text === undefined || !holds ? undefined : { id, text, holds, ...(operations && { operations }) };
}

/** Conditions of every kind, for lists and for draws. */
export const conditions: readonly Condition[] = Object.entries(kinds).flatMap(([key, { values }]) =>
  values.flatMap((value) => conditionOf(`${key}=${value}`) ?? []),
);

/** The same deviation, where the conditions hold; else the gateway is as it was. */
export function under<Kind extends Modification>(own: Kind, given: readonly Condition[]): Kind {
  const watch = new RequestWatch();
  const { around, onRequest, onResponse, onSend, onCallback, rules, delayMs } = own;
  const holds = (moment: Moment | undefined): boolean =>
    moment !== undefined && given.every((condition) => condition.holds(moment));
  const isMet = (): boolean => holds(watch.moment);
  const where = <Input>(change: ((input: Input) => void) | undefined) =>
    change && ((input: Input) => (isMet() ? change(input) : undefined));
  const limitedRules: Modification['rules'] =
    rules &&
    ((usual) => {
      const changed = Object.entries(rules(usual)) as [keyof typeof usual, (...asked: unknown[]) => unknown][];
      const always = usual as unknown as Record<string, (...asked: unknown[]) => unknown>;
      return Object.fromEntries(
        changed.map(([rule, change]) => [
          rule,
          (...asked: unknown[]) => (isMet() ? change(...asked) : always[rule]?.(...asked)),
        ]),
      );
    });
  return {
    ...own,
    id: [own.id, ...given.map(({ id }) => id)].join(),
    text: `${own.text.replace(/\.$/, '')}, ${given.map(({ text }) => text).join(', ')}.`,
    around: (request, next, state, now) =>
      watch.around(request, (seen) => (around && isMet() ? around(seen, next, state, now) : next(seen)), state, now),
    ...(onRequest && { onRequest: where(onRequest) }),
    ...(onResponse && { onResponse: where(onResponse) }),
    ...(onSend && { onSend: where(onSend) }),
    ...(delayMs && { delayMs: (exchange) => (isMet() ? delayMs(exchange) : 0) }),
    ...(limitedRules && { rules: limitedRules }),
    ...(onCallback && {
      onCallback: (callback) => (holds(watch.ofCallback(callback)) ? onCallback(callback) : [callback]),
    }),
  };
}
