import { getOrMake } from '../../common/made-once';
import {
  echoesOf,
  type Field,
  field as fieldOf,
  fieldsOf,
  getAt,
  type Json,
  type Operation,
  parts,
} from '../../contract';
import { isValid, messageSchema } from '../schemas/compiled';
import { mayNameNothing } from '../schemas/existence';
import { fieldFindings, inventedFindings } from '../schemas/findings';
import type { Observations } from './observations';

/** The requirement on a document as a whole. */
const wholeOf = (object: string) => (object === 'statusNotification' ? 'statusNotification.status' : 'http.shape');

/**
 * Does the answer repeat an empty text or a null as it was sent, or has one where nothing was sent? Whether such a value is
 * accepted is judged elsewhere.
 */
export function isSentEcho(object: string, id: string, value: unknown, sent: Json): boolean {
  if (typeof value !== 'string' && value !== null) return false;
  const echo = echoesOf(object).find((one) => one.id === id);
  if (echo === undefined || sent === undefined) return false;
  const own = getAt(sent, echo.sent);
  return own === value || (own === undefined && !value);
}

const known = new Map<string, Record<'records' | 'named', readonly Field[]>>();

/** The fields of an object and its parts, and those whose values may name nothing; found once, as every reply is judged by them. */
const recordsOf = (object: string, at: 'current' | 'older') =>
  getOrMake(known, `${object} ${at}`, () => {
    const records = parts(object).flatMap((part) => fieldsOf(part, at));
    return { records, named: records.filter(mayNameNothing) };
  });

/** Is a list of echoes absent, or null, because the request had nothing to repeat? */
function echoesNothing(object: string, { path, format }: Field, value: unknown, sent: Json): boolean {
  if (format !== 'list' || (value !== undefined && value !== null) || sent === undefined) return false;
  const own = echoesOf(object).filter(({ id }) => fieldOf(id)?.path.startsWith(`${path}[`));
  return own.length > 0 && own.every((echo) => getAt(sent, echo.sent) === undefined);
}

/**
 * Judges the fields of an object of an answer: a field with a valid value is verified, an invalid one is violated. `sent` is
 * the request that it answers.
 */
export function fieldRules(
  object: string,
  { revision, list, response }: Pick<Operation, 'revision' | 'list' | 'response'>,
  document: Json,
  notes: Observations,
  sent?: Json,
): void {
  if (notes.keepsVerified) notes.fieldsOf.push(object);
  const isOwn = object === response;
  const at = isOwn && revision === 'older' ? 'older' : 'current';
  const schema = messageSchema(object, at, isOwn && list);
  const { records, named } = recordsOf(object, at);
  if (isValid(schema, document) && inventedFindings(document, named).length === 0) return;
  for (const { requirement, field, place, expected, received, value } of fieldFindings(
    schema,
    records,
    document,
    wholeOf(object),
    false,
  )) {
    const isExcused =
      field !== undefined &&
      (notes.excuses(requirement, value) ||
        isSentEcho(object, requirement, value, sent) ||
        echoesNothing(object, field, value, sent));
    if (!isExcused) notes.violate(requirement, place === '' ? expected : `${place}: ${expected}`, received);
  }
}
