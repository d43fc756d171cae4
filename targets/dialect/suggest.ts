/**
 * Proposes the entries of a dialect that would declare the differences of answers. A person judges them: what changes money
 * or the state of a payout is never proposed, only named.
 */

import { nearest } from '../../common/usage-error';
import {
  asBag,
  type Bag,
  type Exchange,
  type Field,
  type Format,
  failureOf,
  fieldsOf,
  type Json,
  type OperationId,
  operation as operationOf,
  outcomeOf,
  patterns,
  requirements,
  segmentsOf,
} from '../../contract';
import type { Dialect } from './dialect';
import type { DialectEntry, DialectPart, Kind } from './entry';
import { readTime } from './time-form';
import { isExcused } from './translate';

/** An answer, or a callback as the request of statusCallback, as the contract has it after the known dialect. */
export interface Sample {
  operation: OperationId;
  /** where it can be looked up */
  evidence: string;
  status: number;
  body: Json;
}

/** A proposed entry, and how often what it declares was seen. */
export interface Suggestion {
  entry: Omit<DialectEntry, 'reason'>;
  count: number;
  /** the first answer that shows it */
  evidence: string;
  /** the value in that answer */
  received: string;
  /** the field says what was paid, or what became of a payout, so only the gateway's operator can complete the entry */
  isOpen?: true;
}

/** Fields that say what was paid, or what has become of a payout: only their form is proposed. */
const isSensitive = ({ path, format }: Field): boolean =>
  ['decimal', 'signed', 'codeMessage', 'currency'].includes(format) ||
  /(^|\.)(status|statusCode|responseCode|errorCode|quoteId)$/.test(path);

/** Forms of times that gateways use, the most exact first. */
const timeForms = [
  'YYYY-MM-DDTHH:mm:ss.SSSSSSSSSZ',
  'YYYY-MM-DDTHH:mm:ss.SSSSSSZ',
  'YYYY-MM-DDTHH:mm:ss.SSSZ',
  'YYYY-MM-DDTHH:mm:ssZ',
  'YYYY-MM-DDTHH:mm:ss.SSS',
  'YYYY-MM-DDTHH:mm:ss',
  'YYYY-MM-DD HH:mm:ss.SSSSSSSSS',
  'YYYY-MM-DD HH:mm:ss.SSSSSS',
  'YYYY-MM-DD HH:mm:ss.SSS',
  'YYYY-MM-DD HH:mm:ssZ',
  'YYYY-MM-DD HH:mm:ss',
  'YYYY/MM/DD HH:mm:ss',
  'DD-MM-YYYY HH:mm:ss',
  'DD/MM/YYYY HH:mm:ss',
  'YYYYMMDDHHmmss',
  'YYYYMMDD',
  'DD/MM/YYYY',
  'YYYY-MM-DD',
  'x',
  'X',
];

const times: readonly Format[] = ['dateTime', 'timestamp', 'errorTime', 'iso', 'date'];

type Found = Pick<DialectEntry, Kind>;

/** Stands for the word of the specification that only the operator knows. */
const unknownValue = '???';

/** Every object at the end of a path; of lists every item. */
function bagsAt(body: Json, within: readonly string[]): Bag[] {
  let at = [body].flat();
  for (const name of within) at = at.flatMap((one) => asBag(one)?.[name] ?? []);
  return at.map(asBag).filter((one) => one !== undefined);
}

const lengthOf = (text: string): number => [...text].length;

/** The difference of one value. */
function ofValue(field: Field, value: Json): Found | undefined {
  const { format, min = 0, max, enum: words } = field;
  if (value === undefined) return field.req === 'M' && !isSensitive(field) ? { presence: 'optional' } : undefined;
  if (value === null) return field.mayBeNull ? undefined : { absent: null };
  if (format === 'list') {
    if (Array.isArray(value)) return undefined;
    return Object.keys(asBag(value) ?? {}).length === 0 ? { shape: 'empty-object' } : { shape: 'object' };
  }
  if (format === 'object') return Array.isArray(value) ? { shape: 'list' } : undefined;
  if (typeof value === 'number') {
    if (times.includes(format)) return { time: String(value).length > 11 ? 'x' : 'X' };
    return field.mayBeNumber ? undefined : { type: 'number' };
  }
  if (typeof value !== 'string') return undefined;
  const pattern = patterns[format];
  const isFormed = pattern === undefined || new RegExp(pattern, 'u').test(value);
  if (value === '' && field.mayBeEmpty) return undefined;
  if (value === '' && field.req !== 'M') return { absent: '' };
  if (times.includes(format)) {
    const form = isFormed ? undefined : timeForms.find((one) => !Number.isNaN(readTime(one, value)));
    return form === undefined ? undefined : { time: form };
  }
  if (isSensitive(field)) return isWord(field, value, isFormed) ? undefined : { values: { [value]: unknownValue } };
  if (!isFormed) return format === 'digits' ? { format: 'text', ...lengthFor(value, min, max) } : undefined;
  if (words && !words.includes(value)) return { enum: [...words, value] };
  const length = lengthFor(value, min, max);
  return length.length ? length : undefined;
}

