/** HTTP client for the harness's own requests to a target; it trusts the authority of the run. */
import { existsSync, readFileSync } from 'node:fs';
import { Agent, request } from 'undici';

export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs?: number;
  /** PEM file of the trusted authority; absent: the system's authorities */
  caFile?: string;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** from the Date header, epoch milliseconds */
  date?: number;
}

/** Keeps its connections open until it is closed, for many requests to one server. */
export class HttpClient {
  readonly #dispatcher: Agent;

  constructor(caFile?: string) {
    const ca = caFile && existsSync(caFile) ? readFileSync(caFile, 'utf8') : undefined;
    this.#dispatcher = new Agent({ ...(ca && { connect: { ca } }) });
  }

  /** Rejects if no response arrives. Redirects are returned, not followed. */
  async send(
    url: string,
    { method = 'GET', headers, body, timeoutMs = 10_000 }: Omit<HttpRequest, 'caFile'> = {},
  ): Promise<HttpResponse> {
    const response = await request(url, {
      method,
      dispatcher: this.#dispatcher,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const date = Date.parse(String(response.headers.date ?? ''));
    const text = await response.body.text();
    const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    return {
      status: response.statusCode,
      headers: Object.fromEntries(named),
      text,
      ...(!Number.isNaN(date) && { date }),
    };
  }

  close(): Promise<void> {
    return this.#dispatcher.close().catch(() => undefined);
  }
}

/** Sends one request; rejects if no response arrives. Redirects are returned, not followed. */
export async function sendRequest(url: string, { caFile, ...options }: HttpRequest = {}): Promise<HttpResponse> {
  const client = new HttpClient(caFile);
  try {
    return await client.send(url, options);
  } finally {
    await client.close();
  }
}
