import { describe, expect, test } from 'vitest';
import { onSend } from '../modifications/response-modifiers';
import { PartnerClient } from '../testing/partner-client';

describe('what is not an operation', () => {
  test.each([
    ['GET', '/', 404],
    ['GET', '/eig/gsma/unknown', 404],
    ['POST', '/eig/gsma/transactions/', 405],
    ['POST', '/eig/gsma/transaction', 404],
    ['GET', '/eig/gsma/transactions', 405],
    ['DELETE', '/eig/gsmaV2/quotations', 405],
  ])('%s %s is refused with %d', (method, path, status) => {
    const { response, body } = new PartnerClient().send(method, path);
    expect(response.status).toBe(status);
    expect(body).toEqual({ error: expect.objectContaining({ errorCode: '1004' }) });
  });

  test('a path that does not decode is judged as it came', () => {
    expect(new PartnerClient().view('%E0%A4%A').code).toBe('1046');
  });
});

test('the contract is served where it was started with one', () => {
  const openApi = { openapi: '3.1.0' };
  const asked = (config: object) => new PartnerClient([], config).send('GET', '/reference/openapi.json').response;
  expect(asked({ openApi: () => openApi })).toMatchObject({ status: 200, body: openApi });
  expect(asked({}).status).toBe(404);
});

test('what damages answers damages those of operations alone', () => {
  const around = onSend(({ response }) => {
    response.body = 'cut';
  });
  const partner = new PartnerClient([{ id: 'cut', text: '', around }], { openApi: () => ({ openapi: '3.1.0' }) });
  expect(partner.send('GET', '/reference/openapi.json').response.body).toEqual({ openapi: '3.1.0' });
  expect(partner.send('GET', '/eig/gsma/unknown').response.body).toBe('cut');
});

describe('the control of the callback address', () => {
  const put = (partner: PartnerClient, url: unknown) => partner.send('PUT', '/reference/callback-url', { url }, {});

  test.each(['http://127.0.0.1:9000/status', 'http://localhost/x', 'https://[::1]:1/'])('takes %s', (url) => {
    const partner = new PartnerClient();
    expect(put(partner, url).body).toEqual({ url });
    expect(partner.state.partners.map(({ callback }) => callback.url)).toEqual([url, undefined]);
  });

  test.each(['http://example.com/', 'file:///etc/passwd', 'http://127.0.0.1.example.com/', 'x', 5, undefined])(
    'refuses %j',
    (url) => {
      expect(put(new PartnerClient(), url).code).toBe('1000');
    },
  );

  test('keeps an agreed address', () => {
    const partner = new PartnerClient([], { callbackUrl: 'https://partner.example/status' });
    expect(put(partner, 'http://127.0.0.1:9000/').body).toEqual({ url: 'https://partner.example/status' });
  });

  test('is asked with PUT', () => {
    expect(new PartnerClient().send('GET', '/reference/callback-url').response.status).toBe(405);
  });
});
