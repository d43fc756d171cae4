import { afterEach, describe, expect, test } from 'vitest';
import {
  answersNormally,
  call,
  closeAll,
  codeOf,
  post,
  realTimePartner,
  requestHead,
  sendRaw,
  startGateway,
  statusPath,
} from '../testing/test-gateway';

afterEach(closeAll);

const quotations = '/eig/gsmaV2/quotations';
const transactions = '/eig/gsma/transactions';

const refusal = (code: string) => new RegExp(`"errorCode":"${code}"`);

describe('a content type', () => {
  const postAs = async (type: string, path: string, body: unknown) =>
    call(await startGateway(), path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': type },
    });

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])(
    '%s is taken',
    async (type) => {
      const response = await postAs(type, quotations, realTimePartner().quotation());
      expect(await response.json()).toMatchObject({ quotationStatus: '2000:Quote Success' });
    },
  );

  test.each(['text/plain', 'text/json', 'application/x-www-form-urlencoded', 'application/jsonx', 'nonsense'])(
    '%s is refused, JSON or not',
    async (type) => {
      const response = await postAs(type, transactions, realTimePartner().transaction('Q'.repeat(17)));
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({
        serverCorrelationId: '',
        clientCorrelationId: expect.any(String),
        error: { errorCode: '1004' },
      });
    },
  );

  test('that is missing is refused', async () => {
    const text = await sendRaw(
      await startGateway(),
      `${requestHead(`POST ${quotations}`, ['content-length: 2', 'connection: close'])}{}`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 415/);
    expect(text).toMatch(refusal('1004'));
  });
});

describe('a body', () => {
  test.each([
    ['of 100,000 objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['of open brackets', '['.repeat(100_000)],
    ['that is empty', ''],
  ])('%s is refused', async (_, body) => {
    const gateway = await startGateway();
    expect(await codeOf(await post(gateway, quotations, body))).toBe('1004');
    expect(await answersNormally(gateway)).toMatchObject({ status: 'available' });
  });

  test('of 10 MB is refused or cut off', async () => {
    const gateway = await startGateway();
    const size = 10 * 1024 * 1024;
    const lines = ['content-type: application/json', `content-length: ${size}`];
    const text = await sendRaw(gateway, requestHead(`POST ${transactions}`, lines) + 'x'.repeat(size));
    expect(text).toMatch(/^$|^HTTP\/1\.1 413[\s\S]*"errorCode":"1004"/);
    expect(await answersNormally(gateway)).toMatchObject({ status: 'available' });
  });

  test('with a member twice counts the last', async () => {
    const body = JSON.stringify(realTimePartner().quotation()).replace('{', '{"requestAmount":"7.00",');
    const response = await post(await startGateway(), quotations, body);
    expect(await response.json()).toMatchObject({ requestAmount: '100.00' });
  });

  test.each(['__proto__', 'constructor', 'toString'])('may not hide mandatory members in %s', async (name) => {
    const { requestAmount, ...rest } = realTimePartner().quotation();
    const body = JSON.stringify(rest).replace('{', `{"${name}":{"requestAmount":"${requestAmount}"},`);
    const gateway = await startGateway();
    expect(await codeOf(await post(gateway, quotations, body))).toBe('1005');
    expect(({} as Record<string, unknown>).requestAmount).toBeUndefined();
    expect(await answersNormally(gateway)).toMatchObject({ status: 'available' });
  });

  test('may hold a key named __proto__ in a party', async () => {
    const body = realTimePartner().quotation();
    const creditParty = [...(body.creditParty as object[]), { key: '__proto__', value: 'x' }];
    const response = await post(await startGateway(), quotations, { ...body, creditParty });
    expect(await response.json()).toMatchObject({ quotationStatus: '2000:Quote Success' });
  });
});

describe('a method or path', () => {
  test.each([
    ['HEAD', quotations, 405],
    ['PROPFIND', quotations, 405],
    ['TRACE', quotations, 405],
    ['GET', '/eig/%', 400],
    ['GET', '/eig/gsma/accounts//status', 200],
    ['GET', '/eig/../etc/passwd', 404],
    ['GET', '/eig/gsma/transactions_v3/%00', 200],
    ['GET', `/eig/gsma/transactions_v3/${'x'.repeat(9000)}`, 200],
    ['GET', '*', 404],
    ['GET', 'http://127.0.0.1/eig/nothing', 404],
  ])('%s %s is answered in the shape of the document', async (method, path, expected) => {
    const gateway = await startGateway();
    const text = await sendRaw(gateway, requestHead(`${method} ${path}`, ['connection: close']));
    expect(text.slice(0, 12)).toBe(`HTTP/1.1 ${expected}`);
    if (method !== 'HEAD') expect(text).toMatch(/"errorCode":"1\d{3}"/);
    expect(await answersNormally(gateway)).toMatchObject({ status: 'available' });
  });
});

describe('headers', () => {
  const ask = async (lines: string[]) =>
    sendRaw(await startGateway(), requestHead(`GET ${statusPath}`, [...lines, 'connection: close']));
  const headers = realTimePartner().headers() as Record<string, string>;

  test.each(Object.entries(headers))('%s twice and equal is taken', async (name, value) => {
    const text = await sendRaw(
      await startGateway(),
      requestHead(`GET ${statusPath}`, [`${name}: ${value}`, 'connection: close'], headers),
    );
    expect(text).toMatch(/"status":"available"/);
  });

  test.each(Object.keys(headers))('%s twice and different is refused', async (name) => {
    expect(await ask([`${name}: another`])).toMatch(refusal('1003'));
  });

  test.each(['accept: a', 'x-other: 1'])('of other kinds may come twice (%s)', async (line) => {
    expect(await ask([line, `${line}2`])).toMatch(/"status":"available"/);
  });

  test.each([
    ['of 15,000 characters', 'x-username', 15_000, /^HTTP\/1\.1 200[\s\S]*"errorCode":"1003"/],
    ['of 20,000 characters', 'x-other', 20_000, /^HTTP\/1\.1 431[\s\S]*"errorCode":"1004"/],
  ])('%s are refused', async (_, name, length, expected) => {
    const gateway = await startGateway();
    const rest = Object.fromEntries(Object.entries(headers).filter(([other]) => other !== name));
    const lines = [`${name}: ${'x'.repeat(length)}`, 'connection: close'];
    expect(await sendRaw(gateway, requestHead(`GET ${statusPath}`, lines, rest))).toMatch(expected);
    expect(await answersNormally(gateway)).toMatchObject({ status: 'available' });
  });

  test('none at all is refused', async () => {
    const text = await sendRaw(await startGateway(), requestHead(`GET ${statusPath}`, ['connection: close'], {}));
    expect(text).toMatch(refusal('1003'));
  });
});
