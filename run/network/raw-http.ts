/** HTTP/1.1 for what k6 cannot send: headers in any case and repeated, and connections cut after sending. */
import { type ClientRequest, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { type HttpResponse, type TlsOptions, waitMs } from '../../common/client/http-client';

/** A request whose headers are sent exactly as they are given. */
export interface RawRequest {
  method: string;
  url: string;
  /** sent in this order and case; may repeat */
  headers: readonly (readonly [name: string, value: string])[];
  body?: string | undefined;
}

/** A response as it was received; names of headers are in lower case. */
export type RawResponse = Omit<HttpResponse, 'ms'>;

/** Server name indication, which selects the certificate of a host; IP addresses have none. */
export const serverName = (host: string): { servername?: string } =>
  /^[\d.:]+$/.test(host) ? {} : { servername: host };

/** A request on a connection of its own. */
function open({ method, url, headers, body = '' }: RawRequest, tls?: TlsOptions, limitMs = waitMs): ClientRequest {
  const { protocol, host, hostname } = new URL(url);
  const ofBody = [
    ['Content-Type', 'application/json'],
    ['Content-Length', String(Buffer.byteLength(body))],
  ];
  const own = [
    ['Host', host],
    ['Connection', 'close'],
    // a server may compress for a client that says nothing
    ['Accept-Encoding', 'identity'],
    ...(body === '' ? [] : ofBody),
  ];
  const make = protocol === 'https:' ? tlsRequest : plainRequest;
  const sent = make(url, {
    method,
    // as a flat list they leave as they are
    headers: [...own, ...headers].flat(),
    agent: false,
    ...tls,
    ...serverName(hostname.replace(/^\[|\]$/g, '')),
  });
  return sent.setTimeout(limitMs, () => sent.destroy(new Error(`no response within ${limitMs / 1000} s`)));
}

/** Sends a request and reads the whole response; rejects if there is none, or nothing more for `limitMs`. */
export function sendRaw(request: RawRequest, tls?: TlsOptions, limitMs?: number): Promise<RawResponse> {
  const sent = open(request, tls, limitMs);
  return new Promise((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      const { statusCode: status = 0, rawHeaders } = response;
      const headers: Record<string, string> = {};
      for (let at = 0; at < rawHeaders.length; at += 2)
        headers[String(rawHeaders[at]).toLowerCase()] = String(rawHeaders[at + 1]);
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      // also of a response that was cut off
      response.on('error', () => undefined);
      response.on('close', () => resolve({ status, headers, text: Buffer.concat(parts).toString('utf8') }));
    });
    sent.end(request.body);
  });
}

/** Sends a request and cuts the connection at once, so that the reply is lost. */
export function cutAfterSending(request: RawRequest, tls?: TlsOptions): Promise<void> {
  const sent = open(request, tls);
  return new Promise((resolve, reject) => {
    sent.on('error', reject);
    sent.end(request.body, () => {
      resolve();
      sent.destroy();
    });
  });
}
