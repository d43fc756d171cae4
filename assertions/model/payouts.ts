/** The payouts of the cases and probes of a run, as their exchanges show them. */
import {
  asBag,
  causeOf,
  classOf,
  codeOf,
  duplicateCodes,
  failureOf,
  groupBy,
  isFinal,
  type Json,
  millionths,
  type OperationId,
  type Outcome,
  operation as operationOf,
  outcomeOf,
} from '../../contract';
import {
  answeredAt,
  type Exchange,
  type ExchangeRecord,
  responseOf,
  type SeenPayout,
  type UnansweredRecord,
} from '../../journal';
import { type Callback, keyOf as hashOf, type Journal } from '../../journal/files';
import { failedByError, rows } from '../responses';

/** A payout as a view showed it. */
export interface Seen {
  /** epoch milliseconds */
  at: number;
  status: string;
  /** of its `transactionStatus`, or of the failure in its place; may be empty */
  code: string;
  /** the exchange of the view */
  exchange: string;
}

/** The operations that name a payout. */
type OfPayout =
  | 'createTransaction'
  | 'viewTransaction'
  | 'viewTransactionOlder'
  | 'cancelTransaction'
  | 'reverseTransaction';

/** A request about a payout with its answer. It took effect at some moment between `from` and `until`. */
export interface PayoutEvent {
  operation: OfPayout;
  /** user name of the partner who sent it, in small letters */
  by: string;
  /** the reference that it names */
  asked: string;
  /** when it was sent, and when its answer had come; epoch milliseconds */
  from: number;
  until: number;
  outcome: Outcome;
  /** of the answer; may be empty */
  code: string;
  /** the state that a view shows; undefined: none */
  status?: string | undefined;
  exchange: string;
}

/** All requests of one partner under one reference. */
export interface CasePayout {
  /** the partner's reference */
  reference: string;
  /** user name of the partner, in small letters */
  username: string;
  /** the service's reference; absent: no request was accepted */
  transactionReference?: string;
  /** an answer left open whether it was accepted */
  unclear: boolean;
  /** what its quote says it costs, in millionths; absent: the quote was not seen */
  amount?: bigint;
  currency?: string;
  /** what the beneficiary gets, in millionths */
  paidOut?: bigint;
  /** and in which currency */
  paidCurrency?: string;
  /** when it was sent first; epoch milliseconds */
  sentAt: number;
  /** when the request that was accepted was sent; epoch milliseconds */
  acceptedAt?: number;
  /** when its last final state was seen for the first time; epoch milliseconds */
  endedAt?: number;
  /** its state in the last view */
  status?: string;
  /** what views of the current revision showed, in order of time */
  views: Seen[];
  /** references of the receiving partner, by the state in which a view showed them */
  creditedAs: Map<string, Set<string>>;
  /** a reversal or a cancellation was granted */
  changed: boolean;
  /** how often it was sent again after it was accepted */
  repeats: number;
  /** the codes with which reversals and cancellations were refused */
  refusals: Set<string>;
  /** everything that named it, in the order of the journal */
  events: PayoutEvent[];
  /** a request about it had no answer, and may have been carried out */
  lost: boolean;
  /** the exchange that accepted it, or the last one that did not */
  exchange: string;
  /** the first callback of each state that names it by both references */
  told: Map<string, Callback>;
  /** these requests are not the first about it: a flow made it, whose exchanges are not kept, or an earlier run */
  madeBefore?: Pick<SeenPayout, 'earlier' | 'quoteId'> & { seenAt: number };
}

/**
 * The money of a payout at the end. `paid`: its amount was debited; `free`: nothing was; `pending` and `reversing`: it
 * was not seen to end; `unclear`: nobody knows whether it was accepted, or whether a granted change took effect.
 */
export type PayoutState = 'paid' | 'free' | 'pending' | 'reversing' | 'unclear';

/** How the payout counts when its partner's ledgers and statements are judged, once the run is over. */
export function stateOf({ transactionReference, unclear, status, changed }: CasePayout): PayoutState {
  if (transactionReference === undefined) return unclear ? 'unclear' : 'free';
  if (status === 'REVERSAL PENDING') return 'reversing';
  if (status === 'REVERSAL REJECTED') return 'paid';
  // the specification names no time in which a granted reversal shows
  if (status === 'SUCCESS') return changed ? 'unclear' : 'paid';
  if (status !== undefined && isFinal(status)) return 'free';
  return changed ? 'unclear' : 'pending';
}

