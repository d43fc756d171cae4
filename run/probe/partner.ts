import { existsSync, readFileSync } from 'node:fs';
import type { Exchange, OperationId } from '../../contract';
import { draft, headers, type Payout, quoteVariables, reference, type Variables } from '../../generators';
import type { JournalRecord } from '../../journal';
import { exchangeOf, makeCall } from '../../scenarios/engine/exchange';
import type { Call } from '../../scenarios/engine/wire';
import type { Case } from '../../suites/format/case';
import { termsOf } from '../network/ask';
import { cutAfterSending, exchange, type RawRequest } from '../network/wire';
import type { ChosenTarget } from '../settings/target';

export interface ProbeOptions {
  chosen: ChosenTarget;
  baseUrl: string;
  run: string;
  payout: Payout;
  /** PEM file of the only trusted authority; absent: the system's authorities */
  caFile?: string;
  /** absent: every probe is run */
  selected?: (probe: Case) => boolean;
  write: (record: JournalRecord) => void;
}

/** A partner that sends one request at a time. */
export class ProbePartner {
  readonly variables: Variables;
  readonly ca: string | undefined;

  constructor(
    readonly options: ProbeOptions,
    index: number,
  ) {
    const now = Date.now();
    this.variables = { now, reference: reference(options.run, 'P', index, now) };
    this.ca = options.caFile && existsSync(options.caFile) ? readFileSync(options.caFile, 'utf8') : undefined;
  }

  /** The call of an operation, and the request with its headers changed. */
  private prepare(
    operation: OperationId,
    change: (pairs: [string, string][]) => [string, string][] = (pairs) => pairs,
  ): { call: Call; request: RawRequest } {
    const { chosen, baseUrl, payout } = this.options;
    this.variables.now = Date.now();
    const own = termsOf(chosen, baseUrl, this.options.run);
    const made = draft(operation, payout, this.variables);
    const call = makeCall(own, operation, made, { ...headers(own.credentials, this.variables.now), ...made.headers });
    const { method, url, payload } = call;
    // the wire adds it
    const pairs = change(Object.entries(call.headers).filter(([name]) => name !== 'Content-Type'));
    return { call, request: { method, url, headers: pairs, ...(payload !== undefined && { body: payload }) } };
  }

  async send(operation: OperationId, change?: (pairs: [string, string][]) => [string, string][]): Promise<Exchange> {
    const { call, request } = this.prepare(operation, change);
    const at = Date.now();
    const response = await exchange(request, { ...(this.ca && { ca: this.ca }) });
    const { chosen, baseUrl } = this.options;
    const shown = exchangeOf(call, { ...response, ms: Date.now() - at }, at, termsOf(chosen, baseUrl));
    return { ...shown, request: { ...shown.request, headers: Object.fromEntries(request.headers) } };
  }

  /** Sends a request and disconnects before the response. */
  cut(operation: OperationId): Promise<void> {
    return cutAfterSending(this.prepare(operation).request, { ...(this.ca && { ca: this.ca }) });
  }

  /** Requests the quote of the following transaction. */
  async quote(): Promise<void> {
    const taken = quoteVariables((await this.send('createQuotation')).response.body, 'current');
    if (taken.quoteId === undefined) throw new Error('the quotation returned no quoteId');
    Object.assign(this.variables, taken);
  }
}
