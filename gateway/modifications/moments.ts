/** What a gateway has come to when a request, a later state of a payout or a callback is looked at. */
import { asBag, type Bag, type OperationId, parsedJson } from '../../contract';
import type { Transaction } from '../domain/transaction';
import type { Next, Request, Response, State } from '../exchange/exchange';
import { matchOf } from '../exchange/routes';

/** A request before it is answered, or an event of a payout: a later state, a callback. Times in milliseconds. */
export interface Moment {
  /** absent for an event of a payout */
  request?: Request;
  operation?: OperationId | undefined;
  /** the reference that the request names; empty: none */
  named: string;
  /** the place of the request, or of the one that made the payout, among those of its operation, from 1 */
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

/** Says of moments whether a modification applies. */
export interface Condition {
  /** `age=15s` */
  id: string;
  /** ends the sentence about a modification */
  text: string;
  holds: (moment: Moment) => boolean;
  /** the operations to which it can apply; absent: all */
  operations?: readonly OperationId[];
}

/** The reference that a request names, in its path or its body. */
function namedBy(request: Request, { transactionReference = '' }: Record<string, string>): string {
  if (request.body === '') return transactionReference;
  const { txnId, requestingOrganisationTransactionReference: own } = asBag(parsedJson(request.body)) ?? {};
  return String(txnId ?? own ?? '');
}

/** What is remembered of a payout. */
type Made = Pick<Moment, 'order' | 'isOfSecond' | 'views' | 'changes'>;

/** Follows the requests of one gateway. */
export class RequestWatch {
  /** of the request that is under way, or of the last one */
  moment: Moment | undefined;
  #begun: number | undefined;
  readonly #ordinals = new Map<OperationId, number>();
  /** by the service's reference */
  readonly #made = new Map<string, Made>();

  /** Answers by `next`, while `moment` is that of the request. */
  around(request: Request, next: Next, state: State, now: number): Response {
    this.#begun ??= now;
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
    const { views = 0, changes = 0 } = made ?? {};
    const own = { request, operation, named, ordinal, since: now - this.#begun, now, order, transaction };
    const isAtOnce = this.moment?.now === now;
    this.moment = { ...own, views, changes, isBySecond, isOfSecond: isBySecond, isAtOnce };
    const response = next(request);
    const { body } = response;
    const reference = asBag(typeof body === 'string' ? parsedJson(body) : (body as Bag))?.transactionReference;
    if (operation === 'createTransaction' && typeof reference === 'string')
      this.#made.set(reference, { order, isOfSecond: isBySecond, views: 0, changes: 0 });
    if (made && (operation === 'cancelTransaction' || operation === 'reverseTransaction')) made.changes += 1;
    else if (made && operation?.startsWith('view')) made.views += 1;
    return response;
  }

  /** The moment of an event of a payout, which may come while a request is under way; undefined: none was answered for it. */
  ofPayout(transaction: Transaction, now: number): Moment | undefined {
    const made = this.#made.get(transaction.serviceReference);
    const since = now - (this.#begun ?? now);
    const { operationOrdinal: ordinal } = transaction;
    return (
      made && { ...made, named: '', ordinal, since, now, isBySecond: made.isOfSecond, transaction, isAtOnce: false }
    );
  }
}
