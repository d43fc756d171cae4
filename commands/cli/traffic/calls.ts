/** Captured traffic: messages to judge, and calls with their method, URL, request and response. */
import { constants } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import type { Headers, Kind, Message } from '../../../assertions/messages';
import { asBag, fieldsOf, type Json, type OperationId, operation as operationOf, parsedJson } from '../../../contract';
import { matchOf, type Paths, withoutEmptyParts } from './paths';

/** A message of a file, ready to be judged. */
export interface Captured {
  message: Message;
  /** the part that is captured; absent: both request and response */
  kind?: Kind;
  /** its name within the file; absent: it is the whole file */
  name?: string;
}

/** The content of one file. */
export interface Capture {
  messages: Captured[];
  /** the parts of the file that were not judged, in words */
  skipped: string[];
}

/** A call as a capture shows it: the request and, where it was captured, the response. */
export interface Call {
  method: string;
  url: string;
  /** where the capture names it */
  operation?: OperationId;
  headers?: Headers;
  /** absent: not captured */
  sent?: Body;
  /** HTTP status of the response */
  status?: number;
  responseHeaders?: Headers;
  returned?: Body;
}

/** A body as text, or parsed. */
export interface Body {
  text?: string;
  json?: Json;
}

/** The text of captured bytes, which may be packed with gzip, or UTF-16 by their mark. */
export function textIn(bytes: Buffer): string {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    try {
      return textIn(gunzipSync(bytes, { maxOutputLength: constants.MAX_STRING_LENGTH }));
    } catch {
      // a truncated file is read as it is
    }
  return bytes.toString(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'utf8');
}

const json = ({ text, json: parsed }: Body): Json => (parsed === undefined ? parsedJson(text) : parsed);

const ofCallback = fieldsOf('statusNotification').map(({ name }) => name);

/** Does a body look like a callback, with both references, or with all members but one? */
function isCallback(body: Json): boolean {
  const there = ofCallback.filter((name) => asBag(body)?.[name] !== undefined);
  return there.length >= ofCallback.length - 1 || (there.includes('transactionId') && there.includes('partnerTransId'));
}

function operationOfCall({ method, url, operation, sent }: Call, paths: Paths): OperationId | undefined {
  if (operation) return operation;
  const found = matchOf(method, url, paths)?.operation;
  // the partner chooses the address of its callbacks
  return found ?? (method.toUpperCase() === 'POST' && sent && isCallback(json(sent)) ? 'statusCallback' : undefined);
}

/** The parameters of a GET, by its URL and by what the capture lists. */
function parametersOf({ method, url, sent }: Call, operation: OperationId, paths: Paths): Json {
  const matched = matchOf(method, url, paths, operation)?.parameters;
  const listed = sent && asBag(json(sent));
  return matched || listed ? { ...matched, ...listed } : undefined;
}

function requestOf(call: Call, operation: OperationId, paths: Paths): Message['request'] {
  const { method, headers, sent } = call;
  const shown = { method, headers };
  if (operationOf(operation).method === 'GET') return { ...shown, body: parametersOf(call, operation, paths) };
  const body = sent && json(sent);
  return { ...shown, body, text: body === undefined ? sent?.text : undefined };
}

/** Is the answer a proxy's (407), or a redirect to a page? Then it is not an answer of the gateway. */
const isOnTheWay = (status = 200, body: Json = undefined): boolean =>
  status === 407 || (status >= 300 && status < 400 && asBag(body) === undefined);

/** The message of a call; undefined: the call matches no operation. */
export function messageOfCall(call: Call, paths: Paths): Message | undefined {
  const operation = operationOfCall(call, paths);
  if (!operation) return undefined;
  const { returned, status, responseHeaders } = call;
  const body = returned && json(returned);
  return {
    operation,
    request: requestOf(call, operation, paths),
    response:
      returned && !isOnTheWay(status, body)
        ? { body, text: returned.text, status, headers: responseHeaders }
        : undefined,
  };
}

/** Why a call matches no operation, in words. */
export function reasonOfNone(call: Call, paths: Paths): string {
  const meant = withoutEmptyParts(call.url);
  const isMeant = meant !== call.url && operationOfCall({ ...call, url: meant }, paths) !== undefined;
  const hint = isMeant
    ? `; a gateway knows its path without the empty part, as ${nameOfCall({ ...call, url: meant })}`
    : '';
  return `${nameOfCall(call)} is not an operation of the contract${hint}`;
}

/** A call in words, without its query. */
export const nameOfCall = ({ method, url }: Call): string => `${method} ${url.replace(/[?#].*$/, '')}`;