/** Is the value of a sensitive field as the specification has it? Codes are asked about by their numbers. */
const isWord = ({ format, path, enum: words }: Field, value: string, isFormed: boolean): boolean =>
  format === 'codeMessage' || /[cC]ode$/.test(path) || (isFormed && (!words || words.includes(value)));

/** The length that a value needs, if it is out of its range. */
function lengthFor(value: string, min: number, max: number | undefined): Pick<Found, 'length'> {
  const length = lengthOf(value);
  if (length < min) return { length: { min: length } };
  return max !== undefined && length > max ? { length: { max: length } } : {};
}

/** The name of a member that the contract does not know, and whose name is like that of an absent member. */
function renamed(field: Field, bag: Bag, known: ReadonlySet<string>): string | undefined {
  const own = segmentsOf(field.path).at(-1);
  if (!own || own.key) return undefined;
  const others = Object.keys(bag).filter((name) => !known.has(name) && bag[name] !== null);
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return (
    others.find((name) => plain(name) === plain(own.name)) ??
    nearest(own.name, others) ??
    // a word that was cut off: transactionRef for transactionReference
    others.find((name) => name.length > 5 && (own.name.startsWith(name) || name.startsWith(own.name))) ??
    others.find((name) => overlap(name, own.name) >= 0.6)
  );
}

/** Share of the longer name that two names have in common from their beginning. */
function overlap(a: string, b: string): number {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  return same / Math.max(a.length, b.length);
}

interface Part {
  object: string;
  part: DialectPart;
}

/** The objects of which an answer consists. */
function partsOf({ operation, body }: Sample): Part[] {
  const { request, response, party, failure } = operationOf(operation);
  if (party === 'partner') return request ? [{ object: request, part: 'request' }] : [];
  const bag = asBag(body);
  if (bag?.error === undefined || bag.error === null) return [{ object: response, part: 'response' }];
  const wrapped = failure === 'wrapped' ? [{ object: 'wrappedFailure', part: 'error' as const }] : [];
  return [{ object: 'failure', part: 'error' }, ...wrapped];
}

/** The differences of one answer, by the entry that would declare it. */
function differencesOf(
  sample: Sample,
  excuses: Dialect['excuses'],
): { part: DialectPart; field: Field; found: Found; received: string }[] {
  const { revision } = operationOf(sample.operation);
  const all: ReturnType<typeof differencesOf> = [];
  for (const { object, part } of partsOf(sample)) {
    const fields = fieldsOf(object, revision === 'older' ? 'older' : 'current');
    const known = new Set(fields.flatMap(({ path }) => segmentsOf(path).map(({ name }) => name)));
    // one difference of a container hides those inside
    const broken = new Set<string>();
    for (const field of [...fields].sort((a, b) => a.path.length - b.path.length)) {
      const segments = segmentsOf(field.path);
      const last = segments.at(-1);
      const within = segments.slice(0, -1).map(({ name }) => name);
      if (!last || [...broken].some((path) => field.path !== path && field.path.startsWith(path))) continue;
      for (const bag of bagsAt(sample.body, within)) {
        const found = last.key ? ofEntry(field, bag[last.name], last.key) : ofMember(field, bag, last.name, known);
        const excuse = excuses[field.id];
        if (!found || (excuse && !last.key && isExcused(excuse, bag[last.name]))) continue;
        broken.add(field.path);
        all.push({ part, field, found, received: JSON.stringify(last.key ? bag[last.name] : (bag[last.name] ?? bag)) });
        break;
      }
    }
  }
  return all;
}

function ofMember(field: Field, bag: Bag, name: string, known: ReadonlySet<string>): Found | undefined {
  const other = bag[name] === undefined ? renamed(field, bag, known) : undefined;
  return other === undefined ? ofValue(field, bag[name]) : { rename: other };
}

function ofEntry(field: Field, list: Json, key: string): Found | undefined {
  const entry = Array.isArray(list) ? list.map(asBag).find((one) => one?.key === key) : undefined;
  return entry && ofValue(field, entry.value);
}

