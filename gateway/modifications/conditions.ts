/**
 * Conditions that limit a modification: to one kind of payout, to large amounts, to one reference, to later requests. They
 * show whether the harness looks everywhere, not in one place alone. A condition is written `age=15s`.
 */
import { asBag, type Bag, counted, type OperationId, states } from '../../contract';
import { instrumentOf } from '../domain/parties';
import { outcomeAt, outcomeReachedAt, type Transaction } from '../domain/transaction';
import type { Modification } from './modification';
import type { Condition, Moment } from './moments';

type Holds = Condition['holds'];

const ofPayouts: readonly OperationId[] = ['viewTransaction', 'cancelTransaction', 'reverseTransaction'];

const second = 1000;

/** Is it of the form in which the reference gateway makes references? */
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

/** A kind whose values are these words, with one rule that makes the row of each. */
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
  of: words({ business: ['only from or to a business', (moment) => /b/.test(typeOf(moment))] }),
  every: numbers([2], '', (n) => [`only once in ${n} requests of the operation`, ({ ordinal }) => ordinal % n === 0]),
  nth: numbers([3], '', (n) => [`only request ${n} of the operation`, ({ ordinal }) => ordinal === n]),
  share: {
    values: ['0.05'],
    of: (value) => {
      const share = Number(value);
      // multiples of the golden ratio are spread evenly and follow no period of the load
      const holds: Holds = ({ ordinal }) => (ordinal * 0.618_033_988_749_894_9) % 1 < share;
      return /^\d+(\.\d+)?$/.test(value) && share > 0 && share <= 1
        ? [`only for a share of ${value} of the requests`, holds]
        : undefined;
    },
  },
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
    long: [
      'only with a description of more than 200 characters',
      ({ order }) => String(order.descriptionText ?? '').length > 200,
    ],
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

/** The conditions of texts that there are: `where('age=15s', 'type=b2b')`. */
export const where = (...ids: readonly string[]): Condition[] =>
  ids.map((id) => {
    const found = conditionOf(id);
    if (!found) throw new Error(`no condition ${id}`);
    return found;
  });

/** Conditions of every kind, for lists and for draws. */
export const conditions: readonly Condition[] = Object.entries(kinds).flatMap(([key, { values }]) =>
  values.flatMap((value) => conditionOf(`${key}=${value}`) ?? []),
);

/** The key of `age=15s`. */
const keyOf = ({ id }: Condition): string => id.slice(0, id.indexOf('='));

/** The same modification under more conditions. A condition such as `every=2` replaces an `every` that it already has. */
export function under<Own extends Modification>(own: Own, added: readonly Condition[]): Own {
  const keys = new Set(added.map(keyOf));
  return {
    ...own,
    id: [own.id, ...added.map(({ id }) => id)].join(),
    text: `${own.text.replace(/\.$/, '')}, ${added.map(({ text }) => text).join(', ')}.`,
    when: [...(own.when ?? []).filter((one) => !keys.has(keyOf(one))), ...added],
  };
}
