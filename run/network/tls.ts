import { type ConnectionOptions, connect, type DetailedPeerCertificate } from 'node:tls';
import { type TlsOptions, waitMs } from '../../common/client/http-client';
import { notAsked, proxyFor } from '../../common/client/proxy';
import type { ServerCertificate } from '../../journal';
import { type RawResponse, sendRaw, serverName } from './raw-http';

interface TlsInspection {
  /** reason, if the certificate is not trusted */
  untrusted?: string;
  protocol: string;
  /** epoch milliseconds */
  validTo: number;
  /** absent: the server showed none */
  certificate?: ServerCertificate;
  /** who issued the last certificate that it sent; absent: itself */
  lastIssuer?: string;
}

/** A distinguished name as `CN=… O=…`; a member may occur several times. */
const nameOf = (name: object | undefined): string =>
  Object.entries(name ?? {})
    .flatMap(([key, values]) => [values].flat().map((value) => `${key}=${value}`))
    .join(' ');

const certificateOf = (address: string, shown: DetailedPeerCertificate): ServerCertificate => ({
  address,
  subject: nameOf(shown.subject),
  issuer: nameOf(shown.issuer),
  validTo: new Date(shown.valid_to).toISOString(),
  sha256: shown.fingerprint256.replaceAll(':', '').toLowerCase(),
});

function lastIssuerOf(shown: DetailedPeerCertificate): string | undefined {
  let last = shown;
  while (last.issuerCertificate && last.issuerCertificate !== last) last = last.issuerCertificate;
  const issuer = nameOf(last.issuer);
  return issuer === nameOf(last.subject) || issuer === '' ? undefined : issuer;
}

/** Where a server of TLS is; its certificate is looked at, whoever made it. One behind a proxy is not asked: the proxy may show its own. */
function serverAt(url: string, defaultPort = 443): ConnectionOptions & { host: string; port: number } {
  const proxy = proxyFor(url);
  if (proxy) throw new Error(notAsked(proxy));
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { host, port: Number(port || defaultPort), ...serverName(host), rejectUnauthorized: false };
}

/** Inspects protocol and certificate of a server. Rejects if the handshake fails. */
export async function inspectTls(url: string, tls: TlsOptions = {}, defaultPort?: number): Promise<TlsInspection> {
  const server = serverAt(url, defaultPort);
  return new Promise((resolve, reject) => {
    const socket = connect({ ...server, ...tls }, () => {
      const shown = socket.getPeerCertificate(true);
      const address = `${new URL(url).hostname}:${server.port}`;
      const inspection = {
        protocol: socket.getProtocol() ?? 'unknown',
        validTo: Date.parse(shown.valid_to),
        certificate: shown.fingerprint256 ? certificateOf(address, shown) : undefined,
        lastIssuer: lastIssuerOf(shown),
        untrusted: socket.authorized ? undefined : String(socket.authorizationError),
      };
      socket.destroy();
      resolve(inspection);
    });
    socket.setTimeout(waitMs, () => socket.destroy(new Error('TLS handshake timed out')));
    socket.once('error', reject);
  });
}

/** Milliseconds in which a server says what it has against a connection. */
const alertMs = 1000;

/** The code of the error by which a server ends a connection of TLS at once; undefined: it does not. */
export function alertOf(url: string, tls: TlsOptions = {}): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ ...serverAt(url), ...tls, ALPNProtocols: ['http/1.1'] });
    const timer = setTimeout(() => socket.destroy(), alertMs);
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code));
    // alerts of TLS 1.3 come where something is read
    socket.resume().once('close', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });
}

/** Does the server accept TLS 1.1 or older? Without the client certificate that it wants, it would accept no version. */
export function acceptsOldTls(url: string, { cert, key }: TlsOptions = {}): Promise<boolean> {
  // at its default security level the client library itself refuses these versions
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  return new Promise((resolve) => {
    const socket = connect({ ...serverAt(url), ...old, cert, key }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.setTimeout(waitMs, () => socket.destroy());
    // a socket with an error closes too
    socket.on('error', () => {}).once('close', () => resolve(false));
  });
}

/** Sends plain HTTP to the port of an HTTPS URL; undefined: no response. */
export async function requestPlainHttp(url: string): Promise<RawResponse | undefined> {
  const plain = url.replace(/^https:/, 'http:');
  const { port } = new URL(url);
  const target = port ? plain : plain.replace(/^http:\/\/([^/]+)/, 'http://$1:443');
  return sendRaw({ method: 'GET', url: target, headers: [] }).catch(() => undefined);
}
