/**
 * The sandbox of a partner's client: the reference gateway with situations that arise as the client sends payouts, and the
 * judge of what the client does. It has no clock and no socket of its own.
 */
import { type Json, outcomeOf } from '../../contract';
import {
  type AnswerEvent,
  type Next,
  type Request,
  type Response,
  type SituationId,
  SituationSchedule,
  type State,
  situations,
} from '../../gateway';
import { type DeliveryRecord, maskHeaders, type OnboardingEntry } from '../../journal';
import { messageOfCall } from '../cli/traffic/calls';
import { defaultPaths } from '../cli/traffic/paths';
import { pathsOfInterface } from './judge/calls';
import { ClientConduct, type ClientOptions } from './judge/client';
import { type Action, broken, type Finding } from './judge/observations';

/** How the sandbox judges a client, and where its records go. */
export interface SandboxOptions extends Omit<ClientOptions, 'earlier' | 'decrypt'> {
  /** of the client */
  username: string;
  /** takes each record, with its secrets */
  record: (entry: OnboardingEntry) => void;
  /** names records, as `call-12` */
  newId: (kind: 'call' | 'notice' | 'said') => string;
  /** the client's conduct in earlier sessions, because statements about those payouts count too */
  earlier?: ClientConduct;
  /** points that are already proved, so the sandbox need not bring about their situations again */
  shown?: readonly string[];
}

/** The maximum number of records of one point, by their result. */
const maxRecords = { shown: 1, advised: 5, broken: 20 } as const;
/** Delay of every reply, so that a client that cuts the connection right after its request has done so before the reply. */
const replyAfterMs = 10;

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
  return `${path}?${text}`;
}

/** How long the reply to a callback is waited for: milliseconds. */
export const replyMs = 15_000;

/** What one client meets, and what is found about it. */
export class Sandbox {
  readonly client: ClientConduct;
  /** the situations that payouts meet */
  readonly schedule = new SituationSchedule((id) => this.#isOpen(id));
  readonly #shown: Set<string>;
  readonly #kept: Finding[] = [];
  #state: State | undefined;
  readonly #acknowledged = new Set<string>();

  constructor(private readonly options: SandboxOptions) {
    const { terms, password, patienceMs, shown = [], earlier } = options;
    const decrypt = (encrypted: string): string | undefined => this.#state?.panKey.decrypt(encrypted);
    this.client = new ClientConduct({ terms, password, patienceMs, decrypt, ...(earlier && { earlier }) });
    this.#shown = new Set(shown);
  }

  #isOpen(id: SituationId): boolean {
    const { endings } = this.client;
    // the situation counts as arisen once a payout has failed; the statement about the refund comes later
    if (id === 'failed' && endings.has('FAILED')) return false;
    // one reversal is granted, the other rejected
    if (id === 'reversible' && endings.has('RETURNED') && endings.has('REVERSAL REJECTED')) return false;
    const points: readonly string[] = situations.find((one) => one.id === id)?.shows ?? [];
    return points.some((point) => !this.#shown.has(point) && !this.#kept.some((one) => one.point === point));
  }

  /** Answers a request as the sandbox does, and judges it. */
  readonly around = (request: Request, next: Next, state: State, now: number): Response => {
    this.#state = state;
    // the answers of the reference gateway for its own control are not part of the interface
    if (request.path.startsWith('/reference/')) return next(request);
    const { response, situation, operation } = this.schedule.respond(request, next, state, now);
    const headers = flat(request.headers);
    const { method, path } = request;
    const sent = request.body === '' ? undefined : { text: request.body };
    const { body, text } = messageOfCall({ method, url: urlOf(request), headers, sent }, defaultPaths)?.request ?? {};
    const taken = operation === 'createTransaction' && isSuccess(response) ? (true as const) : undefined;
    const ended = (isWritten: boolean, answeredAt: number): void => {
      const reply = isWritten ? { status: response.status, body: response.body as Json } : undefined;
      const id = this.options.newId('call');
      const seen = { id, at: now, answeredAt, method, path, operation, headers, body, text, taken, response: reply };
      this.options.record({ t: 'call', ...seen, headers: maskHeaders(headers), situation });
      this.#keep(this.client.call(seen), now);
    };
    // judged when it is known whether the client received the answer
    return { ...response, delayMs: Math.max(replyAfterMs, response.delayMs ?? 0), ended };
  };

  /** Takes a request that the server refused before the gateway read it, and why. */
  unreadable({ request: { method, path, headers }, response, problem = '' }: AnswerEvent, at: number): void {
    const id = this.options.newId('call');
    const reply = { status: response.status, body: response.body as Json };
    const call = { id, at, method, path, headers: maskHeaders(flat(headers)), text: '', response: reply };
    this.options.record({ t: 'call', ...call });
    const expected = 'a request with one JSON document, of the type application/json';
    // requests of other programs to the port are not charged to the client
    if (path.startsWith(pathsOfInterface)) this.#keep([broken('client.other-fields', expected, problem, id)], at);
  }

  /** Takes a callback that is being sent: the client may act on it before it has answered. */
  calling({ at, body }: Pick<DeliveryRecord, 'at' | 'body'>): void {
    this.client.notices.begun({ id: this.options.newId('notice'), at, body });
  }

  /** Takes an attempt to deliver a callback, as it ended. */
  callback({ at, url, body, reply, problem }: Omit<DeliveryRecord, 't' | 'id' | 'kind'>): void {
    const text = JSON.stringify(body);
    const kind = this.#acknowledged.has(text) ? 'repeated' : undefined;
    const id = this.client.notices.delivery(body)?.id ?? this.options.newId('notice');
    const delivery: DeliveryRecord = { t: 'notice', id, at, url, body, kind, reply, problem };
    this.options.record(delivery);
    const shown = this.client.callback(delivery);
    if (shown.some(({ point, result }) => point === 'client.acknowledges' && result === 'shown'))
      this.#acknowledged.add(text);
    this.#keep(shown, at);
  }

  /** Records the partner's statement about a payout; false: no state of the payout is known to which it could refer. */
  stated(by: string, reference: string, action: Action, at: number): boolean {
    const { earlier, newId, record } = this.options;
    const id = newId('said');
    const shown = this.client.stated(id, reference, action, at) ?? earlier?.stated(id, reference, action, at);
    if (!shown) return false;
    record({ t: 'said', id, at, by, reference, action });
    this.#keep(shown, at);
    return true;
  }

  /** Records the findings about missing steps. */
  look(now: number, isEnd = false): void {
    const own = this.#state?.partners.find(({ username }) => username === this.options.username);
    const getsCallbacks = own === undefined || own.callback.url !== undefined;
    this.#keep(this.client.look(now, isEnd, getsCallbacks), now);
  }

  /** The number of records of a point with a result. */
  #keeps(result: Finding['result'], point: string): number {
    return this.#kept.filter((one) => one.result === result && one.point === point).length;
  }

  #keep(findings: readonly Finding[], at: number): void {
    for (const finding of findings) {
      const { point, result } = finding;
      const isKnown = result === 'shown' && (this.#shown.has(point) || this.#keeps('broken', point) > 0);
      if (isKnown || this.#keeps(result, point) >= maxRecords[result]) continue;
      if (result === 'shown') this.#shown.add(point);
      this.#kept.push(finding);
      this.options.record({ t: 'point', at, ...finding });
    }
  }
}

const isSuccess = ({ body }: Response): boolean =>
  Object.keys(body as object).length > 0 && outcomeOf({ body: body as Json }) === 'success';
