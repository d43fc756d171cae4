import { connect, type DetailedPeerCertificate } from 'node:tls';
import type { ServerCertificate } from '../../journal';
import { exchange, type RawResponse, waitMs } from './wire';

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

/** Server name indication, which selects the certificate of a host; IP addresses have none. */
const serverName = (host: string): { servername?: string } => (/^[\d.:]+$/.test(host) ? {} : { servername: host });

/** Inspects protocol and certificate of a server. Rejects if the handshake fails. */
export function inspectTls(url: string, ca: string | undefined, usualPort = 443): Promise<TlsInspection> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const options = {
      host,
      port: Number(port || usualPort),
      ...serverName(host),
      ...(ca && { ca }),
      rejectUnauthorized: false,
    };
    const socket = connect(options, () => {
      const certificate = socket.getPeerCertificate() as DetailedPeerCertificate;
      const reason = socket.authorized ? undefined : String(socket.authorizationError);
      const inspection = {
        protocol: socket.getProtocol() ?? 'unknown',
        validTo: Date.parse(certificate.valid_to),
        ...(certificate.fingerprint256 && { certificate: certificateOf(`${hostname}:${options.port}`, certificate) }),
      };
      socket.destroy();
      resolve({ ...inspection, ...(reason && { untrusted: reason }) });
    });
    socket.setTimeout(waitMs, () => socket.destroy(new Error('TLS handshake timed out')));
    socket.once('error', reject);
  });
}

/** Does the server accept TLS 1.1 or older? */
export function acceptsOldTls(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect(
      {
        host,
        port: Number(port || 443),
        ...serverName(host),
        rejectUnauthorized: false,
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1.1',
        // at its default security level the client library itself refuses these versions
        ciphers: 'DEFAULT@SECLEVEL=0',
      },
      () => {
        socket.destroy();
        resolve(true);
      },
    );
    socket.setTimeout(waitMs, () => socket.destroy());
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

/** Sends plain HTTP to the port of an HTTPS URL; undefined: no response. */
export async function requestPlainHttp(url: string): Promise<RawResponse | undefined> {
  const plain = url.replace(/^https:/, 'http:');
  const { port } = new URL(url);
  const target = port ? plain : plain.replace(/^http:\/\/([^/]+)/, 'http://$1:443');
  return exchange({ method: 'GET', url: target, headers: [] }).catch(() => undefined);
}
