import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { formatTime } from './clock';
import { SamplePartner } from './sample';
import { type Gateway, type StartOptions, start } from './server';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function started(options: StartOptions = {}): Promise<Gateway> {
  const gateway = await start({ settleMs: 0, ...options });
  open.push(gateway);
  return gateway;
}

/** A partner whose clock is the real one. */
function present(): SamplePartner {
  const partner = new SamplePartner();
  partner.now = Date.now();
  return partner;
}

function call({ url }: Gateway, path: string, init: RequestInit = {}) {
  const headers = { ...(present().headers() as Record<string, string>), ...(init.headers as Record<string, string>) };
  return fetch(url + path, { ...init, headers });
}

const post = (gateway: Gateway, path: string, body: unknown) =>
  call(gateway, path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });

async function codeOf(response: Response): Promise<string> {
  const body = (await response.json()) as { error: { errorCode: string } };
  return body.error.errorCode;
}

/** A partner's callback address: answers with each of `replies` in turn, and keeps what came. */
async function receiver(replies: string[]) {
  const received: Record<string, string>[] = [];
  const server: Server = createServer(async (request, reply) => {
    let text = '';
    for await (const part of request) text += part;
    received.push(JSON.parse(text));
    reply.end(replies[received.length - 1] ?? '{"acknowledged":"true"}');
    if (received.length >= replies.length) server.emit('enough');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  open.push({ close: () => server.close() });
  return { server, received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/status` };
}

async function create(gateway: Gateway): Promise<Record<string, string>> {
  const partner = present();
  const quoted = await post(gateway, '/eig/gsmaV2/quotations', partner.quotation());
  const { quotes } = (await quoted.json()) as { quotes: [{ quoteId: string }] };
  const body = partner.transaction(quotes[0].quoteId);
  const created = await post(gateway, '/eig/gsma/transactions', body);
  return (await created.json()) as Record<string, string>;
}

describe('over a socket', () => {
  test('answers JSON with its content type', async () => {
    const response = await call(await started(), '/eig/gsma/accounts/msisdn/254700000099/status?bnv=Zo%C3%AB');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({ status: 'available' });
  });

  test.each([
    ['malformed JSON', '/eig/gsma/transactions', { method: 'POST', body: '{"amount":' }, 200],
    ['an unknown path', '/eig/nothing', {}, 404],
    ['an unknown method', '/eig/gsma/transactions', { method: 'PATCH', body: '{}' }, 405],
    ['a path that does not decode', '/eig/%', {}, 400],
    ['a body too large', '/eig/gsma/transactions', { method: 'POST', body: 'x'.repeat(1_100_000) }, 413],
    [
      'a body of another type',
      '/eig/gsma/transactions',
      { method: 'POST', body: 'a=1', headers: { 'content-type': 'text/xml' } },
      200,
    ],
  ])('%s is refused in the shape of the document', async (_, path, init, status) => {
    const gateway = await started();
    const response = await call(gateway, path, init);
    expect(response.status).toBe(status);
    expect(await codeOf(response)).toBe('1004');
    expect((await call(gateway, '/eig/gsma/transactions_v3/NOBODY')).status).toBe(200);
  });

  test('what is no HTTP is refused in the shape of the document', async () => {
    const { url } = await started();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.end('NONSENSE\r\n\r\n');
    let text = '';
    for await (const part of socket) text += part;
    expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*"errorCode":"1004"/);
  });

  test('holds a reply back', async () => {
    const slow = { id: 'slow', text: '', delayMs: () => 30 };
    const gateway = await started({ modifications: [slow] });
    const before = performance.now();
    await call(gateway, '/eig/nothing');
    expect(performance.now() - before).toBeGreaterThan(28);
  });

  test('a port that is taken is said', async () => {
    const { url } = await started();
    await expect(start({ port: Number(new URL(url).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

describe('notifications', () => {
  test('are posted to the registered address, and again until acknowledged', async () => {
    const gateway = await started({ callbacks: { retryAfterMs: [1, 1, 1] } });
    const partner = await receiver(['{"acknowledged":"false"}', 'no JSON', '{"acknowledged":"true"}']);
    const enough = once(partner.server, 'enough');
    await call(gateway, '/reference/callback-url', { method: 'PUT', body: JSON.stringify({ url: partner.url }) });
    const { transactionReference } = await create(gateway);
    await enough;
    const notification = expect.objectContaining({ transactionId: transactionReference, status: 'SUCCESS' });
    expect(partner.received).toEqual([notification, notification, notification]);
  });

  test('are given up where nobody listens', async () => {
    const gateway = await started({ callbackUrl: 'http://127.0.0.1:1/', callbacks: { retryAfterMs: [1] } });
    await create(gateway);
    const view = await call(gateway, '/eig/gsma/transactions_v3/PARTNER-0001');
    expect(await view.json()).toMatchObject({
      status: 'SUCCESS',
      requestDate: expect.stringContaining(formatTime(Date.now()).slice(0, 10)),
    });
  });
});
