import { sleep } from 'k6';
import http, { type RefinedResponse } from 'k6/http';
import type { Call, Reply, Wire } from '../engine/wire';
import { params, recorder, reply } from './k6-wire';

/** A gateway has set cookies in this VU, which k6 would send back. A jar costs time, so only then each request has its own. */
let hasCookies = false;

const paramsOf = (call: Call) => params(call, hasCookies ? new http.CookieJar() : undefined);

function received(response: RefinedResponse<'text'>): Reply {
  const made = reply(response);
  hasCookies ||= made.headers['Set-Cookie'] !== undefined;
  return made;
}

/** The wire of the flows of a segment, whose k6 need not have the module of the harness. */
export const segmentWire = (secrets: readonly string[]): Wire => ({
  ...recorder(secrets),
  send: (calls) => {
    const [only] = calls;
    if (calls.length === 1 && only)
      return [received(http.request(only.method, only.url, only.payload ?? null, paramsOf(only)))];
    const batch = calls.map((call) => ({
      method: call.method,
      url: call.url,
      body: call.payload ?? null,
      params: paramsOf(call),
    }));
    return http.batch(batch).map((response) => received(response as RefinedResponse<'text'>));
  },
  sleep: (seconds) => {
    if (seconds > 0) sleep(seconds);
  },
});
