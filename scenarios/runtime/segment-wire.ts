import { sleep } from 'k6';
import http, { type RefinedResponse } from 'k6/http';
import type { Wire } from '../engine/wire';
import { params, recorder, reply } from './k6-wire';

/** The wire of the flows of a segment, whose k6 need not have the module of the harness. */
export const segmentWire = (secrets: readonly string[]): Wire => ({
  ...recorder(secrets),
  send: (calls) => {
    const requests = calls.map((call) => ({
      method: call.method,
      url: call.url,
      body: call.payload ?? null,
      params: params(call),
    }));
    return http.batch(requests).map((response) => reply(response as RefinedResponse<'text'>));
  },
  sleep: (seconds) => {
    if (seconds > 0) sleep(seconds);
  },
});
