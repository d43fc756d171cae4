import { connect, type DetailedPeerCertificate } from 'node:tls';
import { exchange, type RawAnswer, waitMs } from './wire';

export interface TlsSight {
  /** why the certificate is not trusted */
  untrusted?: string;
  protocol: string;
  /** epoch milliseconds */
  validTo: number;
}

/** A host of many names shows the certificate of the one that is asked for; an address has none. */
const named = (host: string): { servername?: string } => (/^[\d.:]+$/.test(host) ? {} : { servername: host });

/** What a TLS client sees of an address. Rejects where no handshake succeeds. */
export function lookAt(url: string, ca: string | undefined): Promise<TlsSight> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const options = { host, port: Number(port || 443), ...named(host), ...(ca && { ca }), rejectUnauthorized: false };
    const socket = connect(options, () => {
      const certificate = socket.getPeerCertificate() as DetailedPeerCertificate;
      const reason = socket.authorized ? undefined : String(socket.authorizationError);
      const sight = { protocol: socket.getProtocol() ?? 'unknown', validTo: Date.parse(certificate.valid_to) };
      socket.destroy();
      resolve({ ...sight, ...(reason && { untrusted: reason }) });
    });
    socket.setTimeout(waitMs, () => socket.destroy(new Error('no handshake in time')));
    socket.once('error', reject);
  });
}

/** Does the address still shake hands in TLS 1.1? */
export function takesOldTls(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect(
      {
        host,
        port: Number(port || 443),
        ...named(host),
        rejectUnauthorized: false,
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1.1',
        // this library refuses the old versions by itself at its usual level
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

/** What plain HTTP gets at the port of an HTTPS address; undefined: no answer at all. */
export async function plainAt(url: string): Promise<RawAnswer | undefined> {
  const plain = url.replace(/^https:/, 'http:');
  const { port } = new URL(url);
  const target = port ? plain : plain.replace(/^http:\/\/([^/]+)/, 'http://$1:443');
  return exchange({ method: 'GET', url: target, headers: [] }).catch(() => undefined);
}
