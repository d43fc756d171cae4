import { sleep } from 'k6';
import http, { type RefinedParams, type RefinedResponse } from 'k6/http';
import { Counter } from 'k6/metrics';
import { boundResponses } from 'k6/x/bounds';
import { masker } from '../../journal';
import type { Call, CaseWire, Reply, Wire } from '../engine/wire';
import type { Workers } from '../engine/workers';
import { pseudonyms, spellings } from './input';

/** Longest wait for an answer. */
export const mostSeconds = 15;

/** Longest body of a response that is read, in bytes, and deepest JSON in it. */
const mostBytes = 4 * 2 ** 20;
const deepest = 200;
/** Ends a body that was cut off. */
const cutOff = '\n(cut off here: a longer or deeper body is not read)';
/** Characters of such a body that the journal keeps. */
const keptOfCut = 2000;
/** Characters of the reason why there is no answer, which may quote what came. */
const mostFault = 200;

/** Cuts a text before the word that stands there: a part of a secret would not be masked. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\w+/=%-]{1,400}$/, '');

let isBound = false;

/** Once in each VU, as its requests begin. */
function bound(): void {
  if (isBound) return;
  isBound = true;
  boundResponses(mostBytes, deepest, cutOff);
}

/** A gateway has set cookies in this VU. */
let hasCookies = false;

/** `isCase`: others are sent before this VU sees what came. */
function params(call: Call, isCase = false): RefinedParams<'text'> {
  const made: RefinedParams<'text'> = {
    headers: call.headers,
    timeout: mostSeconds * 1000,
    // never the address: each value of a tag makes a new time series
    tags: { name: call.operation },
    responseType: 'text',
  };
  // a client of this interface keeps none; k6 would send them back
  if (hasCookies || isCase) made.jar = new http.CookieJar();
  return made;
}

function reply(response: RefinedResponse<'text'>): Reply {
  // each access makes a new object
  const { status, headers, body, error_code, timings } = response;
  const { duration, connecting, tls_handshaking } = timings;
  const text = body ?? '';
  const reply: Reply = { status, headers, text, ms: duration };
  hasCookies ||= headers['Set-Cookie'] !== undefined;
  if (text.endsWith(cutOff)) reply.text = cut(text, keptOfCut) + cutOff;
  // most calls reuse a connection
  if (connecting > 0) reply.connectMs = connecting + tls_handshaking;
  // no reply, whichever layer lost it
  if (status === 0 || (error_code >= 1000 && error_code < 1400))
    reply.fault = cut(response.error, mostFault) || `error ${error_code}`;
  return reply;
}

/** A metric of k6, for its own outputs; a clean flow adds no sample. */
const violations = new Counter('violations');

/** Clock and journal; `secrets` are masked in all that is written. */
function recorder(secrets: readonly string[]): Pick<Wire, 'now' | 'write'> {
  const mask = masker(secrets, spellings, pseudonyms);
  return {
    now: () => Date.now(),
    // k6 writes its console to the journal, so this is one record
    write: (record) => {
      if (record.t === 'flow') for (const requirement of record.broke) violations.add(1, { requirement });
      console.log(mask(JSON.stringify(record)));
    },
  };
}

/** The wire of the cases of a VU. */
export function k6CaseWire(secrets: readonly string[], workers: Workers): CaseWire {
  const aside = <T>(wait: Promise<T>) => workers.aside(wait);
  return {
    ...recorder(secrets),
    departure: () => Date.now(),
    send: (calls) => {
      bound();
      return Promise.all(
        calls.map(async (call) =>
          reply(await http.asyncRequest(call.method, call.url, call.payload ?? null, params(call, true))),
        ),
      );
    },
    sleep: (seconds) =>
      seconds > 0 ? aside(new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))) : Promise.resolve(),
    aside,
  };
}

/** The wire of the flows of a VU. */
export function k6Wire(secrets: readonly string[]): Wire {
  return {
    ...recorder(secrets),
    send(calls) {
      bound();
      const only = calls[0];
      if (calls.length === 1 && only)
        return [reply(http.request(only.method, only.url, only.payload ?? null, params(only)))];
      const batch = calls.map((call) => ({
        method: call.method,
        url: call.url,
        body: call.payload ?? null,
        params: params(call),
      }));
      return http.batch(batch).map((response) => reply(response as RefinedResponse<'text'>));
    },
    sleep(seconds) {
      if (seconds > 0) sleep(seconds);
    },
  };
}
