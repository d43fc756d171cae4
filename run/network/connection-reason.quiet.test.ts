import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type StartOptions, start } from '../../gateway';
import { issueForThisMachine } from '../../gateway/http/authority';
import { checked, chosen } from './testing/checked';

const folder = mkdtempSync(join(tmpdir(), 'reasons-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const year = 365 * 86_400_000;

/** A gateway at an address of it as the user may have written it; `trusts`: whether its authority is known. */
async function refusal(options: StartOptions, address: (url: string) => string, trusts = true): Promise<string> {
  const gateway = await start({ ...options, port: 0 });
  const caFile = join(folder, 'ca.pem');
  writeFileSync(caFile, gateway.caCertificate ?? '');
  try {
    await checked(address(gateway.url), chosen, trusts && gateway.caCertificate ? caFile : undefined);
    return 'none';
  } catch (cause) {
    return (cause as Error).message;
  } finally {
    await gateway.close();
  }
}

const same = (url: string): string => url;
const tls = (days: number) => async (): Promise<StartOptions> => ({
  tls: await issueForThisMachine(Date.now() + days * year),
});
const plain = async (): Promise<StartOptions> => ({});

test.each<
  [what: string, options: () => Promise<StartOptions>, address: (url: string) => string, trusts: boolean, said: RegExp]
>([
  ['a trusted authority', tls(0), same, true, /^none$/],
  [
    'an unknown authority',
    tls(0),
    same,
    false,
    /authority of its certificate is not trusted\)\. Name the PEM file of the authority under caFile in targets\/embedded\.yaml\./,
  ],
  ['an expired certificate', tls(-1), same, true, /certificate has expired\)\. Its operator must renew/],
  ['a certificate of the future', tls(1), same, true, /certificate is not valid yet/],
  [
    'another host name',
    tls(0),
    (url) => url.replace('127.0.0.1', '0.0.0.0'),
    true,
    /certificate is for another host name/,
  ],
  [
    'https to a port of http',
    plain,
    (url) => url.replace('http:', 'https:'),
    true,
    /does not speak TLS\)\. Write http:\/\//,
  ],
  [
    'http to a port of https',
    tls(0),
    (url) => url.replace('https:', 'http:'),
    true,
    /the port speaks TLS\)\. Write https:\/\//,
  ],
  [
    'a wrong path',
    plain,
    (url) => `${url}/gateway`,
    true,
    /does not know walletStatus \(GET .*HTTP 404.*fix the path of baseUrl/,
  ],
  [
    'the path of an operation',
    plain,
    (url) => `${url}/eig/gsmaV2/quotations`,
    true,
    /fix the path of baseUrl in targets\/embedded\.yaml\.$/,
  ],
])('%s', async (_, options, address, trusts, said) => {
  const message = await refusal(await options(), address, trusts);
  expect(message).toMatch(said);
  expect(message).not.toMatch(/openssl|:error:|routines/i);
});

/** A server that closes each connection, or answers each with bytes. */
function bare(bytes?: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(bytes ?? '');
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }),
    ),
  );
}

test.each([
  [
    'a proxy without the route',
    'HTTP/1.1 404 Not Found\r\nContent-Length: 31\r\n\r\n{"message":"no Route matched"}\r\n',
    /as if its path were wrong/,
  ],
  ['a page', 'HTTP/1.1 404 Not Found\r\nContent-Length: 6\r\n\r\n<html>', /not with this interface \(HTTP 404/],
  ['nothing', undefined, /no gateway answers there/],
])('a server that answers with %s', async (_, bytes, said) => {
  const { url, close } = await bare(bytes);
  await expect(checked(url)).rejects.toThrow(said);
  close();
});

test('one operation that is refused as an unknown path is for the cases to judge', async () => {
  const gateway = await start({ port: 0 });
  const { target } = chosen;
  const moved = {
    ...chosen,
    target: { ...target, operations: ['walletStatus', 'createQuotation'] as const, paths: {} },
  };
  const dialect = [{ operations: ['walletStatus'], send: { path: '/nowhere/{msisdn}' }, reason: 'x' }];
  const asked = { ...moved, target: { ...moved.target, dialect } } as unknown as typeof chosen;
  await expect(checked(gateway.url, asked)).resolves.toBeUndefined();
  await gateway.close();
});
