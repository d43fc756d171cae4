/** What the wires of cases and of segments have in common: requests and replies of k6/http, and the console as journal. */
import type { CookieJar, RefinedParams, RefinedResponse } from 'k6/http';
import { masker } from '../../journal';
import { maxSeconds, shortBody, shortFault } from '../engine/cut-off';
import type { Call, Reply, Wire } from '../engine/wire';
import { pseudonyms, spellings } from './input';

/** `jar`: absent, that of the VU */
export const params = (call: Call, jar?: CookieJar): RefinedParams<'text'> => ({
  headers: call.headers,
  timeout: maxSeconds * 1000,
  // never the address: each value of a tag makes a new time series
  tags: { name: call.operation },
  responseType: 'text',
  ...(jar && { jar }),
});

export function reply(response: RefinedResponse<'text'>): Reply {
  // each access makes a new object
  const { status, headers, body, error_code, timings } = response;
  const { duration, connecting, tls_handshaking } = timings;
  const reply: Reply = { status, headers, text: shortBody(body ?? ''), ms: duration };
  // most calls reuse a connection
  if (connecting > 0) reply.connectMs = connecting + tls_handshaking;
  // no reply, whichever layer lost it
  if (status === 0 || (error_code >= 1000 && error_code < 1400))
    reply.fault = shortFault(response.error) || `error ${error_code}`;
  return reply;
}

/** Clock and journal; `secrets` are masked in all that is written. */
export function recorder(secrets: readonly string[]): Pick<Wire, 'now' | 'write'> {
  const mask = masker(secrets, spellings, pseudonyms);
  return {
    now: () => Date.now(),
    // k6 writes its console to the journal, so this is one record
    write: (record) => console.log(mask(JSON.stringify(record))),
  };
}
