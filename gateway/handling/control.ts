import type { Exchange, Response } from '../exchange/exchange';
import { Refusal } from '../exchange/refusal';

function isLoopback(text: unknown): text is string {
  if (typeof text !== 'string' || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * `PUT /reference/callback-url` with `{"url": "http://127.0.0.1:…"}` sets the callback URL of a partner, unless it was
 * configured at start. The response `{"url": …}` has the URL in force. X-USERNAME selects the partner, the first one
 * where it is absent. Refusal: 1000 for a URL that is not on the loopback interface.
 */
function callbackUrl({ request, state, body }: Exchange): Response {
  const named = String(request.headers['x-username'] ?? state.partners[0]?.username).toLowerCase();
  const partner = state.partners.find(({ username }) => username.toLowerCase() === named);
  if (!partner) throw new Refusal('1003');
  if (!isLoopback(body?.url)) throw new Refusal('1000', 'Invalid url', undefined, 400);
  if (!partner.callback.fixed) partner.callback.url = body.url;
  return { status: 200, body: { url: partner.callback.url } };
}

/** `GET /reference/pan-key` returns `{"publicKey": …}`, the PEM key for card numbers (Authentication: 5). */
const panKey = ({ state }: Exchange): Response => ({ status: 200, body: { publicKey: state.panKey.publicKey } });

/** `GET /reference/openapi.json` returns the contract as an OpenAPI document. Refusal: 1004 where it was started without. */
function openApi({ state }: Exchange): Response {
  if (!state.config.openApi) throw new Refusal('1004', undefined, undefined, 404);
  return { status: 200, body: state.config.openApi() as Response['body'] };
}

const controls: Readonly<Record<string, { method: string; run: (exchange: Exchange) => Response }>> = {
  '/reference/callback-url': { method: 'PUT', run: callbackUrl },
  '/reference/openapi.json': { method: 'GET', run: openApi },
  '/reference/pan-key': { method: 'GET', run: panKey },
};

/** Requests that control the reference gateway, outside the partner interface; undefined for every other path. */
export function controlResponse(exchange: Exchange): Response | undefined {
  const { method, path } = exchange.request;
  const found = Object.hasOwn(controls, path) ? controls[path] : undefined;
  if (!found) return undefined;
  if (found.method !== method) throw new Refusal('1004', undefined, undefined, 405);
  return found.run(exchange);
}
