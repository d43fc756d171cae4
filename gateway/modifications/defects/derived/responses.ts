import { type Field, gatewayOperations } from '../../../../contract';
import type { Body, Exchange } from '../../../exchange/exchange';
import { changeFieldValue } from '../../field-values';
import type { Defect, Modification } from '../../modification';
import { fieldsOfBothRevisions, idPartOf } from './requests';

type Change = (value: unknown) => unknown;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns a malformed value, for each format that has one. */
const malformedValue: Partial<Record<Field['format'], (value: string) => string>> = {
  digits: (value) => `X${value.slice(1)}`,
  decimal: (value) => (value.includes('.') ? value.replace('.', ',') : `${value},0`),
  dateTime: (value) => value.replaceAll('-', '/'),
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

function faultOf(field: Field): Fault {
  const form = field.enum ? (value: string) => `${value}_X` : malformedValue[field.format];
  return form
    ? { kind: 'malformed', text: 'is malformed', change: (value) => value && form(text(value)) }
    : { kind: 'mistyped', text: 'has the wrong JSON type', change: mistypedValue(field) };
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

function defectOf(field: Field): Defect {
  const { object, path } = field;
  const { kind, text: words, change } = faultOf(field);
  return {
    id: `answer-${idPartOf(field)}-${kind}`,
    breaks: field.id,
    text: `${path} of ${object} ${words}.`,
    ...(object === 'statusNotification'
      ? {
          onCallback: (sent) => [{ ...sent, body: changeFieldValue(sent.body, path, change) as typeof sent.body }],
        }
      : { onResponse: changeResponses(field, change) }),
  };
}

const objects = new Set([
  ...gatewayOperations.map(({ response }) => response),
  'failure',
  'wrappedFailure',
  'statusNotification',
]);

/** For each member of each response one defect; a mutation of scripts/prove makes it missing, empty or too long. */
export const responseDefects: readonly Defect[] = [...objects].flatMap(fieldsOfBothRevisions).map(defectOf);
