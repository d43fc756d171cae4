/** Reads HAR 1.2; only the members that are judged must be present. */
import type { Headers } from '../../assertions/messages';
import { asBag, type Json, parsedJson } from '../../contract';
import {
  type Body,
  type Call,
  type Capture,
  messageOfCall,
  nameOfCall,
  reasonOfNone,
  textIn,
} from '../cli/traffic/calls';
import type { Paths } from '../cli/traffic/paths';

const text = (value: Json): string | undefined => (typeof value === 'string' ? value : undefined);

/** Has a JSON document the form of a HAR file? */
export const isHar = (document: Json): boolean => Array.isArray(asBag(asBag(document)?.log)?.entries);

function headersOf(list: Json): Headers | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  return Object.fromEntries(
    list.flatMap((entry) => {
      const { name, value } = asBag(entry) ?? {};
      return typeof name === 'string' && typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** A body without text was not captured, unless both sizes say that the body is empty. */
function bodyOf(content: Json, bodySize?: Json): Body | undefined {
  const { text, encoding, size } = asBag(content) ?? {};
  if (typeof text !== 'string' || (text === '' && (size !== 0 || bodySize !== 0))) return undefined;
  const shown = encoding === 'base64' ? textIn(Buffer.from(text, 'base64')) : text;
  // tools truncate long bodies
  const isCut = Number(size ?? bodySize) > Buffer.byteLength(shown) && parsedJson(shown) === undefined;
  return isCut ? undefined : { text: shown };
}

/** The content type of an answer, whose header a capture may leave out. */
function responseHeaders(response: Json, content: Json): Headers | undefined {
  const headers = headersOf(asBag(response)?.headers);
  const type = text(asBag(content)?.mimeType);
  const isTyped = Object.keys(headers ?? {}).some((name) => name.toLowerCase() === 'content-type');
  if (isTyped || !type || type === 'x-unknown') return isTyped ? headers : undefined;
  return { ...headers, 'Content-Type': type };
}

function callOf(entry: Json): Call | undefined {
  const { request, response } = asBag(entry) ?? {};
  const { method, url, headers, postData, bodySize: sentSize } = asBag(request) ?? {};
  const [verb, address] = [text(method), text(url)];
  if (verb === undefined || address === undefined) return undefined;
  const { status, content, bodySize } = asBag(response) ?? {};
  return {
    method: verb,
    url: address,
    headers: headersOf(headers),
    sent: bodyOf(postData, sentSize),
    // 304 stands for an answer that is in a cache, of which the capture has the body, and 0 for a call that was never answered
    status: typeof status === 'number' && status !== 304 ? status : undefined,
    responseHeaders: responseHeaders(response, content),
    returned: status === 0 ? undefined : bodyOf(content, status === 304 ? undefined : bodySize),
  };
}

/** The calls of a HAR file; those of no operation are named. */
export function readHar(document: Json, paths: Paths): Capture {
  const entries = asBag(asBag(document)?.log)?.entries;
  const capture: Capture = { messages: [], skipped: [] };
  for (const [index, entry] of (Array.isArray(entries) ? entries : []).entries()) {
    const call = callOf(entry);
    const name = `entry ${index + 1}`;
    const message = call && messageOfCall(call, paths);
    if (!call) capture.skipped.push(`${name}: no request with method and URL`);
    else if (!message) capture.skipped.push(`${name}: ${reasonOfNone(call, paths)}`);
    else {
      const { request, response } = message;
      const isBare = request?.body === undefined && request?.text === undefined;
      const unseen = [...(isBare ? ['request'] : []), ...(response ? [] : ['answer'])];
      // a GET need not have parameters
      if (unseen.length > 0 && !(request?.method === 'GET' && response))
        capture.skipped.push(`${name}: the capture does not have the whole body of the ${unseen.join(' and of the ')}`);
      capture.messages.push({ message, name: `${name}, ${nameOfCall(call)}` });
    }
  }
  return capture;
}
