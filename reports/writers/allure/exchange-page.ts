import type { WrittenExchange } from '../../../journal';
import { escapeHtml } from '../../escape';
import { headerLines, middleCut, prettyBody } from '../../format';

/** How many characters of a body are shown; the journal has the rest. */
const mostCharacters = 20_000;

const block = (title: string, text: string): string =>
  `<h2>${escapeHtml(title)}</h2><pre>${escapeHtml(middleCut(text, mostCharacters))}</pre>`;

/** A request and its response as an HTML page without scripts; everything that the gateway sent is escaped. */
export function exchangePage(id: string, { request, response, at, ms }: WrittenExchange): string {
  const style =
    'body{font:13px sans-serif;margin:12px}pre{background:#f4f4f4;padding:8px;white-space:pre-wrap;overflow-wrap:anywhere}h2{font-size:13px}';
  const time = new Date(at).toISOString();
  return [
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(id)}</title><style>${style}</style></head><body>`,
    `<p>${escapeHtml(id)}, sent ${time}, answered after ${Math.round(ms * 10) / 10} ms</p>`,
    block(`${request.method} ${request.url}`, headerLines(request.headers)),
    block('Request body or parameters', prettyBody(request.body)),
    ...(request.sent?.headers
      ? [block('Headers as sent, in the dialect of the target', headerLines(request.sent.headers))]
      : []),
    ...(request.sent?.payload
      ? [block('Body as sent, in the dialect of the target', prettyBody(request.sent.payload))]
      : []),
    block(`Response: HTTP ${response.came ?? response.status}`, headerLines(response.headers)),
    block('Response body', prettyBody(response.text)),
    '</body></html>',
  ].join('\n');
}
