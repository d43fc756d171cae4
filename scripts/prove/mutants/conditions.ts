/**
 * Conditions under which alone a gateway may deviate: for one kind of payout, for large amounts, by one reference, late, after
 * a refusal. A harness that looks in one place finds nothing of what happens in another.
 */
import { asBag, type Bag, type OperationId, parsedJson } from '../../../contract';
import { type Callback, matchOf, type Next, type Request, type Response, type State } from '../../../gateway';
import { target } from '../../../run/in-process/in-process';
import { kindOf } from '../certifications/clean-run';
import { jsonOf } from './tampering';

type Partner = State['partners'][number];
type Transaction = NonNullable<ReturnType<Partner['transactions']['find']>>;

/** A request, or a callback, with what the run has come to. */
export interface Moment {
  /** absent for a callback */
  request?: Request;
  operation?: OperationId | undefined;
  /** of the case that is running, in words; of the final re-check, of none */
  kind: string;
  /** its place among the requests of its operation, from 1 */
  ordinal: number;
  /** milliseconds since the run began to send */
  since: number;
  now: number;
  /** of the second partner */
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

const changes: readonly OperationId[] = ['cancelTransaction', 'reverseTransaction'];
const ofPayouts: readonly OperationId[] = ['viewTransaction', ...changes];

/** The reference that a request names, in its path or its body. */
function namedBy(request: Request): string {
  const { transactionReference = '' } = matchOf(request)?.params ?? {};
  if (request.body === '') return transactionReference;
  const txnId = asBag(parsedJson(request.body))?.txnId;
  return typeof txnId === 'string' ? txnId : '';
}

interface Made {
  order: Bag;
  isOfSecond: boolean;
  views: number;
  changes: number;
}

/** Follows a run: it stands around the gateway, and is told of each case. */
export class RunWatch {
  /** of the request that is under way, or the callback */
  moment: Moment | undefined;
  #state: State | undefined;
  #begun: number | undefined;
  #kind = '';
  readonly #ordinals = new Map<OperationId, number>();
  /** by the service's reference */
  readonly #made = new Map<string, Made>();

  begin(id: string): void {
    this.#kind = kindOf(id);
  }

