import type { Exchange, Response } from './exchange';
import { Refusal } from './refusal';

/** The reference gateway's own control; no part of the partner interface. */
export const controlPath = '/reference/callback-url';

function isLoopback(text: unknown): text is string {
  if (typeof text !== 'string' || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * `PUT /reference/callback-url` with `{"url": "http://127.0.0.1:…"}` sets where the notifications of a
 * partner go, unless that was agreed at the start; the answer is `{"url": …}`, the one in force.
 * X-USERNAME names the partner, the first one where it is absent. Refusal: 1000 for an address off this machine.
 */
export function control({ request, state, body }: Exchange): Response | Refusal {
  if (request.method !== 'PUT') return new Refusal('1004', undefined, undefined, 405);
  const named = String(request.headers['x-username'] ?? state.partners[0]?.username).toLowerCase();
  const partner = state.partners.find(({ username }) => username.toLowerCase() === named);
  if (!partner) return new Refusal('1003');
  if (!isLoopback(body?.url)) return new Refusal('1000', 'Invalid url', undefined, 400);
  if (!partner.callback.agreed) partner.callback.url = body.url;
  return { status: 200, body: { url: partner.callback.url } };
}
