/** Judges the fields of one body against a schema of the contract; each place has at most one finding. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import {
  asBag,
  type Field,
  fields,
  formatWords,
  type Json,
  patterns,
  type RequirementId,
  segmentsOf,
  shape,
} from '../../contract';
import { type Schema, schemaOf } from '../../contract/build';
import { nearest } from '../../targets/usage-error';
import { formats } from '../../targets/yaml';
import { isMasked, isSecretPath, shown } from './secrets';

/** A field that is not as the contract has it. */
export interface FieldFinding {
  requirement: RequirementId;
  /** its record; absent: the body as a whole */
  field?: Field;
  path: string;
  /** the same without the indexes of lists, as the contract writes it */
  place: string;
  expected: string;
  received: string;
  isMissing?: true;
}

const ajv = new Ajv({ allErrors: true, verbose: true, strict: false, unicodeRegExp: true });
const compiled = new Map<string, ValidateFunction>();
/** The same for schemas that are kept, which need not be written out to be known again. */
const known = new WeakMap<Schema, ValidateFunction>();

function validatorOf(schema: Schema): ValidateFunction {
  const found = known.get(schema);
  if (found) return found;
  const key = JSON.stringify(schema);
  const validate = compiled.get(key) ?? ajv.compile(schema);
  compiled.set(key, validate);
  known.set(schema, validate);
  return validate;
}

const kept = new Map<string, Schema>();

/** The schema of an object of an answer. */
export function answerSchema(object: string, revision: 'current' | 'older' = 'current', list = false): Schema {
  const key = `${object} ${revision} ${list}`;
  const schema = kept.get(key) ?? schemaOf(object, revision, list);
  kept.set(key, schema);
  return schema;
}

function errorsOf(schema: Schema, document: Json): ErrorObject[] {
  const validate = validatorOf(schema);
  validate(document);
  // what is inside of `contains` says only why one entry is not the wanted one
  return (validate.errors ?? []).filter(
    ({ keyword, schemaPath }) => keyword !== 'if' && !schemaPath.includes('/contains/'),
  );
}

interface Spot {
  path: string;
  place: string;
  value: Json;
}

const member = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Where a JSON pointer leads; undefined where it leads to an entry that the contract does not know. */
function spotOf(pointer: string, document: Json, records: readonly Field[]): Spot | undefined {
  let at: Spot = { path: '', place: '', value: document };
  for (const step of pointer.split('/').slice(1)) {
    const { path, place, value } = at;
    if (!Array.isArray(value)) {
      const name = step.replace(/~1/g, '/').replace(/~0/g, '~');
      at = { path: member(path, name), place: member(place, name), value: asBag(value)?.[name] };
      continue;
    }
    const entry = value[Number(step)];
    if (records.some((record) => record.path.startsWith(`${place}[`) && !record.path.startsWith(`${place}[]`)))
      return entrySpot(at, step, entry, pointer, records);
    at = { path: `${path}[${step}]`, place: place === '' ? '' : `${place}[]`, value: entry };
  }
  return at;
}

/** An entry of a key/value list is known by its key; one without key or value is no entry. */
function entrySpot(
  { path, place }: Spot,
  step: string,
  entry: Json,
  pointer: string,
  records: readonly Field[],
): Spot | undefined {
  const { key, value } = asBag(entry) ?? {};
  if (typeof key !== 'string') return { path: `${path}[${step}]`, place, value: entry };
  if (records.some((record) => record.path === `${place}[${key}]`))
    return { path: `${path}[${key}]`, place: `${place}[${key}]`, value };
  if (value !== undefined && pointer.endsWith('/value')) return undefined;
  return { path: `${path}[${step}]`, place, value: entry };
}

/** The record of a place: its own, or that of the first member within it, or of what contains it. */
function recordOf(place: string, records: readonly Field[]): Field | undefined {
  const named = place.replace(/\[\]$/, '');
  const within = records.filter(({ path }) => path.startsWith(`${named}.`) || path.startsWith(`${named}[]`));
  const own =
    records.find(({ path }) => path === place || path === named) ?? within.find(({ req }) => req === 'M') ?? within[0];
  if (own || !place.includes('.')) return own;
  return recordOf(place.replace(/\.[^.]*$/, ''), records);
}

const byId = new Map<string, Field>(fields.map((field) => [field.id, field]));

