import type { Field } from '../../../../contract';
import type { Body, Exchange } from '../../../exchange/exchange';
import { changeFieldValue } from '../../field-values';
import type { Defect, Modification } from '../../modification';
import { changeCallback } from '../../response-modifiers';
import { fieldsOfBothRevisions, gatewayOperations, idPartOf } from './fields';

type Change = (value: unknown) => unknown;

/** Fields whose absence breaks a requirement other than that of the field. */
const coveredElsewhere = new Set(['failure.error', 'wrappedFailure.status']);

/** Must the member be present, at least where the request has it? */
const isExpected = ({ id, req, echo, condition }: Field): boolean =>
  !coveredElsewhere.has(id) && (req === 'M' || echo !== undefined || (condition?.when.length ?? 0) > 0);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns a malformed value, for each format that has one; other formats get an empty text. */
const malformedValue: Partial<Record<Field['format'], (value: string) => string>> = {
  digits: (value) => `X${value.slice(1)}`,
  decimal: (value) => (value.includes('.') ? value.replace('.', ',') : `${value},0`),
  dateTime: (value) => `${value.slice(0, 10)}T${value.slice(11)}Z`,
  timestamp: (value) => value.replace(' ', 'T'),
  errorTime: (value) => value.replace(' ', 'T'),
  iso: (value) => value.replace('T', ' ').replace('Z', ''),
  country: (value) => value.toLowerCase(),
  currency: (value) => value.toLowerCase(),
  codeMessage: (value) => value.replace(/:.*/, ''),
  providerStatus: (value) => value.replace(/:.*/, ''),
};

/** The same value as another JSON type. */
const mistypedValue =
  ({ mayBeNumber }: Field): Change =>
  (value) => {
    if (Array.isArray(value)) return { items: value };
    if (typeof value === 'object' && value !== null) return JSON.stringify(value);
    return !mayBeNumber && /^\d+(\.\d+)?$/.test(text(value)) ? Number(value) : { value };
  };

interface Fault {
  kind: string;
  text: string;
  change: Change;
}

function faultsOf(field: Field): Fault[] {
  const { format, max, digits, mayBeEmpty } = field;
  const isContainer = format === 'list' || format === 'object';
  const form = field.enum ? (value: string) => `${value}_X` : malformedValue[format];
  const faults: Fault[] = [{ kind: 'mistyped', text: 'has the wrong JSON type', change: mistypedValue(field) }];
  if (isExpected(field)) faults.push({ kind: 'missing', text: 'is missing', change: () => undefined });
  if (form) faults.push({ kind: 'malformed', text: 'is malformed', change: (value) => value && form(text(value)) });
  else if (!isContainer && !mayBeEmpty) faults.push({ kind: 'empty', text: 'is empty', change: () => '' });
  if (max !== undefined && !digits && !field.enum)
    faults.push({
      kind: 'too-long',
      text: `has ${max + 1} characters`,
      change: (value) => text(value).padEnd(max + 1, '0'),
    });
  return faults;
}

/** Does the response contain the object? Failures occur in every operation; wrapped ones have a correlation id. */
function holds({ operation, refusal, response }: Exchange, { object, revision }: Field): boolean {
  const body = response.body as Body;
  if (object === 'failure') return typeof body.error === 'object';
  if (object === 'wrappedFailure') return 'serverCorrelationId' in body;
  const own = gatewayOperations.find(({ id }) => id === operation);
  if (refusal || own?.response !== object) return false;
  return revision === 'both' || own.revision === 'both' || own.revision === revision;
}

function changeResponses(field: Field, change: Change): Modification['onResponse'] {
  const changed = (body: Body) => changeFieldValue(body, field.path, change) as Body;
  return (exchange) => {
    const { response } = exchange;
    if (typeof response.body === 'string' || !holds(exchange, field)) return;
    response.body = Array.isArray(response.body) ? response.body.map(changed) : changed(response.body);
  };
}

function defectOf(field: Field, fault: Fault): Defect {
  const { object, path } = field;
  const change = fault.change;
  return {
    id: `answer-${idPartOf(field)}-${fault.kind}`,
    breaks: field.id,
    text: `${path} of ${object} ${fault.text}.`,
    ...(object === 'statusNotification'
      ? { onCallback: changeCallback((body) => changeFieldValue(body, path, change) as Record<string, string>) }
      : { onResponse: changeResponses(field, change) }),
  };
}

const objects = new Set([
  ...gatewayOperations.map(({ response }) => response),
  'failure',
  'wrappedFailure',
  'statusNotification',
]);

/** For each member of each response: missing, malformed, of the wrong type or too long. */
export const responseDefects: readonly Defect[] = [...objects]
  .flatMap(fieldsOfBothRevisions)
  .flatMap((field) => faultsOf(field).map((fault) => defectOf(field, fault)));
