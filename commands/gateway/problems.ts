/** Explains refused requests for the console, because the specification limits what the answer itself may say. */

import { nearest } from '../../common/usage-error';
import {
  changeEvents,
  codes,
  type Field,
  fields,
  formatWords,
  gatewayOperations,
  getAt,
  type Json,
  rowsOf,
} from '../../contract';
import { type AnswerEvent, type Problem, sha256Hex, whyNoObject } from '../../gateway';

type Exchange = NonNullable<AnswerEvent['exchange']>;

const allFields: readonly Field[] = fields;
const headerNames = allFields.filter(({ object }) => object === 'headers').map(({ name }) => name);
const codePoints = (value: unknown): number => [...String(value)].length;
const characters = (count: number): string => `${count} ${count === 1 ? 'character' : 'characters'}`;

/** The value of a field as it was received. */
function receivedOf({ request, params, body }: Exchange, { in: place, path, name }: Field): unknown {
  if (place === 'header') return request.headers[name.toLowerCase()];
  if (place === 'path') return params[name];
  return place === 'query' ? request.query[name] : getAt(body as Json, path);
}

/** A text as it was received; only the length of a long one, because the mask would not recognise a part of a secret. */
const brief = (text: string): string =>
  codePoints(text) > 60 ? `a text of ${characters(codePoints(text))}` : JSON.stringify(text);

/** A value that may be shown. */
const valueText = (value: unknown, { format, name }: Field): string =>
  format === 'encrypted' || /password|pan$/i.test(name) ? '***' : brief(String(value));

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  return value === null ? 'null' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
};

function expected({ format, enum: values, words }: Field): string {
  if (words) return `one of ${words.join(', ')}`;
  return values ? `one of ${values.join(', ')}` : formatWords[format];
}

/** The JSON form of a container, which has no row in the contract, by the paths of its members. */
function formOf(name: string): string {
  const has = (part: string) => allFields.some(({ path }) => path.includes(`${name}${part}`));
  if (has('[].')) return 'a list of objects';
  return has('[') ? 'a list of objects with key and value' : 'an object';
}

/** The sentence for a property that breaks its row of the contract. */
function ofField(problem: Problem, exchange: Exchange): string {
  const { kind, min = 0, max = 0 } = problem;
  const field = allFields.find(({ id }) => id === problem.field);
  if (!field)
    return kind === 'malformed' ? 'the body is not a JSON object' : `${problem.name} is not ${formOf(problem.name)}`;
  const value = receivedOf(exchange, field);
  const sentences: Record<Problem['kind'], () => string> = {
    missing: () => `is missing${field.condition ? ` (needed ${field.condition.text})` : ''}`,
    empty: () => 'is empty',
    null: () => 'is null',
    type: () =>
      Array.isArray(value)
        ? `is a list, but not ${formOf(field.path)}`
        : `is ${kindOf(value)}; expected ${expected(field)}`,
    range: () => `has ${characters(codePoints(value))}; ${min} to ${max} are allowed`,
    exact: () => `has ${characters(codePoints(value))}; expected exactly ${max}`,
    format: () => `is ${valueText(value, field)}; expected ${expected(field)}`,
    enumeration: () => `is ${valueText(value, field)}; expected ${expected(field)}`,
    unassigned: () => `is ${valueText(value, field)}; expected ${expected(field)} that exists`,
    malformed: () => 'is not a JSON object',
  };
  return `${field.path} ${sentences[kind]()} [${field.id}]`;
}

/** Which part of the credentials is wrong: the specification has one code for all of them. */
function ofCredentials({ request, state }: Exchange): string {
  const user = request.headers['x-username'];
  const sent = request.headers['x-password'];
  const repeated = headerNames.find((name) => Array.isArray(request.headers[name.toLowerCase()]));
  if (repeated) return `${repeated} is repeated with another value, which identifies nobody`;
  if (!user || !sent) return `${user ? 'X-PASSWORD' : 'X-USERNAME'} is missing`;
  const partner = state.partners.find(({ username }) => username.toLowerCase() === String(user).toLowerCase());
  const names = state.partners.map(({ username }) => username).join(', ');
  if (!partner) return `no partner has the user name ${brief(String(user))}; there are ${names}`;
  if (sha256Hex(String(sent)) === partner.passwordHash)
    return 'X-PASSWORD is the password itself; expected its SHA-256';
  return /^[0-9a-f]{64}$/i.test(String(sent))
    ? `X-PASSWORD is not the hash of the password of ${partner.username}`
    : `X-PASSWORD has ${characters(codePoints(sent))}; expected a SHA-256 in hex, which has 64`;
}

const paths = gatewayOperations.flatMap(({ path }) => path ?? []);

/** 1004 stands for a wrong path, a wrong method and a body that cannot be read. */
function ofRequest({ request, response }: AnswerEvent): string | undefined {
  if (response.status === 404) {
    const near = nearest(request.path, paths);
    return `no operation has this path${near ? `; the nearest is ${near}` : ''}`;
  }
  const allowed = response.headers?.allow;
  if (response.status === 405) return `this path does not take ${request.method}${allowed ? `, but ${allowed}` : ''}`;
  return whyNoObject(request.body);
}

/** What the partner has to do about a code, as the specification says. */
function actionOf(code: string): string | undefined {
  const action = codes.find((one) => one.code === code)?.action;
  return action ? `action: ${action}` : undefined;
}

/** The row of the lifecycle that explains the answer to a cancellation or a reversal; undefined: no row does. */
export function rowOfChange({ exchange }: AnswerEvent, code: string): string | undefined {
  const event = changeEvents[exchange?.operation as keyof typeof changeEvents];
  const changed = exchange?.partner?.transactions.find(String(exchange.body?.txnId));
  if (!exchange || !event || !changed) return undefined;
  const { status } = exchange.rules.outcomeAt(changed, exchange.now);
  const row = rowsOf(event, status).find(({ to, codes: own }) => to.includes(status) && own.includes(code));
  return row && `it is ${status}${row.condition && `, ${row.condition}`} [${row.id}]`;
}

/** Why a request was refused with this code; undefined: the description of the code says it all. */
export function problemText(answered: AnswerEvent, code: string): string | undefined {
  const { exchange, problem } = answered;
  if (problem !== undefined) return problem;
  const refusal = exchange?.refusal;
  // a defect may answer otherwise than the gateway decided
  if (!exchange || refusal?.code !== code) return actionOf(code);
  if (refusal.problem) return ofField(refusal.problem, exchange);
  if (code === '1003') return ofCredentials(exchange);
  return code === '1004' ? ofRequest(answered) : actionOf(code);
}