/** An echo has the bounds of what it repeats. */
function wordsOf(field: Field | undefined, place: string, type: unknown): string {
  if (field?.path === place) return shape((field.echo && byId.get(field.echo)) || field);
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

/** The keys of a key/value list that the contract knows. */
const knownKeys = ({ items }: Schema): string[] =>
  (items?.allOf ?? []).flatMap((entry) => entry.if?.properties?.key?.const ?? []);

/** The missing member that an error is about. */
function missingOf({
  keyword,
  params,
  parentSchema,
  data,
}: ErrorObject): { name: string; received: string } | undefined {
  if (keyword === 'required') {
    const name = String(params.missingProperty);
    const known = Object.keys((parentSchema as Schema).properties ?? {});
    return { name, received: namesake(name, Object.keys(asBag(data as Json) ?? {}), known) };
  }
  if (keyword !== 'contains') return undefined;
  const name = String((parentSchema as Schema).contains?.properties?.key?.const);
  const keys = (data as Json[]).flatMap((entry) => {
    const key = asBag(entry)?.key;
    return typeof key === 'string' ? [key] : [];
  });
  return { name: `[${name}]`, received: namesake(name, keys, knownKeys(parentSchema as Schema)) };
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
  const missing = missingOf(error);
  const { name = '', received = shown(spot.value, spot.path) } = missing ?? {};
  const isKey = name.startsWith('[');
  // an entry that lacks its key or its value is wrong as a whole
  const isEntry = !isKey && spot.place !== '' && spot.path.endsWith(']') && !spot.place.endsWith('[]');
  const join = (at: string) => (name === '' || isEntry ? at : isKey ? at + name : member(at, name));
  const [path, place] = [join(spot.path), join(spot.place)];
  const field = recordOf(place, records);
  if (place === '' || !field)
    return { requirement: whole, path, place, expected: `${formatWords.object}, or the list that is wanted`, received };
  const type =
    (missing && name !== '' ? (error.parentSchema as Schema).properties?.[name]?.type : undefined) ?? error.params.type;
  return {
    requirement: field.id,
    field,
    path,
    place,
    expected: wordsOf(field, place, type),
    received,
    ...(missing && { isMissing: true as const }),
  };
}

/** The values at a path of the contract, of all members of its lists. */
export function valuesAt(document: Json, place: string): { path: string; value: Json }[] {
  let found = (Array.isArray(document) ? document : [document]).map((value, index) => ({
    path: Array.isArray(document) ? `[${index}]` : '',
    value,
  }));
  for (const { name, key } of segmentsOf(place))
    found = found.flatMap(({ path, value }) => {
      const next = asBag(value)?.[name];
      const at = member(path, name);
      if (key === undefined) return [{ path: at, value: next }];
      if (!Array.isArray(next)) return [];
      if (key === '') return next.map((item, index) => ({ path: `${at}[${index}]`, value: item }));
      return next.flatMap((entry) =>
        asBag(entry)?.key === key ? [{ path: `${at}[${key}]`, value: asBag(entry)?.value }] : [],
      );
    });
  return found;
}

/** Is it a day of the calendar? The patterns let 29 February of every year through. */
function isDay(text: string): boolean {
  const day = text.slice(0, 10);
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

/** Is it a country by its own code, and not by an alias, as UK is one of GB? */
const isCountry = (code: string): boolean =>
  formats.country(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

/** What exists, by format: a value of the right form may still name nothing. */
const exists: Partial<Record<Field['format'], (text: string) => boolean>> = {
  country: isCountry,
  currency: formats.currency,
  date: isDay,
  dateTime: isDay,
  timestamp: isDay,
  errorTime: isDay,
  iso: isDay,
};

const forms = new Map(Object.entries(patterns).map(([format, pattern]) => [format, new RegExp(pattern, 'u')]));

function inventedFindings(document: Json, records: readonly Field[]): FieldFinding[] {
  return records.flatMap((field) => {
    const { format } = field;
    const test = exists[format];
    if (!test) return [];
    const form = forms.get(format);
    return valuesAt(document, field.path).flatMap(({ path, value }) =>
      typeof value !== 'string' || !form?.test(value) || test(value)
        ? []
        : [
            {
              requirement: field.id,
              field,
              path,
              place: field.path,
              expected: `${wordsOf(field, field.path, undefined)} that exists`,
              received: shown(value, path),
            },
          ],
    );
  });
}

const iso = new RegExp(patterns.iso ?? '', 'u');

/** Values that are another than the records have, and no deviation by a reading of the contract. */
function isTolerated({ field, path }: FieldFinding, value: Json): boolean {
  if (!field || typeof value !== 'string') return false;
  // a masked capture does not show what it hides
  if (isSecretPath(path) && isMasked(value)) return true;
  // form.request-date: samples show both forms, and answers repeat what was sent
  if (field.name === 'requestDate' && field.object !== 'corridorQuotation' && iso.test(value)) return isDay(value);
  // the wallet example of a quotation has a wildcard for the number
  return field.object === 'quotationRequest' && field.path === 'creditParty[msisdn]' && /^\*+$/.test(value);
}

/** Every field of a body that is not as the schema and the records have it. `whole` is what the body itself breaks. */
export function fieldFindings(
  schema: Schema,
  records: readonly Field[],
  document: Json,
  whole: RequirementId,
): FieldFinding[] {
  const found = new Map<string, FieldFinding>();
  const invented = inventedFindings(document, records);
  const wrong = errorsOf(schema, document).map((error) => findingOf(error, document, records, whole));
  for (const finding of [...wrong, ...invented]) {
    if (!finding || found.has(finding.path)) continue;
    const value = valuesAt(document, finding.place).find(({ path }) => path === finding.path)?.value;
    if (!isTolerated(finding, value)) found.set(finding.path, finding);
  }
  return [...found.values()];
}
