import type { Exchange } from '../contract';
import type { WrittenExchange } from './records';

/** Masks what must never be written: the password hash, card numbers and their ciphertext, keys. */
export function maskHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      /^(x-password|x-pan|authorization|cookie)$/i.test(name) ? '***' : value,
    ]),
  );
}

/**
 * The values of entries whose key is pan, in either order. A body stands in the journal as text in a text: its quotes
 * may be escaped. The patterns are literals: what is put together as a VU starts is compiled for each VU.
 */
const maskPans = (text: string): string =>
  text
    .replace(/(\\*"key\\*"\s*:\s*\\*"pan\\*"\s*,\s*\\*"value\\*"\s*:\s*\\*")[^"\\]*/g, '$1***')
    .replace(/(\\*"value\\*"\s*:\s*\\*")[^"\\]*(\\*"\s*,\s*\\*"key\\*"\s*:\s*\\*"pan\\*")/g, '$1***$2');

/** Makes the mask of a run: each secret, wherever it stands and in either case, and the value of each pan entry. */
export function masker(secrets: readonly string[]): (text: string) => string {
  const plain: string[] = [];
  for (let at = 0; at < secrets.length; at += 1) if (secrets[at]) plain.push((secrets[at] as string).toLowerCase());
  return (text) => {
    const masked = text.includes('pan') ? maskPans(text) : text;
    // most lines hold no secret, and to see that is cheaper than to replace none
    const lower = masked.toLowerCase();
    for (let at = 0; at < plain.length; at += 1)
      if (lower.includes(plain[at] as string)) return masked.replace(new RegExp(plain.join('|'), 'gi'), '***');
    return masked;
  };
}

/** The exchange as it is written: secrets masked, the body once, as received. */
export function written({ response, ...exchange }: Exchange): WrittenExchange {
  const { status, headers, text } = response;
  const { payload, ...request } = exchange.request;
  return {
    ...exchange,
    request: {
      ...request,
      headers: maskHeaders(request.headers),
      body: payload === undefined ? request.body : JSON.parse(payload),
    },
    response: { status, headers: maskHeaders(headers), text },
  };
}
