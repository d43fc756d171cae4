import type { Json } from '../../generators';
import { type Field, fields, shape } from '../../spec';
import { type SchemaError, validators } from '../../spec/schemas/generated/validators.js';
import { fieldAt } from '../../spec/schemas/schema';
import { type Finding, show } from './exchange';
import type { Explainer } from './schema';
import { statementFindings } from './statement';

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

function schema(name: string, object: string, document: Json): Finding[] {
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

export const explainer: Explainer = { schema, statement: statementFindings };
