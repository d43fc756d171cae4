import { type ConnectionOptions, connect, type DetailedPeerCertificate } from 'node:tls';
import type { ServerCertificate } from '../../journal';
import { type RawResponse, sendRaw, serverName, waitMs } from './raw-http';

interface TlsInspection {
  /** reason, if the certificate is not trusted */
  untrusted?: string;
  protocol: string;
  /** epoch milliseconds */
  validTo: number;
  /** absent: the server showed none */
  certificate?: ServerCertificate;
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

/** Where a server of TLS is; its certificate is looked at, whoever made it. */
function serverAt(url: string, usualPort = 443): ConnectionOptions & { host: string; port: number } {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { host, port: Number(port || usualPort), ...serverName(host), rejectUnauthorized: false };
}

/** Inspects protocol and certificate of a server. Rejects if the handshake fails. */
export function inspectTls(url: string, ca: string | undefined, usualPort?: number): Promise<TlsInspection> {
  const server = serverAt(url, usualPort);
  return new Promise((resolve, reject) => {
    const socket = connect({ ...server, ca }, () => {
      const shown = socket.getPeerCertificate() as DetailedPeerCertificate;
      const address = `${new URL(url).hostname}:${server.port}`;
      const inspection = {
        protocol: socket.getProtocol() ?? 'unknown',
        validTo: Date.parse(shown.valid_to),
        certificate: shown.fingerprint256 ? certificateOf(address, shown) : undefined,
        untrusted: socket.authorized ? undefined : String(socket.authorizationError),
      };
      socket.destroy();
      resolve(inspection);
    });
    socket.setTimeout(waitMs, () => socket.destroy(new Error('TLS handshake timed out')));
    socket.once('error', reject);
  });
}

/** Does the server accept TLS 1.1 or older? */
export function acceptsOldTls(url: string): Promise<boolean> {
  // at its default security level the client library itself refuses these versions
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  return new Promise((resolve) => {
    const socket = connect({ ...serverAt(url), ...old }, () => {
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
