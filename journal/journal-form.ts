import { inShape, isChange, parsedJson } from '../contract';
import { type Exchange, isPasswordHash } from './exchange';
import { hide, lowerCase, maskHeaders } from './mask';
import type { CallbackRecord, WrittenExchange } from './records';
import { escaped } from './spellings';

/** JSON with a placeholder in place of each value that is one of the secrets; `reveal` undoes it. */
export function conceal(json: string, secrets: readonly string[]): string {
  if (secrets.length === 0) return json;
  const values = secrets.map((secret) => JSON.stringify(secret));
  const any = new RegExp(values.map(escaped).join('|'), 'g');
  return json.replace(any, (value) => `"***${values.indexOf(value)}"`);
}

/** JSON with the secrets in place of the placeholders of `conceal`, which had the same list. */
export const reveal = (json: string, secrets: readonly string[]): string =>
  json.replace(/"\*\*\*(\d+)"/g, (placeholder, at) => (at in secrets ? JSON.stringify(secrets[at]) : placeholder));

/** Encrypted card numbers of a request: in its body, or in its headers. */
function ciphertexts({ headers, payload, sent }: Exchange['request']): string[] {
  const found: string[] = [];
  const own = headers['X-PAN'];
  if (own) found.push(own);
  for (const text of [payload, sent?.payload])
    if (text?.includes('"pan"'))
      for (const [, value] of text.matchAll(/"key":"pan","value":"([^"]+)"/g)) if (value) found.push(value);
  return found;
}

/** Headers of an answer that are kept, and characters of each. */
const maxHeaders = 100;
const maxCharacters = 2000;

/** Content-Type is always kept, because a rule reads it. */
const isContentType = (name: string): boolean => name.toLowerCase() === 'content-type';

/** Limits headers. Long values are left out as a whole, because the mask would not find a truncated secret. */
function bounded(headers: Record<string, string>): Record<string, string> {
  const all = Object.entries(headers);
  const isWhole = all.length <= maxHeaders && all.every(([, value]) => value.length <= maxCharacters);
  if (isWhole) return headers;
  const kept = [...all]
    .sort(([one], [other]) => Number(isContentType(other)) - Number(isContentType(one)))
    .slice(0, maxHeaders)
    .map(([name, value]) => [name, value.length > maxCharacters ? `(${value.length} characters)` : value]);
  return Object.fromEntries(kept);
}

/** The exchange as it is written: with secrets masked, and the body once, as received. */
export function written({ response, ...exchange }: Exchange): WrittenExchange {
  const { status, headers, text, came, body } = response;
  const { payload, sent, ...request } = exchange.request;
  // a gateway may repeat an encrypted number anywhere in its answer
  const encrypted = lowerCase(ciphertexts(exchange.request));
  return {
    ...exchange,
    request: {
      ...request,
      headers: maskHeaders(request.headers),
      ...('X-PASSWORD' in request.headers && !isPasswordHash(request) && { isHash: false }),
      // under load, `request.body` lacks its nested sections
      body: payload === undefined ? request.body : JSON.parse(payload),
      ...(sent && { sent: { ...sent, ...(sent.headers && { headers: maskHeaders(sent.headers) }) } }),
    },
    response: {
      status,
      headers: maskHeaders(bounded(headers)),
      text: encrypted.length > 0 ? hide(text, encrypted) : text,
      came,
      ...(response.showsCard && { showsCard: true }),
      // the dialect may have changed the body, so it cannot be parsed from the text again
      ...(exchange.bent && { body }),
    },
  };
}

/** The callback as it is written: without its body, which parsing the text gives, unless the dialect changed it. */
export const callbackForJournal = ({ body, ...record }: CallbackRecord): CallbackRecord =>
  record.bent ? { ...record, body } : record;

/** Parsed answers, because many rules read the same answer, and parsing takes most of their time. */
const responses = new WeakMap<WrittenExchange['response'], Exchange['response']>();

/** The answer of an exchange in the journal, with its body as it was judged. It is shared, so callers must not change it. */
export function responseOf({ operation, response }: WrittenExchange): Exchange['response'] {
  const known = responses.get(response);
  if (known) return known;
  const body = response.body ?? inShape(operation, parsedJson(response.text), response.status);
  const read = { ...response, body, ofChange: isChange(operation) };
  responses.set(response, read);
  return read;
}
