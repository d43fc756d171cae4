import { type Json, reader } from '../../generators';
import { type Field, fields, type Operation, shape } from '../../spec';
import { predicates, type SchemaError, validators } from '../../spec/schemas/generated/validators.js';
import { fieldAt } from '../../spec/schemas/schema';
import { asBag, type Finding, show } from './exchange';

/** The name under which an operation's answer was compiled. */
export function answerName({ response, revision, list }: Operation): string {
  return `${response}${revision === 'older' ? 'Older' : ''}${list ? 'List' : ''}`;
}

const byId = new Map(fields.map((field) => [field.id, field]));

function valueAt(document: Json, pointer: string): unknown {
  let at: unknown = document;
  for (const step of pointer.split('/').slice(1)) at = (at as Record<string, unknown> | undefined)?.[step];
  return at;
}

function finding(object: string, document: Json, error: SchemaError): Finding {
  const missing = error.params.missingProperty;
  const pointer = typeof missing === 'string' ? `${error.instancePath}/${missing}` : error.instancePath;
  const id = fieldAt(object, pointer, document);
  const field = byId.get(id);
  return {
    requirement: id,
    expected: field ? describe(field) : (error.message ?? ''),
    received: show(valueAt(document, pointer)),
  };
}

function describe(field: Field): string {
  const source = field.echo ? (byId.get(field.echo) ?? field) : field;
  return `${field.path}: ${shape(source)}`;
}

/** What a document breaks of an object's schema, one finding a field; the lean predicate spares the rest. */
export function schemaFindings(name: string, object: string, document: Json): Finding[] {
  if (predicates[name]?.(document)) return [];
  const validate = validators[name];
  if (!validate) throw new Error(`no validator ${name} was generated`);
  validate(document);
  const found = new Map<string, Finding>();
  for (const error of validate.errors ?? []) {
    if (error.keyword === 'if') continue;
    const one = finding(object, document, error);
    if (!found.has(one.requirement)) found.set(one.requirement, one);
  }
  return [...found.values()];
}

interface Echo {
  field: Field;
  sent: (body: Json) => Json;
  came: (body: Json) => Json;
}

/** The echoes of an object, and the same sorted by form, so that those that hold are seen without a search for each. */
interface Echoes {
  all: Echo[];
  /** members at the top, of one name in both */
  members: string[];
  /** keys of the key/value lists of one name in both */
  lists: Map<string, Set<string>>;
  others: Echo[];
}

const echoes = new Map<string, Echoes>();
for (const field of fields) {
  const source = field.echo && byId.get(field.echo);
  if (!source) continue;
  const of: Echoes = echoes.get(field.object) ?? { all: [], members: [], lists: new Map(), others: [] };
  echoes.set(field.object, of);
  const echo = { field, sent: reader(source.path), came: reader(field.path) };
  of.all.push(echo);
  const [, name = '', key] = (source.path === field.path && field.path.match(/^(\w+)(?:\[(\w+)\])?$/)) || [];
  if (key) of.lists.set(name, (of.lists.get(name) ?? new Set()).add(key));
  else if (name) of.members.push(name);
  else of.others.push(echo);
}

type Entries = readonly ({ key?: Json; value?: Json } | null | undefined)[];

function valueFor(list: Entries, key: Json): Json {
  for (let at = 0; at < list.length; at += 1) if (list[at]?.key === key) return list[at]?.value;
  return undefined;
}

/** Is each entry that was sent in the list that came? */
function repeats(sent: Json, came: Json, keys: Set<string>): boolean {
  if (!Array.isArray(sent)) return true;
  if (!Array.isArray(came)) return false;
  const list = sent as unknown as Entries;
  for (let at = 0; at < list.length; at += 1) {
    const one = list[at];
    if (typeof one?.value !== 'string' || !keys.has(one.key as string)) continue;
    if (valueFor(came as unknown as Entries, one.key) !== one.value) return false;
  }
  return true;
}

/** Quick and strict: true where an answer repeats all to the letter; otherwise each echo is looked at by itself. */
function allEcho({ members, lists, others }: Echoes, request: Json, answer: Json): boolean {
  const sent = asBag(request);
  const came = asBag(answer);
  if (!sent || !came) return false;
  for (let at = 0; at < members.length; at += 1) {
    const was = sent[members[at] as string];
    if (typeof was === 'string' && was !== came[members[at] as string]) return false;
  }
  for (const [name, keys] of lists) if (!repeats(sent[name], came[name], keys)) return false;
  return others.every((one) => {
    const was = one.sent(request);
    return typeof was !== 'string' || was === one.came(answer);
  });
}

/** `10.50` and `10.5` are one decimal. */
const canonical = (value: string): string =>
  value.includes('.') ? value.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '') : value.replace(/^0+(?=\d)/, '');

/** What an answer fails to repeat of the request that it answers. */
export function echoFindings(object: string, request: Json, answer: Json): Finding[] {
  const of = echoes.get(object);
  const found: Finding[] = [];
  if (!of || allEcho(of, request, answer)) return found;
  for (const { field, sent, came } of of.all) {
    const was = sent(request);
    if (typeof was !== 'string') continue;
    const is = came(answer);
    if (was === is) continue;
    const equal = field.format === 'decimal' && typeof is === 'string' && canonical(was) === canonical(is);
    found.push({
      requirement: equal ? 'echo.text' : field.id,
      expected: `${field.path}: ${show(was)}, as it was sent`,
      received: show(is),
    });
  }
  return found;
}