  /** Answers by `next`, while `moment` is that of the request. */
  around(request: Request, next: Next, state: State, now: number): Response {
    this.#state = state;
    this.#begun ??= now;
    const operation = matchOf(request)?.id;
    const ordinal = operation ? (this.#ordinals.get(operation) ?? 0) + 1 : 0;
    if (operation) this.#ordinals.set(operation, ordinal);
    const username = String(request.headers['x-username'] ?? '').toLowerCase();
    const partner = state.partners.find((one) => one.username.toLowerCase() === username);
    const named = namedBy(request);
    const transaction = named === '' ? undefined : partner?.transactions.find(named);
    const made = transaction && this.#made.get(transaction.serviceReference);
    const isOfSecond = partner !== undefined && state.partners.indexOf(partner) === 1;
    const order = made?.order ?? asBag(parsedJson(request.body)) ?? {};
    this.moment = {
      ...{
        request,
        operation,
        kind: this.#kind,
        ordinal,
        since: now - this.#begun,
        now,
        isOfSecond,
        order,
        transaction,
      },
      ...{ views: made?.views ?? 0, changes: made?.changes ?? 0, isAtOnce: this.moment?.now === now },
    };
    const response = next(request);
    const reference = asBag(jsonOf(response))?.transactionReference;
    if (operation === 'createTransaction' && typeof reference === 'string')
      this.#made.set(reference, { order, isOfSecond, views: 0, changes: 0 });
    if (made && operation && changes.includes(operation)) made.changes += 1;
    else if (made) made.views += 1;
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

export type Condition = readonly [
  /** ends the id of a mutant */
  name: string,
  /** ends the sentence about it */
  text: string,
  holds: (moment: Moment) => boolean,
  /** the operations to which it can apply; absent: all */
  operations?: readonly OperationId[],
];

/** The reference gateway begins its references so. */
const isOfService = (reference: string): boolean => /^T[0-9A-Z]{16}$/.test(reference);

/** More of an operation than the cases of one area send. */
const later = 40;
const second = 1000;
const minute = 60 * second;

/** The conditions that systematic mutants are made with. */
export const plainConditions: readonly Condition[] = [
  ...['p2b', 'b2p', 'b2b', 'BANK_AC', 'CARD', 'older'].map(
    (word): Condition => [`only ${word}`, `only for ${word}`, ({ kind }) => kind.split(' ').includes(word)],
  ),
  ...(['service', 'partner'] as const).map((of): Condition => {
    const words = `by the ${of}'s reference`;
    const holds = ({ request }: Moment) => !!request && isOfService(namedBy(request)) === (of === 'service');
    return [words, `only ${words}`, holds, ofPayouts];
  }),
  ['every second', 'only every second time', ({ ordinal }) => ordinal % 2 === 0],
  ['later', `from the ${later}th time on`, ({ ordinal }) => ordinal >= later],
  ['after a minute', 'only from a minute on', ({ since }) => since > minute],
  [
    'other partner',
    'only for the other partner',
    ({ request }) => request?.headers['x-username'] === target.secondPartner?.username,
  ],
];

const amountOf = ({ amount, requestAmount }: Moment['order']): string => String(amount ?? requestAmount ?? '');
const hasCents = (amount: string): boolean => /\.\d*[1-9]/.test(amount);
const entriesOf = ({ creditParty }: Moment['order']): Bag[] =>
  (Array.isArray(creditParty) ? creditParty : []).map(asBag).filter((entry) => entry !== undefined);
const referenceOf = ({ requestingOrganisationTransactionReference: own }: Moment['order']): string => String(own ?? '');
const ageOf = ({ transaction, now }: Moment): number => (transaction ? now - transaction.acceptedAt : 0);
const statusOf = ({ transaction, now }: Moment): string | undefined =>
  transaction?.timeline.findLast(({ at }) => at <= now)?.outcome.status;

/** Conditions on the payout that a request or a callback is about. */
const payoutConditions: readonly Condition[] = [
  ['of the second', 'only for payouts of the second partner', ({ isOfSecond }) => isOfSecond],
  ['of thousands', 'only for a thousand and more', ({ order }) => Number(amountOf(order)) >= 1000],
  ['of cents', 'only for amounts with cents', ({ order }) => hasCents(amountOf(order))],
  [
    'of whole amounts',
    'only for amounts without cents',
    ({ order }) => /\d/.test(amountOf(order)) && !hasCents(amountOf(order)),
  ],
  [
    'of the other ledger',
    'only where another ledger pays than the main one',
    ({ transaction }) => transaction !== undefined && transaction.sendingCurrency !== target.sendingCurrency,
  ],
  ...['KES', 'GHS', 'UGX', 'INR', 'PHP'].map(
    (currency): Condition => [`in ${currency}`, `only in ${currency}`, ({ order }) => order.currency === currency],
  ),
  ['in other letters', 'only for texts beyond ASCII', ({ order }) => /[^\p{ASCII}]/u.test(JSON.stringify(order))],
  ['with description', 'only with a description', ({ order }) => Boolean(order.descriptionText)],
  [
    'without description',
    'only without a description',
    ({ order }) => referenceOf(order) !== '' && !order.descriptionText,
  ],
  [
    'by long references',
    'only for references of 30 characters and more',
    ({ order }) => referenceOf(order).length >= 30,
  ],
  ['by small letters', 'only for references with small letters', ({ order }) => /[a-z]/.test(referenceOf(order))],
  [
    'with SMS',
    'only where the beneficiary gets an SMS',
    ({ order }) => entriesOf(order).some(({ key, value }) => key === 'beneficiarySmsNotify' && value === 'true'),
  ],
  ['at once', 'only in the millisecond of another request', ({ isAtOnce }) => isAtOnce],
  [
    'within a second',
    'only within a second of the acceptance',
    (moment) => moment.transaction !== undefined && ageOf(moment) < second,
  ],
  ['after 5 s', 'only five seconds after the acceptance', (moment) => ageOf(moment) > 5 * second],
  ['after 20 s', 'only twenty seconds after the acceptance', (moment) => ageOf(moment) > 20 * second],
  ['after a change', 'only after a change was asked for', (moment) => moment.changes > 0],
  ['after changes', 'only after two changes were asked for', (moment) => moment.changes > 1],
  ['unviewed', 'only before the first view', ({ transaction, views }) => transaction !== undefined && views === 0],
  ['often viewed', 'only after four views', ({ views }) => views > 4],
  ...['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED', 'REVERSAL PENDING', 'RETURNED', 'REVERSAL REJECTED'].map(
    (status): Condition => [`while ${status}`, `only while it is ${status}`, (moment) => statusOf(moment) === status],
  ),
];

export const conditions: readonly Condition[] = [...plainConditions, ...payoutConditions];
