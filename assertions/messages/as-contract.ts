/** Reads a captured message as the dialect of a target has it. */
import { asBag, type Json } from '../../contract';
import type { Dialect } from '../../targets/dialect/dialect';
import { isExcused, readCallback, readRequest, readResponse } from '../../targets/dialect/translate';
import type { FieldFinding } from '../schemas/findings';
import { valuesAt } from '../schemas/places';
import type { Headers, Message } from './message';

/** Translates a message from the form in which it was captured to that of the contract. */
export function asContract(message: Message, dialect: Dialect | undefined): Message {
  if (!dialect) return message;
  const { operation, request, response } = message;
  const own = dialect.operations[operation];
  const use = () => undefined;
  const read = { ...message };
  if (request) {
    const body =
      operation === 'statusCallback'
        ? readCallback(dialect, structuredClone(request.body), use)
        : readRequest(own?.request, structuredClone(request.body), use);
    const headers = readRequest(own?.header, { ...request.headers }, use) as Headers;
    read.request = { ...request, body, ...(request.headers && { headers }) };
  }
  if (response) {
    const answer = readResponse(own, { status: response.status ?? 200, body: structuredClone(response.body) }, use);
    read.response = { ...response, body: answer.body, ...(response.status !== undefined && { status: answer.status }) };
  }
  return read;
}

/** Does the dialect declare what a finding is about? */
export function isDeclared(
  { requirement, place, path }: FieldFinding,
  body: Json,
  dialect: Dialect | undefined,
): boolean {
  const excuse = dialect?.excuses[requirement] ?? dialect?.sent[requirement];
  if (!excuse) return false;
  const document = asBag(body) ?? body;
  return isExcused(excuse, valuesAt(document, place).find((one) => one.path === path)?.value);
}