const text = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

/** The partner who sent the request: user names are case-insensitive (Authentication: 1). */
export const partnerOf = ({ request }: Pick<ExchangeRecord, 'request'>): string =>
  (request.headers['X-USERNAME'] ?? '').toLowerCase();
const keyOf = (username: string, reference: string): string => `${username} ${reference}`;

const newPayout = (username: string, reference: string, exchange: string, sentAt: number): CasePayout => ({
  ...{ reference, username, exchange, sentAt },
  unclear: false,
  lost: false,
  changed: false,
  repeats: 0,
  refusals: new Set(),
  creditedAs: new Map(),
  views: [],
  events: [],
  told: new Map(),
});

/** Where a request names its payout. */
const namedIn: Readonly<Record<OfPayout, string>> = {
  createTransaction: 'requestingOrganisationTransactionReference',
  viewTransaction: 'transactionReference',
  viewTransactionOlder: 'transactionReference',
  cancelTransaction: 'txnId',
  reverseTransaction: 'txnId',
};

export const namesPayout = (operation: OperationId): operation is OfPayout => operation in namedIn;

/** The reference by which a request names its payout; undefined: by none that is a text. */
export const askedIn = ({ operation, request }: ExchangeRecord): string | undefined =>
  namesPayout(operation) ? text(asBag(request.body)?.[namedIn[operation]]) : undefined;

/** Does a refusal leave open whether the transaction is in process: as a duplicate, or by its code? */
export function isOpen(code: string): boolean {
  const says = classOf(code);
  return duplicateCodes.includes(code) || says === 'pending' || says === 'on-hold';
}

/** May an event before the acceptance of a payout have paid under its reference, too? */
const isOpenBefore = ({ operation, outcome, code }: PayoutEvent): boolean =>
  operation === 'createTransaction' &&
  (outcome === 'broken' || (outcome === 'refused' && isOpen(code) && !duplicateCodes.includes(code)));

/** Does a view show a request that was refused as a payout that has failed? Another request may be accepted later. */
const isOfRefused = ({ transactionReference, unclear, lost }: CasePayout, status: string | undefined): boolean =>
  transactionReference === undefined && !unclear && !lost && status === 'FAILED';

/** The requests of a journal, with and without an answer. */
export type Requests = Pick<Journal, 'exchanges' | 'unanswered'>;

/** The reference, the partner's or the service's, of the payout that a request without an answer may have made or changed. */
export function lostPayout({
  operation,
  request,
}: Pick<UnansweredRecord, 'operation' | 'request'>): string | undefined {
  const body = asBag(request.body);
  return text(operation === 'createTransaction' ? body?.requestingOrganisationTransactionReference : body?.txnId);
}

/** Notes which callbacks are about them. */
export function noteCallbacks(payouts: readonly CasePayout[], callbacks: Journal['callbacks']): void {
  const byKey = groupBy(payouts, ({ transactionReference = '' }) => hashOf(transactionReference));
  for (let place = 0; payouts.length > 0 && place < callbacks.length; place += 1)
    for (const { transactionReference, reference, told } of byKey.get(callbacks.keysAt(place).transaction) ?? []) {
      const callback = callbacks.at(place);
      const { transaction, partner, kind, at } = callback;
      if (transaction !== transactionReference || partner !== reference) continue;
      if (at < (told.get(kind.status)?.at ?? Number.POSITIVE_INFINITY)) told.set(kind.status, callback);
    }
}

class CasePayouts {
  readonly byReference = new Map<string, CasePayout>();
  /** by the service's reference, which the other partner never has */
  readonly #byService = new Map<string, CasePayout>();
  /** what quotes cost, by their id */
  readonly #costs = new Map<string, Pick<CasePayout, 'amount' | 'currency'>>();

  constructor({ exchanges, unanswered }: Requests) {
    // several machines may have written it
    for (const exchange of [...exchanges.values()].sort((one, other) => one.at - other.at)) this.#add(exchange);
    for (const request of unanswered) this.#addLost(request);
  }

