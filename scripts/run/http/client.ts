/** The harness's own calls to a target, over the certificates that the run trusts. */
import { existsSync, readFileSync } from 'node:fs';
import { Agent, request } from 'undici';

export interface Answer {
  status: number;
  text: string;
  /** of the answer's Date header, epoch milliseconds */
  date?: number;
}

export interface Question {
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs?: number;
  /** PEM file of the authority that is trusted; absent: the usual ones */
  caFile?: string;
}

/** One call; rejects where no answer comes. A redirect is an answer like any other. */
export async function ask(
  url: string,
  { method = 'GET', headers, body, timeoutMs = 10_000, caFile }: Question = {},
): Promise<Answer> {
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
