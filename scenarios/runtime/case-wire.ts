import http from 'k6/http';
import type { CaseWire } from '../engine/wire';
import type { Workers } from '../engine/workers';
import { bound } from './bound';
import { params, recorder, reply } from './k6-wire';

/** The wire of the cases of a VU. */
export function caseWire(secrets: readonly string[], workers: Workers): CaseWire {
  const aside = <T>(wait: Promise<T>) => workers.aside(wait);
  return {
    ...recorder(secrets),
    departure: () => Date.now(),
    send: (calls) => {
      bound();
      // a client of this interface keeps no cookies; k6 would send them back
      return Promise.all(
        calls.map(async (call) =>
          reply(
            await http.asyncRequest(call.method, call.url, call.payload ?? null, params(call, new http.CookieJar())),
          ),
        ),
      );
    },
    sleep: (seconds) =>
      seconds > 0 ? aside(new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))) : Promise.resolve(),
    aside,
  };
}
