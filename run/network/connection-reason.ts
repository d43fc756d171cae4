/** Why a connection failed, in words, and what to do about it. */
import { type TlsOptions, waitMs } from '../../common/client/http-client';
import { type HttpProxy, proxyFor } from '../../common/client/proxy';
import { deepest } from '../../common/errors';
import type { ChosenTarget } from '../settings/target';
import { alertOf, inspectTls } from './tls';

/** Why a connection failed, and what to do, as the two halves of a message. */
export interface Reason {
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
  // what is offered beside it is not asked of a server that refuses HTTP/1.1
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: {
    text: 'it speaks HTTP/2 alone',
    advice: 'Have the gateway offer HTTP/1.1 too, or use a port that does, in baseUrl',
  },
};

const noTls: Reason = {
  text: 'the port does not speak TLS',
  advice: 'Write http:// in place of https:// if plain HTTP is meant, or fix the port, in baseUrl',
};
/** The reason where a URL begins with http:// and its port expects TLS. */
export const onlyTls: Reason = { text: 'the port speaks TLS', advice: 'Write https:// in place of http:// in baseUrl' };

/** Codes of OpenSSL for bytes that are not TLS. */
const otherProtocol: readonly string[] = [
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_HTTP_REQUEST',
  'EPROTO',
];

/** Alerts of a server about the certificate of its client; handshakes before TLS 1.3 have none for one that is missing. */
const aboutClient =
  /^ERR_SSL_(TLSV13?|SSLV3)_ALERT_(CERTIFICATE_REQUIRED|(BAD|NO|UNSUPPORTED)_CERTIFICATE|CERTIFICATE_(REVOKED|EXPIRED|UNKNOWN)|UNKNOWN_CA|ACCESS_DENIED)$/;

/** What proxies answer in words to a client without a certificate. */
const wantsClientPage = /no required ssl certificate|client certificate (is )?(required|needed)|403\.7/i;

const wordsOf = (code: string): string =>
  code
    .replace(/^ERR_(SSL|TLS)_/, '')
    .replace(/^(TLSV13?|SSLV3)_ALERT_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();

const wantsClient: Reason = {
  text: 'it wants a client certificate',
  advice: 'Name the PEM files of the certificate and of its key under tls.clientCert and tls.clientKey',
};

/** Of a server that refuses the certificate of its client, or wants one. */
const clientReason = (code: string, { cert }: TlsOptions): Reason =>
  cert === undefined || code.endsWith('CERTIFICATE_REQUIRED')
    ? wantsClient
    : {
        text: `it refuses the client certificate, ${wordsOf(code)}`,
        advice: 'Ask its operator for a certificate that it accepts, and name that under tls.clientCert',
      };

/** A page by which a server wants a client certificate; undefined: it says nothing of the kind. */
export const clientWantedBy = (text: string): Reason | undefined =>
  wantsClientPage.test(text) ? wantsClient : undefined;

/** Is the port of a plain address one of TLS? */
export const speaksTls = (url: string): Promise<boolean> =>
  url.startsWith('http:') && !proxyFor(url)
    ? inspectTls(url.replace(/^http:/, 'https:'), {}, 80).then(
        () => true,
        // it does, and refuses something else
        (error: NodeJS.ErrnoException) => /^ERR_SSL_(TLSV13?|SSLV3)_ALERT_/.test(error.code ?? ''),
      )
    : Promise.resolve(false);

/** Of a certificate that is not trusted although an authority is named: which one is missing. */
async function missingIssuer(url: string, tls: TlsOptions): Promise<Reason | undefined> {
  const { lastIssuer } = await inspectTls(url, tls).catch(() => ({ lastIssuer: undefined }));
  if (lastIssuer === undefined) return undefined;
  return {
    text: `it does not send the certificate of ${lastIssuer}, which issued its own, and the file of caFile does not have it`,
    advice: 'Its operator must send the whole chain; until then, add that certificate to the file of caFile',
  };
}

/** Is the reason one of the certificate, which a proxy only passes on? */
const ofTls = /CERT|ISSUER|SIGNATURE|^ERR_/;

/** Why no response came through a proxy; nothing is asked past it. */
function reasonBehind({ shown, by, host }: HttpProxy, { code, name, message }: NodeJS.ErrnoException): Reason {
  const known = reasons[String(code)];
  if (known && ofTls.test(String(code))) return known;
  const why = name === 'TimeoutError' ? `no response within ${waitMs / 1000} s` : (known?.text ?? message);
  return {
    text: `through the proxy ${shown}: ${why}`,
    advice: `Fix ${by}, or set NO_PROXY=${host} to ask it directly`,
  };
}

/** Why no response came from an address. */
export async function connectionReason(cause: unknown, url: string, tls: TlsOptions): Promise<Reason> {
  const error = deepest(cause);
  const proxy = proxyFor(url);
  if (proxy) return reasonBehind(proxy, error);
  // that of a time-out is a number
  const found = await reasonOfCode(String(error?.code ?? ''), url, tls);
  if (found) return found;
  const [, header] = /invalid (\S+) header/i.exec(error?.message ?? '') ?? [];
  if (header) return { text: `the header ${header} has a character that none may have`, advice: 'Fix its value' };
  if (error?.name === 'TimeoutError') return { text: `no response within ${waitMs / 1000} s`, advice: startOrFix };
  // a server that closes says why only to who listens
  const later = url.startsWith('https:') && (await reasonOfCode((await alertOf(url, tls)) ?? '', url, tls));
  return later || { text: error?.message?.split('\n')[0] || String(cause), advice: startOrFix };
}

async function reasonOfCode(code: string, url: string, tls: TlsOptions): Promise<Reason | undefined> {
  const known = reasons[code];
  if (known?.text === untrusted && tls.ca !== undefined) return (await missingIssuer(url, tls)) ?? known;
  if (known) return known;
  if (otherProtocol.includes(code)) return noTls;
  if (aboutClient.test(code)) return clientReason(code, tls);
  if (await speaksTls(url)) return onlyTls;
  if (code.startsWith('HPE_'))
    return { text: 'what answers there does not speak HTTP/1.1', advice: 'Fix the port in baseUrl' };
  const mayWantClient = /HANDSHAKE_FAILURE$/.test(code) && tls.cert === undefined;
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_'))
    return {
      text: `the TLS handshake failed, ${wordsOf(code)}`,
      advice: `The gateway must offer TLS 1.2 or later${mayWantClient ? ', and before 1.3 it may want a client certificate (tls.clientCert)' : ''}; otherwise fix baseUrl`,
    };
  return undefined;
}

/** What to do, with where: the address is where the user gave it, a proxy in the environment. */
export function toDo({ urlByFlag, file }: Pick<ChosenTarget, 'urlByFlag' | 'file'>, advice: string): string {
  if (advice.includes('NO_PROXY')) return advice;
  return urlByFlag && advice.includes('baseUrl') ? advice.replace('baseUrl', '--base-url') : `${advice} in ${file}`;
}
