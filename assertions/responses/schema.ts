import type { Json, OperationSummary } from '../../contract';
import { getAt, show } from '../../contract';
import { answers, echoesOf, fieldAt, type SchemaError, schemaName, validators } from '../../contract/schemas';
import type { Observations } from './observations';

/** The name of the compiled schema of an operation's response. */
export const responseName = ({ response, revision, list }: OperationSummary): string =>
  schemaName(response, revision, list);

function valueAt(document: Json, pointer: string): unknown {
  let at: unknown = document;
  for (const step of pointer.split('/').slice(1)) at = (at as Record<string, unknown> | undefined)?.[step];
  return at;
}

/** The requirement on a document as a whole. */
const wholeOf = (object: string) => (object === 'statusNotification' ? 'statusNotification.status' : 'http.shape');

/** Is it the text or the null that was sent, and is repeated as the text says? Whether it is taken is another question. */
export function isSentEcho(object: string, id: string, value: unknown, sent: Json): boolean {
  if (typeof value !== 'string' && value !== null) return false;
  const echo = echoesOf(object).find((one) => one.id === id);
  return echo !== undefined && getAt(sent, echo.sent) === value;
}

/** Reports a schema error under the requirement of its field. */
function reportError(object: string, document: Json, error: SchemaError, notes: Observations, sent: Json): void {
  const missing = error.params.missingProperty;
  const pointer = typeof missing === 'string' ? `${error.instancePath}/${missing}` : error.instancePath;
  const place = fieldAt(answers(), object, pointer, document);
  const value = valueAt(document, pointer);
  if (place && (notes.excuses(place.id, value) || isSentEcho(object, place.id, value, sent))) return;
  const received = show(value);
  if (place) notes.violate(place.id, place.words, received);
  else notes.violate(wholeOf(object), `${pointer || 'the document'} ${error.message}`, received);
}

/**
 * Judges the fields of an object: a field with a valid value is verified, an invalid one is violated. `name` is that of
 * the compiled schema, `sent` the request that it answers.
 */
export function fieldRules(name: string, object: string, document: Json, notes: Observations, sent?: Json): void {
  if (notes.keepsVerified) notes.fieldsOf.push(object);
  const validate = validators[name];
  if (!validate) throw new Error(`no validator ${name} was generated`);
  if (validate(document)) return;
  for (const error of validate.errors ?? [])
    if (error.keyword !== 'if') reportError(object, document, error, notes, sent);
}