  #add(exchange: ExchangeRecord): void {
    const { operation, request } = exchange;
    const response = responseOf(exchange);
    const { about } = exchange;
    // what became of a reversal of this run is known where its exchanges are
    if (about && (about.earlier || !about.reversed)) this.#seed(exchange, about);
    if (namesPayout(operation)) this.#note(operation, exchange, response);
    if (operation === 'createTransaction') this.#create(exchange);
    else if (operation === 'viewTransaction') this.#view(exchange);
    else if (operation === 'reverseTransaction' || operation === 'cancelTransaction') {
      const body = asBag(request.body);
      const named = this.#find(exchange, body?.txnId, body?.txnId);
      // an answer that cannot be read may have granted it
      const outcome = outcomeOf(response);
      if (outcome === 'refused') named?.refusals.add(failureOf(response).code);
      else if (named) named.changed = true;
    } else if (outcomeOf(response) === 'success' && operationOf(operation).response === 'quotationResponse')
      for (const { quoteId, sendingAmount, sendingCurrency } of rows(asBag(response.body)?.quotes))
        if (typeof quoteId === 'string')
          this.#costs.set(quoteId, { amount: millionths(sendingAmount), currency: text(sendingCurrency) });
  }

  #note(operation: OfPayout, exchange: ExchangeRecord, response: Exchange['response']): void {
    const { at, id } = exchange;
    const asked = askedIn(exchange);
    if (asked === undefined) return;
    const by = partnerOf(exchange);
    const isCreation = operation === 'createTransaction';
    const known = isCreation ? undefined : this.#byService.get(asked);
    const named = known ?? this.byReference.get(keyOf(by, asked));
    // how long a reference is known is not said: what an earlier run made and is accepted again is another payout
    const isAnother = isCreation && named?.madeBefore?.earlier && outcomeOf(response) === 'success';
    let payout = isAnother ? undefined : named;
    if (!payout && isCreation) {
      payout = newPayout(by, asked, id, at);
      this.byReference.set(keyOf(by, asked), payout);
    }
    if (!payout) return;
    const answer = asBag(response.body);
    // a list tells nothing of a payout
    const outcome = answer ? outcomeOf(response) : 'broken';
    const failed = failedByError({ ...exchange, response }, [payout.reference, payout.transactionReference]);
    const code =
      outcome === 'refused' ? failureOf(response).code : codeOf(answer?.transactionStatus ?? answer?.statusCode);
    const shown = outcome === 'success' ? text(answer?.status) : undefined;
    const status = failed === undefined ? shown : 'FAILED';
    if (!isCreation && isOfRefused(payout, status)) return;
    payout.events.push({
      operation,
      by,
      asked,
      from: at,
      until: answeredAt(exchange),
      outcome,
      code,
      status,
      exchange: id,
    });
  }

  /** Begins a payout of which only what a flow or an earlier run saw is known, when it is looked at again. */
  #seed(exchange: ExchangeRecord, about: SeenPayout): void {
    const { reference, transactionReference, status, credited, reversed, earlier, quoteId } = about;
    if (this.#byService.has(transactionReference)) return;
    const username = partnerOf(exchange);
    const sentAgain = this.byReference.get(keyOf(username, reference));
    // it was made and seen long before
    const at = earlier?.at ?? (sentAgain ?? { sentAt: exchange.at }).sentAt - 3;
    const by = earlier ? 'an earlier run' : 'the load';
    const event = { by: username, asked: transactionReference, from: at - 1, until: at, exchange: by };
    const made = { operation: 'createTransaction', outcome: 'success', code: '3050', ...event } as const;
    // whether it was granted is not known
    const operation = reversed ? 'reverseTransaction' : causeOf(status);
    const until = reversed && !isFinal(status ?? '') ? Number.POSITIVE_INFINITY : at + 1;
    const changed = { operation, outcome: 'broken', code: '', ...event, from: at, until } as const;
    const viewed = { operation: 'viewTransaction', outcome: 'success', code: '', status, ...event } as const;
    const payout = sentAgain ?? newPayout(username, reference, '', at);
    Object.assign(payout, { transactionReference, acceptedAt: at, madeBefore: { earlier, quoteId, seenAt: at + 2 } });
    if (status !== undefined && credited !== undefined) payout.creditedAs.set(status, new Set([credited]));
    payout.events.unshift(
      ...[made, ...(operation ? [changed as PayoutEvent] : [])],
      ...(status === undefined ? [] : [{ ...viewed, from: at + 1, until: at + 2 }]),
    );
    this.#byService.set(transactionReference, payout);
    this.byReference.set(keyOf(username, reference), payout);
  }

  #costOf(request: Json): Pick<CasePayout, 'amount' | 'currency'> {
    const id = text(asBag(asBag(request)?.internationalTransferInformation)?.quoteId);
    return (id !== undefined && this.#costs.get(id)) || {};
  }

  /** What had no answer may have been carried out. */
  #addLost(record: UnansweredRecord): void {
    const { operation, at } = record;
    const reference = lostPayout(record);
    if (reference === undefined) return;
    const username = partnerOf(record);
    const key = keyOf(username, reference);
    const known = this.#byService.get(reference) ?? this.byReference.get(key);
    if (known) known.lost = true;
    if (known && namesPayout(operation))
      known.events.push({
        ...{ operation, by: username, asked: reference, from: at, until: Number.POSITIVE_INFINITY },
        ...{ outcome: 'broken', code: '', exchange: '' },
      });
    if (known && operation === 'createTransaction') known.unclear = true;
    else if (operation === 'createTransaction')
      this.byReference.set(key, { ...newPayout(username, reference, '', at), unclear: true, lost: true });
    else if (known) known.changed = true;
  }

  #view(exchange: ExchangeRecord): void {
    const response = responseOf(exchange);
    const answer = asBag(response.body);
    if (outcomeOf(response) === 'success') {
      const seen = this.#find(
        exchange,
        answer?.transactionReference,
        answer?.requestingOrganisationTransactionReference,
      );
      const status = text(answer?.status) ?? '';
      if (!seen || isOfRefused(seen, status)) return;
      if (isFinal(status) && status !== seen.status) seen.endedAt = exchange.at;
      seen.status = status;
      seen.views.push({ at: exchange.at, status, code: codeOf(answer?.transactionStatus), exchange: exchange.id });
      const credited = text(answer?.creditingOrganisationTransactionReference);
      // what was rejected is paid, so that the receiving partner's reference stays
      const isKept = credited || (status === 'REVERSAL REJECTED' && seen.creditedAs.has('SUCCESS'));
      if (isFinal(status) && credited !== undefined && isKept)
        seen.creditedAs.set(status, (seen.creditedAs.get(status) ?? new Set()).add(credited));
      return;
    }
    const failed = this.#find(exchange, answer?.serverCorrelationId, answer?.clientCorrelationId);
    if (failed && failedByError({ ...exchange, response }, [failed.reference, failed.transactionReference])) {
      failed.status = 'FAILED';
      const { code } = failureOf(response);
      failed.views.push({ at: exchange.at, status: 'FAILED', code, exchange: exchange.id });
    }
  }

  #find(exchange: ExchangeRecord, ofService: Json | undefined, ofPartner: Json | undefined): CasePayout | undefined {
    const byService = this.#byService.get(text(ofService) ?? '');
    return byService ?? this.byReference.get(keyOf(partnerOf(exchange), text(ofPartner) ?? ''));
  }

  #create(exchange: ExchangeRecord): void {
    const { request, id, at } = exchange;
    const reference = text(asBag(request.body)?.requestingOrganisationTransactionReference);
    const payout = reference === undefined ? undefined : this.byReference.get(keyOf(partnerOf(exchange), reference));
    if (!payout) return;
    if (payout.transactionReference !== undefined) {
      payout.repeats += 1;
      return;
    }
    const response = responseOf(exchange);
    const outcome = outcomeOf(response);
    const named = text(asBag(response.body)?.transactionReference);
    payout.exchange = id;
    if (outcome === 'success' && named !== undefined) {
      payout.paidOut = millionths(asBag(request.body)?.amount);
      payout.paidCurrency = text(asBag(request.body)?.currency);
      Object.assign(payout, this.#costOf(request.body), { transactionReference: named, acceptedAt: at });
      this.#byService.set(named, payout);
      // a copy that was refused before as its duplicate is no other payout (Limits: 2)
      payout.unclear &&= payout.events.some(isOpenBefore);
    } else if (outcome !== 'refused' || isOpen(failureOf(response).code)) {
      // what was sent may have been paid all the same
      payout.unclear = true;
      Object.assign(payout, this.#costOf(request.body));
    }
  }
}

/**
 * The payouts of the exchanges of a run, with requests that had no answer; also those that were made before them and looked at
 * again.
 */
export const payoutsOf = (journal: Requests): CasePayout[] => [...new CasePayouts(journal).byReference.values()];

/** The case whose request was accepted as the payout, or was refused last; empty: there is none. */
export const caseOf = ({ exchange }: CasePayout, { exchanges }: Pick<Journal, 'exchanges'>): string =>
  exchanges.get(exchange)?.case ?? '';
