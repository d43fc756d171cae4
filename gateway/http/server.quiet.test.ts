import { afterEach, describe, expect, test } from 'vitest';
import { gmtTime } from '../../contract';
import { delayReplies } from '../modifications/response-modifiers';
import { call, closeAll, create, receiver, sendRaw, startGateway } from '../testing/test-gateway';
import { start } from './server';

afterEach(closeAll);

describe('over a socket', () => {
  test('answers JSON with its content type', async () => {
    const response = await call(await startGateway(), '/eig/gsma/accounts/msisdn/254700000099/status?bnv=Zo%C3%AB');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({ status: 'available' });
  });

  test('what is not HTTP is refused in the shape of the document', async () => {
    const text = await sendRaw(await startGateway(), 'NONSENSE\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*"errorCode":"1004"/);
  });

  test('holds a reply back', async () => {
    const slow = { id: 'slow', text: '', around: delayReplies(() => 30) };
    const gateway = await startGateway({ modifications: [slow] });
    const before = performance.now();
    await call(gateway, '/eig/nothing');
    expect(performance.now() - before).toBeGreaterThan(28);
  });

  test('a port that is taken is said', async () => {
    const { url } = await startGateway();
    await expect(start({ port: Number(new URL(url).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

describe('callbacks', () => {
  test('are posted to the registered address, and again until acknowledged', async () => {
    const gateway = await startGateway({ callbacks: { retryAfterMs: [1, 1, 1] } });
    const replies = ['{"acknowledged":"false"}', 'no JSON', '{"acknowledged":"true"}'];
    const partner = await receiver(replies.length, (_, nth) => replies[nth - 1] ?? '');
    await call(gateway, '/reference/callback-url', { method: 'PUT', body: JSON.stringify({ url: partner.url }) });
    const { transactionReference } = await create(gateway);
    await partner.enough;
    const callback = expect.objectContaining({ transactionId: transactionReference, status: 'SUCCESS' });
    expect(partner.received).toEqual([callback, callback, callback]);
  });

  test('are given up where nobody listens', async () => {
    const gateway = await startGateway({ callbackUrl: 'http://127.0.0.1:1/', callbacks: { retryAfterMs: [1] } });
    await create(gateway);
    const view = await call(gateway, '/eig/gsma/transactions_v3/PARTNER-0001');
    expect(await view.json()).toMatchObject({
      status: 'SUCCESS',
      requestDate: expect.stringContaining(gmtTime(Date.now()).slice(0, 10)),
    });
  });
});
