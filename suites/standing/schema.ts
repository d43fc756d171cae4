import { type Json, reader } from '../../generators';
import { type Field, fields, type Operation, shape } from '../../spec';
import { predicates, type SchemaError, validators } from '../../spec/schemas/generated/validators.js';
import { fieldAt } from '../../spec/schemas/schema';
import { type Finding, show } from './exchange';

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

const echoes = new Map<string, Echo[]>();
for (const field of fields) {
  const source = field.echo && byId.get(field.echo);
  if (!source) continue;
  const list = echoes.get(field.object) ?? [];
  list.push({ field, sent: reader(source.path), came: reader(field.path) });
  echoes.set(field.object, list);
}

/** `10.50` and `10.5` are one decimal. */
const canonical = (value: string): string =>
  value.includes('.') ? value.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '') : value.replace(/^0+(?=\d)/, '');

/** What an answer fails to repeat of the request that it answers. */
export function echoFindings(object: string, request: Json, answer: Json): Finding[] {
  const found: Finding[] = [];
  for (const { field, sent, came } of echoes.get(object) ?? []) {
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
