import { type Exchange, parsedJson } from '../contract';
import type { WrittenExchange } from './records';

/** Masks secrets in headers: the password hash, encrypted card numbers, credentials. */
export function maskHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      /^(x-password|x-pan|authorization|cookie)$/i.test(name) ? '***' : value,
    ]),
  );
}

/**
 * Masks the value of each entry whose key is pan, in either order. A body is a string within the record, so its quotes
 * may be escaped. The patterns are literals, because a pattern built at start-up is compiled for each VU.
 */
const maskPans = (text: string): string =>
  text
    .replace(/(\\*"key\\*"\s*:\s*\\*"pan\\*"\s*,\s*\\*"value\\*"\s*:\s*\\*")[^"\\]*/g, '$1***')
    .replace(/(\\*"value\\*"\s*:\s*\\*")[^"\\]*(\\*"\s*,\s*\\*"key\\*"\s*:\s*\\*"pan\\*")/g, '$1***$2');

/** Returns the mask of a run: it hides each secret anywhere, in either case, and the value of each pan entry. */
export function masker(secrets: readonly string[]): (text: string) => string {
  const plain: string[] = [];
  for (let at = 0; at < secrets.length; at += 1) if (secrets[at]) plain.push((secrets[at] as string).toLowerCase());
  return (text) => {
    const masked = text.includes('pan') ? maskPans(text) : text;
    // most lines contain no secret, and a search is cheaper than a replacement
    const lower = masked.toLowerCase();
    for (let at = 0; at < plain.length; at += 1)
      if (lower.includes(plain[at] as string)) return masked.replace(new RegExp(plain.join('|'), 'gi'), '***');
    return masked;
  };
}

/** JSON text with a placeholder for each of the secrets that is a whole value. */
export function conceal(json: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret, at) => text.replaceAll(JSON.stringify(secret), `"***${at}"`), json);
}

/** The same with the secrets in their places. */
export function reveal(json: string, secrets: readonly string[]): string {
  let text = json;
  for (let at = 0; at < secrets.length; at += 1) text = text.split(`"***${at}"`).join(JSON.stringify(secrets[at]));
  return text;
}

/** The exchange as it is written: with secrets masked, and the body once, as received. */
export function written({ response, ...exchange }: Exchange): WrittenExchange {
  const { status, headers, text, came, body } = response;
  const { payload, sent, ...request } = exchange.request;
  return {
    ...exchange,
    request: {
      ...request,
      headers: maskHeaders(request.headers),
      // under load, the body that is compared lacks its nested sections
      body: payload === undefined ? request.body : JSON.parse(payload),
      ...(sent && { sent: { ...sent, ...(sent.headers && { headers: maskHeaders(sent.headers) }) } }),
    },
    response: {
      status,
      headers: maskHeaders(headers),
      text,
      ...(came !== undefined && { came }),
      // the dialect may have changed it
      ...(exchange.bent && { body }),
    },
  };
}

/** The answer of an exchange in the journal, with its body as it was judged. */
export const answerOf = ({ response }: WrittenExchange): Exchange['response'] => ({
  ...response,
  body: response.body ?? parsedJson(response.text),
});
