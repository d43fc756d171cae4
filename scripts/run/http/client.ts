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
  text: string;
  /** from the Date header, epoch milliseconds */
  date?: number;
}

/** Sends one request; rejects if no response arrives. Redirects are returned, not followed. */
export async function sendRequest(
  url: string,
  { method = 'GET', headers, body, timeoutMs = 10_000, caFile }: HttpRequest = {},
): Promise<HttpResponse> {
  const ca = caFile && existsSync(caFile) ? readFileSync(caFile, 'utf8') : undefined;
  const dispatcher = new Agent({ ...(ca && { connect: { ca } }) });
  try {
    const response = await request(url, {
      method,
      dispatcher,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const date = Date.parse(String(response.headers.date ?? ''));
    const text = await response.body.text();
    return { status: response.statusCode, text, ...(!Number.isNaN(date) && { date }) };
  } finally {
    await dispatcher.close().catch(() => undefined);
  }
}
