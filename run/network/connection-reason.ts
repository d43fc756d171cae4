/** Why a connection failed, in words, and what to do about it. */
import { inspectTls } from './tls';

interface Reason {
  text: string;
  advice: string;
}

const untrusted = 'the authority of its certificate is not trusted';
const nameAuthority = 'Name the PEM file of the authority under caFile';
const startOrFix = 'Start the gateway, or fix baseUrl';
const renew = 'Its operator must renew the certificate; this is not the setting';

/** By the code of Node's error. */
const reasons: Readonly<Record<string, Reason>> = {
  ECONNREFUSED: { text: 'connection refused', advice: startOrFix },
  ENOTFOUND: { text: 'unknown host name', advice: 'Fix baseUrl' },
  EAI_AGAIN: { text: 'the host name cannot be looked up at the moment', advice: 'Check the network, or baseUrl' },
  ETIMEDOUT: { text: 'connection timed out', advice: startOrFix },
  UND_ERR_CONNECT_TIMEOUT: { text: 'connection timed out', advice: startOrFix },
  CERT_HAS_EXPIRED: { text: 'its certificate has expired', advice: renew },
  CERT_NOT_YET_VALID: { text: 'its certificate is not valid yet', advice: renew },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    text: 'its certificate is for another host name',
    advice: 'Use a host name of the certificate in baseUrl',
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    text: 'its certificate is self-signed, by no trusted authority',
    advice: nameAuthority,
  },
  SELF_SIGNED_CERT_IN_CHAIN: { text: untrusted, advice: nameAuthority },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: { text: untrusted, advice: nameAuthority },
  UNABLE_TO_GET_ISSUER_CERT: { text: untrusted, advice: nameAuthority },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: { text: untrusted, advice: nameAuthority },
};

const noTls: Reason = {
  text: 'the port does not speak TLS',
  advice: 'Write http:// in place of https:// if plain HTTP is meant, or fix the port, in baseUrl',
};
export const onlyTls: Reason = { text: 'the port speaks TLS', advice: 'Write https:// in place of http:// in baseUrl' };

/** Codes of OpenSSL for bytes that are not TLS. */
const otherProtocol: readonly string[] = [
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_HTTP_REQUEST',
  'EPROTO',
];

function deepest(cause: unknown): NodeJS.ErrnoException {
  const inner = (cause as { cause?: unknown; errors?: unknown[] } | undefined) ?? {};
  const next = inner.cause ?? inner.errors?.[0];
  return next ? deepest(next) : (cause as NodeJS.ErrnoException);
}

/** Is the port of a plain address one of TLS? */
export const speaksTls = (url: string): Promise<boolean> =>
  url.startsWith('http:')
    ? inspectTls(url.replace(/^http:/, 'https:'), undefined, 80).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false);

/** Why no response came from an address. */
export async function connectionReason(cause: unknown, url: string, waitMs: number): Promise<Reason> {
  const error = deepest(cause);
  const code = error?.code ?? '';
  const known = reasons[code];
  if (known) return known;
  if (otherProtocol.includes(code)) return noTls;
  if (await speaksTls(url)) return onlyTls;
  if (error?.name === 'TimeoutError') return { text: `no response within ${waitMs / 1000} s`, advice: startOrFix };
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_'))
    return {
      text: `the TLS handshake failed, ${code
        .replace(/^ERR_(SSL|TLS)_/, '')
        .replaceAll('_', ' ')
        .toLowerCase()}`,
      advice: 'The gateway must offer TLS 1.2 or later; otherwise fix baseUrl',
    };
  return { text: error?.message || String(cause), advice: startOrFix };
}
