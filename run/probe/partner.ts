import type { TlsOptions } from '../../common/client/http-client';
import { proxyFor } from '../../common/client/proxy';
import type { OperationId } from '../../contract';
import { draft, headers, quoteVariables, reference, type Variables } from '../../generators';
import { type Exchange, written } from '../../journal';
import { exchangeOf, makeCall } from '../../wire/exchange';
import type { Call, Reply } from '../../wire/wire';
import type { RunContext } from '../context';
import { type HarnessWire, httpWire } from '../network/ask';
import { cutAfterSending, type RawRequest, sendRaw } from '../network/raw-http';
import { tlsOf } from '../settings/target';

/** What probes need of a run. */
export type ProbeContext = Pick<RunContext, 'chosen' | 'terms' | 'sample'> & { wire: Pick<HarnessWire, 'write'> };

/** An exchange of a probe, as the journal has it. */
export interface ProbeExchange extends Exchange {
  id: string;
}

/** Changes the headers of a request. */
type Change = (pairs: [string, string][]) => [string, string][];

/** A partner that sends one request at a time, and writes each exchange to the journal. */
export class ProbePartner {
  readonly variables: Variables;
  #exchanges = 0;
  readonly tls: TlsOptions;

  constructor(
    readonly context: ProbeContext,
    private readonly probe: string,
    index: number,
  ) {
    const now = Date.now();
    this.variables = { now, reference: reference(context.terms.run, 'P', index, now) };
    this.tls = tlsOf(context.chosen);
  }

  /** The call of an operation, and the request with its headers changed. */
  private prepare(operation: OperationId, change: Change = (pairs) => pairs): { call: Call; request: RawRequest } {
    const { terms, sample } = this.context;
    this.variables.now = Date.now();
    const made = draft(operation, sample, this.variables);
    const own = { ...headers(terms.credentials, this.variables.now), ...made.headers };
    const call = makeCall(terms, operation, made, own);
    const { method, url, payload } = call;
    // the wire adds it
    const pairs = change(Object.entries(call.headers).filter(([name]) => name !== 'Content-Type'));
    return { call, request: { method, url, headers: pairs, body: payload } };
  }

  async send(operation: OperationId, change?: Change): Promise<ProbeExchange> {
    const { call, request } = this.prepare(operation, change);
    const at = Date.now();
    const headers = Object.fromEntries(request.headers);
    const response = proxyFor(call.url)
      ? await this.sendBehind({ ...call, headers })
      : await sendRaw(request, this.tls);
    const shown = exchangeOf(call, { ...response, ms: Date.now() - at }, at, this.context.terms);
    this.#exchanges += 1;
    const id = `${this.probe}#${this.#exchanges}`;
    const exchange = { ...shown, id, request: { ...shown.request, headers } };
    this.context.wire.write({
      t: 'exchange',
      part: 'compliance',
      case: this.probe,
      step: 'probe',
      ...written(exchange),
      id,
    });
    return exchange;
  }

  /** Sends as the rest of the harness does: a proxy takes nothing else. */
  private sendBehind(call: Call): Promise<Reply> {
    const wire = httpWire(this.context.chosen);
    return wire.send(call).finally(() => wire.close());
  }

  /** Sends a request and disconnects before the response: it is recorded as one without an answer. */
  async cut(operation: OperationId): Promise<void> {
    const at = Date.now();
    const { call, request: sent } = this.prepare(operation);
    await cutAfterSending(sent, this.tls);
    const nothing = { status: 0, headers: {}, text: '', ms: Date.now() - at };
    const { request } = written(exchangeOf(call, nothing, at, this.context.terms));
    const record = { t: 'unanswered', at, case: this.probe, step: 'probe', operation, request } as const;
    this.context.wire.write({ ...record, reason: 'the connection was cut on purpose', ms: nothing.ms });
  }

  /** Requests the quote of the following transaction. */
  async quote(): Promise<void> {
    const taken = quoteVariables((await this.send('createQuotation')).response.body, 'current');
    if (taken.quoteId === undefined) throw new Error('the quotation returned no quoteId');
    Object.assign(this.variables, taken);
  }
}
