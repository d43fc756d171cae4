import { existsSync, readFileSync } from 'node:fs';
import { type Exchange, type Json, type OperationId, operation as operationOf } from '../../contract';
import { address, draft, headers, type Payout, quoteVariables, reference, type Variables } from '../../generators';
import type { JournalRecord } from '../../journal';
import type { Case } from '../../suites/format/case';
import type { ChosenTarget } from '../run/target';
import { cutAfterSending, exchange, type RawRequest } from './wire';

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
export class ProbeSession {
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

  request(
    operation: OperationId,
    change: (pairs: [string, string][]) => [string, string][] = (pairs) => pairs,
  ): RawRequest {
    const { chosen, baseUrl, payout } = this.options;
    const { method, path } = operationOf(operation);
    this.variables.now = Date.now();
    const made = draft(operation, payout, this.variables);
    const pairs = Object.entries({ ...headers(chosen.credentials, this.variables.now), ...made.headers });
    return {
      method,
      url: baseUrl + address(path ?? '', made),
      headers: change(pairs),
      ...(method === 'POST' && { body: JSON.stringify(made.body) }),
    };
  }

  async send(operation: OperationId, change?: (pairs: [string, string][]) => [string, string][]): Promise<Exchange> {
    const request = this.request(operation, change);
    const at = Date.now();
    const response = await exchange(request, { ...(this.ca && { ca: this.ca }) });
    return {
      ...this.describe(operation, request, at),
      response: { ...response, body: parse(response.text) },
      ms: Date.now() - at,
    };
  }

  /** Sends a request and disconnects before the response. */
  cut(operation: OperationId): Promise<void> {
    return cutAfterSending(this.request(operation), { ...(this.ca && { ca: this.ca }) });
  }

  private describe(operation: OperationId, request: RawRequest, at: number) {
    const body: Json = request.body === undefined ? {} : parse(request.body);
    const { method, url } = request;
    return { operation, at, request: { method, url, headers: Object.fromEntries(request.headers), body } };
  }

  /** Requests the quote of the following transaction. */
  async quote(): Promise<void> {
    const taken = quoteVariables((await this.send('createQuotation')).response.body, 'current');
    if (taken.quoteId === undefined) throw new Error('the quotation returned no quoteId');
    Object.assign(this.variables, taken);
  }
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
