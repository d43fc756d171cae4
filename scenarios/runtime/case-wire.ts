import http, { type RefinedParams, type RefinedResponse } from 'k6/http';
import { masker } from '../../journal';
import { maxSeconds, shortBody, shortFault } from '../engine/cut-off';
import type { Call, CaseWire, Reply } from '../engine/wire';
import type { Workers } from '../engine/workers';
import { bound } from './bound';
import { pseudonyms, secrets, spellings } from './input';

const params = (call: Call): RefinedParams<'text'> => ({
  headers: call.headers,
  timeout: maxSeconds * 1000,
  // never the address: each value of a tag makes a new time series
  tags: { name: call.operation },
  responseType: 'text',
  // a client of this interface keeps no cookies; k6 would send them back
  jar: new http.CookieJar(),
});

function replyOf(response: RefinedResponse<'text'>): Reply {
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

/** The wire of the cases of a VU, whose console is the journal; secrets are masked in all that is written. */
export function caseWire(workers: Workers): CaseWire {
  const mask = masker(secrets, spellings, pseudonyms);
  const aside = <T>(wait: Promise<T>) => workers.aside(wait);
  return {
    now: () => Date.now(),
    // k6 writes its console to the journal, so this is one record
    write: (record) => console.log(mask(JSON.stringify(record))),
    departure: () => Date.now(),
    send: (calls) => {
      bound();
      return Promise.all(
        calls.map(async (call) =>
          replyOf(await http.asyncRequest(call.method, call.url, call.payload ?? null, params(call))),
        ),
      );
    },
    sleep: (seconds) =>
      seconds > 0 ? aside(new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))) : Promise.resolve(),
    aside,
  };
}
