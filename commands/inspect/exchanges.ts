/** Reads NDJSON of exchanges: records of a journal, and a simple form (docs/inspect.md). */
import type { Headers } from '../../assertions/messages';
import { UsageError } from '../../common/errors';
import { asBag, type Bag, type Json, type OperationId } from '../../contract';
import type { CallbackRecord, ExchangeRecord, ViolationRecord, WrittenExchange } from '../../journal';
import { type Body, type Call, type Capture, messageOfCall, nameOfCall, reasonOfNone } from '../cli/traffic/calls';
import type { Paths } from '../cli/traffic/paths';
import { operationNamed } from './bodies';

/** Is it a record of a journal, or an exchange in the simple form? */
export function isExchange(value: Json): boolean {
  const members = asBag(value);
  if (!members) return false;
  return isRecord(members) || (typeof members.method === 'string' && typeof members.url === 'string');
}

/** Records of a journal have their type in `t`. */
const isRecord = ({ t, at, case: of, flow, id, target }: Bag): boolean =>
  typeof t === 'string' && [at, of, flow, id, target].some((member) => member !== undefined);

function ofWritten({ operation, request, response }: WrittenExchange): Call {
  const { method, url, headers, body } = request;
  const { status, headers: responseHeaders, text } = response;
  const sides = { sent: { json: body }, status, responseHeaders, returned: { text } };
  return { operation: operation as OperationId, method, url, headers, ...sides };
}

/** A callback, and what our receiver answered to it. */
function ofCallback({ method, headers, body, text, answered }: CallbackRecord): Call {
  const sent = body === undefined ? { text } : { json: body };
  return { operation: 'statusCallback', method, url: '/', headers, sent, returned: { text: answered } };
}

/** If the member is a text, it may be the body as it was sent. */
function bodyOf(value: Json): Body | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? { text: value } : { json: value };
}

function headersOf(value: Json): Headers | undefined {
  const members = Object.entries(asBag(value) ?? {}).flatMap(([name, held]) =>
    typeof held === 'string' ? [[name, held] as const] : [],
  );
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

/** An exchange of the simple form. */
function callOf(members: Bag, where: string): Call {
  const { operation, method, url, headers, request, status, response, responseHeaders } = members;
  return {
    method: String(method),
    url: String(url),
    operation: typeof operation === 'string' ? operationNamed(operation, where) : undefined,
    headers: headersOf(headers),
    sent: bodyOf(request),
    status: typeof status === 'number' ? status : undefined,
    responseHeaders: headersOf(responseHeaders),
    returned: bodyOf(response),
  };
}

/** The call of a record of a journal; undefined: the record has no call. */
function ofRecord(record: Bag): Call | undefined {
  if (record.t === 'exchange') return ofWritten(record as unknown as ExchangeRecord);
  if (record.t === 'violation') return ofWritten((record as unknown as ViolationRecord).exchange);
  return record.t === 'callback' ? ofCallback(record as unknown as CallbackRecord) : undefined;
}

/** The exchanges of an NDJSON file; `lines` are its values with the numbers of their lines. */
export function readExchanges(lines: readonly { line: number; value: Json }[], where: string, paths: Paths): Capture {
  const capture: Capture = { messages: [], skipped: [] };
  let others = 0;
  for (const { line, value } of lines) {
    const members = asBag(value) ?? {};
    const isOfJournal = isRecord(members);
    if (!isOfJournal && !isExchange(value))
      throw new UsageError(`${where}:${line}: neither a record of a journal nor an exchange with method and url.`);
    const call = isOfJournal ? ofRecord(members) : callOf(members, `${where}:${line}`);
    const message = call && messageOfCall(call, paths);
    if (!call) others += 1;
    else if (message)
      capture.messages.push({ message, name: `line ${line}${isOfJournal ? '' : `, ${nameOfCall(call)}`}` });
    else capture.skipped.push(`line ${line}: ${reasonOfNone(call, paths)}`);
  }
  if (others > 0) capture.skipped.push(`${others} journal records without a message`);
  return capture;
}
