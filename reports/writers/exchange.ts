import type { FlowRecord, WrittenExchange } from '../../journal';
import type { Example } from '../examples';
import { escapeHtml, headerLines, middleCut, prettyBody } from '../format';
import { text } from '../html';

/** A request and its response, secrets masked as in the journal; of each so many characters are shown, and the journal has the rest. */
export function exchange({ request, response, at, ms }: WrittenExchange, most = 4000): string {
  const pre = (lines: readonly string[]): string =>
    `<pre tabindex="0">${escapeHtml(middleCut(lines.filter(Boolean).join('\n'), most))}</pre>`;
  const { sent } = request;
  const time = `sent ${new Date(at).toISOString()}, answered after ${Math.round(ms * 10) / 10} ms`;
  return [
    `<p class="soft">${time}</p>`,
    pre([`${request.method} ${request.url}`, headerLines(request.headers), '', prettyBody(request.body)]),
    ...(sent
      ? [
          '<p class="soft">As sent, in the dialect of the target:</p>',
          pre([headerLines(sent.headers ?? {}), sent.payload ? prettyBody(sent.payload) : '']),
        ]
      : []),
    pre([`HTTP ${response.came ?? response.status}`, headerLines(response.headers), '', prettyBody(response.text)]),
  ].join('\n');
}

function flow({ reference, status = 'no state', steps }: FlowRecord): string {
  const calls = steps.map(([operation, , ms]) => `${operation} ${ms} ms`).join(', ');
  return `<p>Payout ${text(reference)}: ${text(calls)}; it ended in ${text(status)}.</p>`;
}

/** The content of an example: an exchange, or a description of a flow or a case. */
export function example({ exchange: shown, flow: payout, title }: Example): string {
  if (shown) return exchange(shown);
  if (payout) return flow(payout);
  return `<p>${text(title ?? 'The run as a whole')}; no single exchange shows it.</p>`;
}
