/** Exchanges as an HTTP archive (HAR 1.2), which browsers, Postman and other tools read. Secrets are masked as in the journal. */
import type { ExchangeRecord } from '../../journal';

type Headers = Readonly<Record<string, string>>;

const named = (headers: Headers) => Object.entries(headers).map(([name, value]) => ({ name, value }));
const headerOf = (headers: Headers, wanted: string): string =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';

const unknown = { cookies: [], headersSize: -1, httpVersion: 'HTTP/1.1' } as const;

function entry({ id, step, at, waitedMs = 0, ms, request, response }: ExchangeRecord) {
  const { method, url, sent } = request;
  const headers = { ...request.headers, ...sent?.headers };
  const text = sent?.payload ?? (method === 'POST' ? JSON.stringify(request.body) : undefined);
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : [];
  return {
    startedDateTime: new Date(at + waitedMs).toISOString(),
    time: ms,
    comment: `${id}, step ${step}`,
    request: {
      ...{ method, url, ...unknown, headers: named(headers) },
      queryString: query.map(([name, value]) => ({ name, value })),
      ...(text !== undefined && {
        postData: { mimeType: headerOf(headers, 'content-type') || 'application/json', text },
      }),
      bodySize: Buffer.byteLength(text ?? ''),
    },
    response: {
      ...{ status: response.came ?? response.status, statusText: '', ...unknown, headers: named(response.headers) },
      content: {
        size: Buffer.byteLength(response.text),
        mimeType: headerOf(response.headers, 'content-type'),
        text: response.text,
      },
      redirectURL: headerOf(response.headers, 'location'),
      bodySize: -1,
    },
    cache: {},
    timings: { blocked: waitedMs, send: 0, wait: ms, receive: 0 },
  };
}

/** The archive of exchanges in order of time; `version`: that of the harness. */
export const harOf = (exchanges: Iterable<ExchangeRecord>, version: string) => ({
  log: {
    version: '1.2',
    creator: { name: 'remittance-gateway-harness', version },
    entries: [...exchanges].sort((one, other) => one.at - other.at).map(entry),
  },
});
