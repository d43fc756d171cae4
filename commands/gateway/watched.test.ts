import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type CallbackOptions, type GatewayEvent, start } from '../../gateway';
import { closeAll, closeLater, create } from '../../gateway/testing/test-gateway';
import { listening } from '../../run/network/testing/listening';
import { lineOf } from './lines';

afterEach(closeAll);

/** A gateway, and a function that waits for the line which contains a text. */
async function watched(callbacks: Partial<CallbackOptions> = {}) {
  const lines: string[] = [];
  const waiting = new Map<string, (line: string) => void>();
  const watch = (event: GatewayEvent) => {
    const line = lineOf(event);
    if (line === undefined) return;
    lines.push(line);
    for (const [text, done] of waiting) if (line.includes(text)) done(line);
  };
  const gateway = await start({ port: 0, settleMs: 0, watch, callbacks: { retryAfterMs: [1, 1], ...callbacks } });
  closeLater(gateway);
  const line = (text: string) =>
    new Promise<string>((done) => {
      const there = lines.find((one) => one.includes(text));
      if (there) done(there);
      else waiting.set(text, done);
    });
  return { gateway, line, lines };
}

describe('what the server refuses by itself', () => {
  test.each<[string, RequestInit, string]>([
    [
      'another content type',
      { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } },
      '→ 415 refused with 1004 Invalid parameters in the request · Unsupported Media Type',
    ],
    [
      'a body that is too long',
      { method: 'POST', body: `"${'x'.repeat(1024 * 1024)}"`, headers: { 'content-type': 'application/json' } },
      '→ 413 refused with 1004 Invalid parameters in the request · Request body is too large',
    ],
  ])('%s', async (_, request, text) => {
    const { gateway, line } = await watched();
    await fetch(`${gateway.url}/eig/gsmaV2/quotations`, request);
    expect(await line('refused')).toContain(text);
  });

  test('no HTTP', async () => {
    const { gateway, line } = await watched();
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () => socket.end('NONSENSE\r\n\r\n'));
    expect(await line('refused')).toContain('this is not a request of HTTP/1.1 (HPE_INVALID_METHOD)');
  });
});

describe('callbacks', () => {
  const acknowledging = (reply: ServerResponse) => reply.end('{"acknowledged": "true"}');

  /** Makes a payout at a gateway whose callbacks get this answer. */
  async function paid(answer: ((reply: ServerResponse) => void) | undefined, options: Partial<CallbackOptions> = {}) {
    const partner = createServer((request, reply) => request.resume().on('end', () => answer?.(reply)));
    const host = await listening(partner);
    closeLater({
      close: () => {
        partner.closeAllConnections();
        partner.close();
      },
    });
    const seen = await watched(options);
    const [first] = seen.gateway.state.partners;
    if (first && answer) first.callback.url = `http://${host}/cb`;
    await create(seen.gateway);
    return seen;
  }

  test('acknowledged', async () => {
    const { line } = await paid(acknowledging);
    expect(await line('callback')).toMatch(/ callback SUCCESS of PARTNER-\d+ → http:.*\/cb: acknowledged$/);
  });

  test.each<[string, (reply: ServerResponse) => void, string]>([
    [
      'another status',
      (reply) => reply.writeHead(500).end(),
      'HTTP 500 without a body; expected {"acknowledged": "true"}',
    ],
    ['no JSON', (reply) => reply.end('ok'), 'HTTP 200 with a body that is not JSON'],
    ['another member', (reply) => reply.end('{"ok":1}'), 'HTTP 200 without the member acknowledged'],
    ['a refusal', (reply) => reply.end('{"acknowledged":"false"}'), 'HTTP 200 with another value of acknowledged'],
    ['a closed connection', (reply) => reply.destroy(), 'no answer (ECONNRESET)'],
    ['an answer that is too long', (reply) => reply.end('x'.repeat(1e6)), 'the answer broke off, or is too long'],
  ])('%s is told at each try, and when they stop', async (_, answer, text) => {
    const { line, lines } = await paid(answer);
    expect(await line('given up')).toContain(`try 3 of 3: ${text}`);
    expect(lines.filter((one) => one.includes('again in 0.001 s'))).toHaveLength(2);
  });

  test('no answer in time', async () => {
    const { line } = await paid(() => {}, { timeoutMs: 20 });
    expect(await line('given up')).toContain('try 3 of 3: no answer within 20 ms; given up after 3 tries');
  });

  test('an answer after a refusal', async () => {
    const answers = [(reply: ServerResponse) => reply.end('{}'), acknowledging];
    const { line } = await paid((reply) => answers.shift()?.(reply));
    expect(await line('acknowledged at')).toContain('acknowledged at try 2');
  });

  test('a partner without an address', async () => {
    const { line } = await paid(undefined);
    expect(await line('not sent')).toMatch(/→ nobody: not sent: no address is set$/);
  });
});
