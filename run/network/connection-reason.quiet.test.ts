import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type StartOptions, start } from '../../gateway';
import { issueForThisMachine } from '../../gateway/http/authority';
import { checked, chosen } from './testing/checked';
import { listening } from './testing/listening';

const folder = mkdtempSync(join(tmpdir(), 'reasons-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const year = 365 * 86_400_000;

/** A gateway at an address of it as the user may have written it; `trusts`: whether its authority is known. */
async function refusal(options: StartOptions, address: Address, trusts: boolean): Promise<string> {
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

const tls = (years: number) => async (): Promise<StartOptions> => ({
  tls: await issueForThisMachine(Date.now() + years * year),
});
const plain = async (): Promise<StartOptions> => ({});
/** The address as its user may have written it. */
type Address = (url: string) => string;
const inserted =
  (part: string, other: string): Address =>
  (url) =>
    url.replace(part, other);
const appended =
  (path: string): Address =>
  (url) =>
    url + path;
const unknownAuthority =
  /authority of its certificate is not trusted\)\. Name the PEM file of the authority under caFile in targets\/embedded\.yaml\./;
const unknownPath =
  /does not know walletStatus \(GET .*HTTP 404.*fix the path of baseUrl in targets\/embedded\.yaml\.$/;

test.each<[what: string, options: () => Promise<StartOptions>, said: RegExp, address?: Address, trusts?: boolean]>([
  ['a trusted authority', tls(0), /^none$/],
  ['an unknown authority', tls(0), unknownAuthority, appended(''), false],
  ['an expired certificate', tls(-1), /certificate has expired\)\. Its operator must renew/],
  ['a certificate of the future', tls(1), /certificate is not valid yet/],
  ['another host name', tls(0), /certificate is for another host name/, inserted('127.0.0.1', '0.0.0.0')],
  ['https to a port of http', plain, /does not speak TLS\)\. Write http:\/\//, inserted('http:', 'https:')],
  ['http to a port of https', tls(0), /the port speaks TLS\)\. Write https:\/\//, inserted('https:', 'http:')],
  ['a wrong path', plain, unknownPath, appended('/gateway')],
  ['the path of an operation', plain, /fix the path of baseUrl/, appended('/eig/gsmaV2/quotations')],
])('%s', async (_, options, said, address = appended(''), trusts = true) => {
  const message = await refusal(await options(), address, trusts);
  expect(message).toMatch(said);
  expect(message).not.toMatch(/openssl|:error:|routines/i);
});

test.each([
  [
    'a proxy without the route',
    'HTTP/1.1 404 Not Found\r\nContent-Length: 31\r\n\r\n{"message":"no Route matched"}\r\n',
    /as if its path were wrong/,
  ],
  ['a page', 'HTTP/1.1 404 Not Found\r\nContent-Length: 6\r\n\r\n<html>', /not with this interface \(HTTP 404/],
  ['nothing', '', /no gateway answers there/],
])('a server that answers with %s', async (_, bytes, said) => {
  const server = createServer((socket) => socket.on('error', () => undefined).end(bytes));
  await expect(checked(`http://${await listening(server)}`)).rejects.toThrow(said);
  server.close();
});

test('one operation that is refused as an unknown path is for the cases to judge', async () => {
  const gateway = await start({ port: 0 });
  const dialect = [{ operations: ['walletStatus'], send: { path: '/nowhere/{msisdn}' }, reason: 'x' }];
  const target = { ...chosen.target, operations: ['walletStatus', 'createQuotation'], paths: {}, dialect };
  await expect(checked(gateway.url, { ...chosen, target } as unknown as typeof chosen)).resolves.toBeUndefined();
  await gateway.close();
});
