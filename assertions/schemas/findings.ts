/** Judges the fields of one body against a schema of the contract; each place has at most one finding. */

import type { ErrorObject } from 'ajv';
import { nearest } from '../../common/usage-error';
import {
  asBag,
  type Field,
  formatWords,
  isDay,
  isWildcard,
  type Json,
  type RequirementId,
  repeatedBy,
  type Schema,
  sampleTime,
  shape,
} from '../../contract';
import type { Finding } from '../../journal';
import { errorsOf } from './compiled';
import { namesNothing } from './existence';
import { member, recordOf, spotOf, valuesAt } from './places';
import { isMasked, isPartlyMasked, isSecretPath, valueText } from './secrets';

/** A field that is not as the contract has it. */
export interface FieldFinding extends Finding {
  /** its record; absent: the body as a whole */
  field?: Field;
  /** where it is in the body: `quotes[0].fxRate` */
  path: string;
  /** the path as the contract writes it: `quotes[].fxRate` */
  place: string;
  /** undefined: it is not there */
  value?: Json;
  isMissing?: true;
  /** of a request: the text leaves it open, or only the usual rules of its country make the field mandatory */
  isOpen?: true;
}

/** A finding about a place in no list. */
export const findingAt = (
  requirement: RequirementId,
  path: string,
  expected: string,
  received: string,
): FieldFinding => ({ requirement, path, place: path, expected, received });

function wordsOf(field: Field | undefined, place: string, type: unknown): string {
  if (field?.path === place) return shape(repeatedBy(field));
  return type === 'array' ? `${formatWords.list} with its members` : `${formatWords.object} with its members`;
}

/** Members that stand where one is missing, and that the contract does not know: one may be a misspelling. */
function namesake(name: string, there: readonly string[], known: readonly string[]): string {
  const found = nearest(
    name,
    there.filter((other) => !known.includes(other)),
  );
  return found === undefined ? 'nothing' : `nothing; ${found} stands there`;
}

/** The missing member that an error at `place` is about. */
function missingOf(
  { keyword, params, parentSchema, data }: ErrorObject,
  place: string,
  records: readonly Field[],
): { name: string; received: string } | undefined {
  if (keyword === 'required') {
    const name = String(params.missingProperty);
    const known = Object.keys((parentSchema as Schema).properties ?? {});
    return { name, received: namesake(name, Object.keys(asBag(data as Json) ?? {}), known) };
  }
  if (keyword !== 'contains') return undefined;
  const name = String((parentSchema as Schema).contains?.properties?.key?.const);
  const known = records.flatMap(({ path, name: key }) => (path === `${place}[${key}]` ? [key] : []));
  const keys = (data as Json[]).flatMap((entry) => {
    const key = asBag(entry)?.key;
    return typeof key === 'string' ? [key] : [];
  });
  return { name: `[${name}]`, received: namesake(name, keys, known) };
}

/** An empty list where no member is mandatory leaves out nothing. */
const isNeedless = ({ keyword, parentSchema }: ErrorObject): boolean =>
  keyword === 'minItems' && !(parentSchema as Schema).items?.required;

function findingOf(
  error: ErrorObject,
  document: Json,
  records: readonly Field[],
  whole: RequirementId,
): FieldFinding | undefined {
  const spot = spotOf(error.instancePath, document, records);
  if (!spot || isNeedless(error)) return undefined;
  const missing = missingOf(error, spot.place, records);
  const { name = '', received = valueText(spot.value, spot.path) } = missing ?? {};
  const isKey = name.startsWith('[');
  // an entry that lacks its key or its value is wrong as a whole
  const isEntry = !isKey && spot.place !== '' && spot.path.endsWith(']') && !spot.place.endsWith('[]');
  const join = (at: string) => (name === '' || isEntry ? at : isKey ? at + name : member(at, name));
  const [path, place] = [join(spot.path), join(spot.place)];
  const field = recordOf(place, records);
  if (place === '' || !field)
    return { requirement: whole, path, place, expected: `${formatWords.object}, or the list that is wanted`, received };
  const isNoText = error.keyword === 'type' && error.params.type === 'string' && typeof spot.value !== 'object';
  const type =
    (missing && name !== '' ? (error.parentSchema as Schema).properties?.[name]?.type : undefined) ?? error.params.type;
  const words = wordsOf(field, place, type);
  return {
    requirement: field.id,
    field,
    path,
    place,
    // a number reads like the text of its digits
    expected: isNoText && !words.startsWith(formatWords.text) ? `${formatWords.text}, ${words}` : words,
    received,
    ...(missing ? { isMissing: true as const } : { value: spot.value }),
  };
}

/** Values of a right form that name nothing, of all fields of a body. */
export const inventedFindings = (document: Json, records: readonly Field[]): FieldFinding[] =>
  records.flatMap((field) =>
    valuesAt(document, field.path).flatMap(({ path, value }) => {
      if (typeof value !== 'string' || !namesNothing(field, value)) return [];
      const expected = `${wordsOf(field, field.path, undefined)} that exists`;
      return [
        { requirement: field.id, field, path, place: field.path, expected, received: valueText(value, path), value },
      ];
    }),
  );

const iso = new RegExp(sampleTime, 'u');

/** form.request-date: samples show both forms, and answers repeat what was sent. */
export const isOtherDate = ({ name }: Field, value: Json): boolean =>
  name === 'requestDate' && typeof value === 'string' && iso.test(value) && isDay(value);

/** Is a value that the records do not allow right by an interpretation, or hidden in a capture? */
function isTolerated({ field, path, value }: FieldFinding, isCapture: boolean): boolean {
  if (!field || typeof value !== 'string') return false;
  // a masked capture does not show what it hides
  if (isCapture && ((isSecretPath(path) && isMasked(value)) || isPartlyMasked(value))) return true;
  if (isOtherDate(field, value)) return true;
  return isWildcard(field, value);
}

/**
 * Every field of a body that is not as the schema and the records have it. `whole` is the requirement that the body as
 * a whole breaks. The values of a capture may be masked.
 */
export function fieldFindings(
  schema: Schema,
  records: readonly Field[],
  document: Json,
  whole: RequirementId,
  isCapture = true,
): FieldFinding[] {
  const found = new Map<string, FieldFinding>();
  const invented = inventedFindings(document, records);
  const wrong = errorsOf(schema, document).map((error) => findingOf(error, document, records, whole));
  for (const finding of [...wrong, ...invented]) {
    if (!finding || found.has(finding.path)) continue;
    if (!isTolerated(finding, isCapture)) found.set(finding.path, finding);
  }
  return [...found.values()];
}
