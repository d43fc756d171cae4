/**
 * The sandbox of a partner's client: the reference gateway with situations that arise as the client sends payouts, and the
 * judge of what the client does. It has no clock and no socket of its own.
 */
import type { Terms } from '../../assertions/messages';
import { type Json, outcomeOf } from '../../contract';
import {
  type Modification,
  type Next,
  type Request,
  type Response,
  type Situation,
  type SituationId,
  SituationSchedule,
  type State,
  situations,
} from '../../gateway';
import {
  type CallRecord,
  type DeliveryRecord,
  maskHeaders,
  type OnboardingEntry,
  type PointRecord,
} from '../../journal';
import { messageOfCall } from '../inspect/calls';
import { usualPaths } from '../inspect/paths';
import { Client, type ClientPoint, type Credentials, type ObservedCallback, type Result } from './judge';

export interface SandboxOptions {
  terms: Terms;
  credentials: Credentials;
  /** how long the client may take over its next step: milliseconds */
  patienceMs: number;
  /** takes each record, with its secrets */
  record: (entry: OnboardingEntry) => void;
  /** names records, as `call-12` */
  newId: (kind: 'call' | 'notice') => string;
  /** points that were shown before, so that their situations need not arise again */
  shown?: readonly string[];
}

/** Findings of one point that are recorded. */
const mostFindings = 20;

const flat = (headers: Request['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), typeof value === 'string' ? value : value.join(', ')]],
    ),
  );

/** The path with its query. */
function urlOf({ path, query }: Request): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) text.append(name, String(value));
  return text.size > 0 ? `${path}?${text}` : path;
}

/** Stands around the reference gateway. */
export class Sandbox implements Modification {
  readonly id = 'sandbox';
  readonly text = 'Situations arise as a client sends payouts, and what it does is judged.';
  readonly client: Client;
  readonly #plan: SituationSchedule;
  readonly #shown: Set<string>;
  readonly #broken = new Map<string, number>();
  readonly #acknowledged = new Set<string>();

  constructor(private readonly options: SandboxOptions) {
    const { terms, credentials, patienceMs, shown = [] } = options;
    this.client = new Client({ terms, credentials, patienceMs });
    this.#shown = new Set(shown);
    this.#plan = new SituationSchedule((id) => this.#isOpen(id));
  }

  #isOpen(id: SituationId): boolean {
    // what is stated about refunds comes later: the situation has arisen once a payout has failed
    if (id === 'failed' && this.#hasEnded('FAILED')) return false;
    // one reversal is granted, the other rejected
    if (id === 'reversible' && this.#hasEnded('RETURNED') && this.#hasEnded('REVERSAL REJECTED')) return false;
    // the compiler checks that each is a point
    const points: readonly ClientPoint[] = situations.find((one) => one.id === id)?.shows ?? [];
    return points.some((point) => !this.#shown.has(point) && !this.#broken.has(point));
  }

  #hasEnded(status: string): boolean {
    for (const payout of this.client.payouts()) if (payout.finalKnown?.status === status) return true;
    return false;
  }

  /** The situation that the next payout meets. */
  next(now: number): Situation | undefined {
    return this.#plan.next(now);
  }

  /** The situation of a payout that was sent. */
  situationOf(reference: string): Situation | undefined {
    return this.#plan.situationOf(reference);
  }

  /** Answers a request as the sandbox does, and judges it. */
  readonly around = (request: Request, next: Next, state: State, now: number): Response => {
    const { record } = this.options;
    // the answers of the reference gateway for its own control are not part of the interface
    if (request.path.startsWith('/reference/')) return next(request);
    const { response, situation, operation } = this.#plan.respond(request, next, state, now);
    const headers = flat(request.headers);
    const sent = request.body === '' ? {} : { sent: { text: request.body } };
    const message = messageOfCall({ method: request.method, url: urlOf(request), headers, ...sent }, usualPaths);
    const body = message?.request?.body;
    const text = message?.request?.text;
    const reply = response.lost ? undefined : { status: response.status, body: response.body as Json };
    const isTaken = operation === 'createTransaction' && isSuccess(response);
    const id = this.options.newId('call');
    const call = {
      id,
      at: now,
      method: request.method,
      path: request.path,
      ...(operation && { operation }),
      headers,
      body,
      ...(text !== undefined && { text }),
      ...(reply && { response: reply }),
    };
    const written: CallRecord = { t: 'call', ...call, headers: maskHeaders(headers) };
    record(situation === undefined ? written : { ...written, situation });
    this.#keep(this.client.call({ ...call, ...(isTaken && { taken: true }) }), now);
    return response;
  };

  /** Takes a request that the server refused before the gateway read it, and why. */
  unreadable(
    { method, path, headers }: Request,
    response: Pick<Response, 'status' | 'body'>,
    at: number,
    why: string,
  ): void {
    const id = this.options.newId('call');
    const reply = { status: response.status, body: response.body as Json };
    this.options.record({
      t: 'call',
      id,
      at,
      method,
      path,
      headers: maskHeaders(flat(headers)),
      text: '',
      response: reply,
    });
    const [expected, received] = ['a request with one JSON document, of the type application/json', why];
    this.#keep([{ point: 'client.other-fields', result: 'broken', evidence: [id], expected, received }], at);
  }

  /** Takes an attempt to deliver a callback, as it ended. */
  callback({ at, url, body, reply, problem }: Omit<DeliveryRecord, 't' | 'id' | 'kind'>): void {
    const { transactionId = '', partnerTransId = '', status = '' } = body as Record<string, string>;
    const text = JSON.stringify(body);
    const isRepeat = this.#acknowledged.has(text);
    const id = this.options.newId('notice');
    this.options.record({
      t: 'notice',
      id,
      at,
      url,
      body,
      ...(isRepeat && { kind: 'repeated' }),
      ...(reply && { reply }),
      ...(problem !== undefined && { problem }),
    });
    const callback: ObservedCallback = {
      id,
      at,
      transaction: transactionId,
      reference: partnerTransId,
      status,
      ...(reply && { reply }),
      ...(isRepeat && { isRepeat }),
    };
    const shown = this.client.callback(callback);
    if (shown.some(({ point, result }) => point === 'client.acknowledges' && result === 'shown'))
      this.#acknowledged.add(text);
    this.#keep(shown, at);
  }

  /** Takes what is said of a payout; false: no payout of this reference has been followed yet. */
  stated(id: string, reference: string, action: Parameters<Client['stated']>[0]['action'], at: number): boolean {
    const shown = this.client.stated({ id, at, reference, action });
    if (shown) this.#keep(shown, at);
    return shown !== undefined;
  }

  /** Records what the time that passed shows. */
  look(now: number, isEnd = false): void {
    this.#keep(this.client.look(now, isEnd), now);
  }

  #keep(shown: readonly Result<ClientPoint>[], at: number): void {
    for (const { point, result, evidence, expected, received } of shown) {
      const times = this.#broken.get(point) ?? 0;
      if (result === 'shown' ? this.#shown.has(point) || times > 0 : times >= mostFindings) continue;
      if (result === 'shown') this.#shown.add(point);
      else this.#broken.set(point, times + 1);
      const record: PointRecord = { t: 'point', at, point, result, evidence };
      this.options.record(
        result === 'shown' ? record : { ...record, expected: expected ?? '', received: received ?? '' },
      );
    }
  }
}

const isSuccess = ({ status, body }: Response): boolean =>
  Object.keys(body as object).length > 0 &&
  outcomeOf({ status, headers: {}, text: '', body: body as Json }) === 'success';