/** The category that the specification states for a code. */
const categories = new Map(
  requirements.flatMap(({ category, accept = [] }) =>
    category ? accept.map((code) => [code, category] as const) : [],
  ),
);

/** Another word for the category of a refusal. */
function ofCategory(shown: Exchange['response']): DialectEntry['values'] {
  const { code } = failureOf(shown);
  const { errorCategory } = asBag(asBag(shown.body)?.error) ?? {};
  const stated = categories.get(code);
  return stated && typeof errorCategory === 'string' && errorCategory !== '' && errorCategory !== stated
    ? { [errorCategory]: stated }
    : undefined;
}

type Grouped = Suggestion & { operations: Set<OperationId> };

/** The entries that would declare the differences of answers; operations that share a difference share its entry. */
export function suggest(answers: Iterable<Sample>, { excuses = {} }: Partial<Dialect> = {}): Suggestion[] {
  const found = new Map<string, Grouped>();
  const shown = new Map<string, Set<OperationId>>();
  const add = (entry: Suggestion['entry'], { operation, evidence }: Sample, received: string) => {
    const isOpen = Object.values(entry.values ?? {}).includes(unknownValue) && { isOpen: true as const };
    const key = JSON.stringify(entry);
    const known = found.get(key) ?? { entry, count: 0, evidence, received, operations: new Set(), ...isOpen };
    found.set(key, known);
    known.count += 1;
    known.operations.add(operation);
  };
  for (const sample of answers) {
    for (const { object, part } of partsOf(sample)) {
      const key = `${part} ${object}`;
      shown.set(key, (shown.get(key) ?? new Set()).add(sample.operation));
    }
    for (const { part, field, found: kind, received } of differencesOf(sample, excuses))
      add({ in: part, path: field.path, ...kind }, sample, received);
    const response = { headers: {}, text: '', status: sample.status, body: sample.body };
    const values = ofCategory(response);
    if (values) add({ in: 'error', path: 'error.errorCategory', values }, sample, Object.keys(values).join());
    const isGranted = sample.body !== undefined && outcomeOf(response) === 'success';
    if (isGranted && sample.status >= 300) add({ status: { [sample.status]: 200 } }, sample, `HTTP ${sample.status}`);
  }
  return merged([...found.values()]).map(({ operations, entry, ...rest }) => ({
    ...rest,
    entry: { ...(!isOfAll(entry, operations, shown) && { operations: [...operations] }), ...entry },
  }));
}

/** From this number of operations on, a difference that all of them show is taken for one of the whole gateway. */
const manyOperations = 3;

/** Has every operation the difference that was seen, of those that have the field? Then the entry names none. */
function isOfAll(
  { in: part, path }: Suggestion['entry'],
  operations: ReadonlySet<OperationId>,
  shown: ReadonlyMap<string, ReadonlySet<OperationId>>,
): boolean {
  if (operations.size < manyOperations) return false;
  const hasField = (key: string, of: OperationId): boolean =>
    key.startsWith(`${part} `) &&
    fieldsOf(key.slice(`${part} `.length), operationOf(of).revision === 'older' ? 'older' : 'current').some(
      (field) => field.path === path,
    );
  return [...shown].every(([key, all]) => [...all].every((of) => operations.has(of) || !hasField(key, of)));
}

/** Joins suggestions about lengths or words of one field into one entry. */
function merged(all: readonly Grouped[]): Grouped[] {
  const byField = new Map<string, Grouped>();
  for (const one of all) {
    const { length, enum: words, format, path } = one.entry;
    const key = length || words || format ? `rule ${one.entry.in} ${path}` : JSON.stringify(one.entry);
    const known = byField.get(key);
    if (!known) byField.set(key, { ...one, entry: { ...one.entry } });
    else {
      known.count += one.count;
      for (const id of one.operations) known.operations.add(id);
      if (format) known.entry.format = format;
      if (words) known.entry.enum = [...new Set([...(known.entry.enum ?? []), ...words])];
      if (length) known.entry.length = wider(known.entry.length, length);
    }
  }
  return [...byField.values()];
}

type Length = NonNullable<DialectEntry['length']>;

/** The range that holds both: the smaller minimum and the larger maximum. */
function wider(a: Length = {}, b: Length): Length {
  const min = Math.min(a.min ?? Number.POSITIVE_INFINITY, b.min ?? Number.POSITIVE_INFINITY);
  const max = Math.max(a.max ?? 0, b.max ?? 0);
  return { ...(Number.isFinite(min) && { min }), ...(max > 0 && { max }) };
}
