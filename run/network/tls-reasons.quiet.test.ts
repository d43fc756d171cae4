/** What is said where a gateway wants another kind of TLS connection; `doctor` and the runs say the same. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import { createServer, type Server, type ServerOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { targetFindings } from '../../commands/doctor/target';
import { certificates, type Pem } from './testing/certificates';
import { checked, chosen } from './testing/checked';
import { listening } from './testing/listening';

const folder = mkdtempSync(join(tmpdir(), 'tls-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let own: Awaited<ReturnType<typeof certificates>>;
beforeAll(async () => {
  own = await certificates();
});

const usual = (): ServerOptions => ({ key: own.server.key, cert: own.server.cert + own.intermediate.cert });
const wanting = (more: ServerOptions = {}) => ({
  ca: own.root.cert,
  requestCert: true,
  rejectUnauthorized: true,
  ...more,
});
const old = { maxVersion: 'TLSv1.2' } as const;
const wants =
  /it wants a client certificate\)\. Name the PEM files .* under tls\.clientCert and tls\.clientKey in targets/;
const given = /not with this interface \(HTTP 200, "hello partner one"/;

test.each<[what: string, options: () => ServerOptions, said: RegExp, client?: () => Pem]>([
  ['a certificate that is wanted', () => wanting(), wants],
  [
    'a certificate that is wanted, in TLS 1.2',
    () => wanting(old),
    /handshake failed, .* may want a client certificate \(tls\.clientCert\)/,
  ],
  ['a certificate that is given', () => wanting(), given, () => own.client],
  ['a certificate that is given, in TLS 1.2', () => wanting(old), given, () => own.client],
  [
    'a chain without its intermediate',
    () => ({ cert: own.server.cert }),
    /does not send the certificate of CN=test intermediate, which issued its own.*\. Its operator must send the whole chain/,
  ],
])('%s', async (_, options, said, client) => {
  const server = createServer({ ...usual(), ...options() }, ({ socket }, answer) =>
    answer.end(`hello ${(socket as TLSSocket).getPeerCertificate().subject?.CN}`),
  );
  expect(await saidBy(server, client?.())).toMatch(said);
});

test.each<[what: string, server: () => Server | Http2SecureServer, said: RegExp]>([
  [
    'a server of HTTP/2 alone',
    () => createSecureServer({ ...usual(), allowHTTP1: false }),
    /it speaks HTTP\/2 alone\)\. Have the gateway offer HTTP\/1\.1 too/,
  ],
  [
    'a page of a proxy that wants a certificate',
    () =>
      createServer(usual(), (_, answer) => answer.writeHead(400).end('<b>No required SSL certificate was sent</b>')),
    wants,
  ],
])('%s', async (_, server, said) => expect(await saidBy(server())).toMatch(said));

/** What the preflight says of a server, and `doctor` too. */
async function saidBy(server: Server | Http2SecureServer, client?: Pem): Promise<string> {
  const caFile = join(folder, 'root.pem');
  writeFileSync(caFile, own.root.cert);
  const baseUrl = `https://${await listening(server)}`;
  try {
    const target = { ...chosen, baseUrl, caFile, client };
    const message = await checked(baseUrl, target, caFile).then(
      () => 'nothing',
      (error: Error) => error.message,
    );
    const [, reason = ''] = /there (\(it .*)$/.exec(message) ?? [];
    const findings = await targetFindings(target);
    expect(findings.map(({ detail }) => detail).join('\n')).toContain(reason);
    return message;
  } finally {
    server.close();
  }
}
