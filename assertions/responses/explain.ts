import { type Finding, show } from '../../contract/exchange';
import { answers, type SchemaError, validators } from '../../contract/schemas/generated/validators.js';
import { type Answers, fieldAt } from '../../contract/schemas/place';
import type { Json } from '../../generators';

function valueAt(document: Json, pointer: string): unknown {
  let at: unknown = document;
  for (const step of pointer.split('/').slice(1)) at = (at as Record<string, unknown> | undefined)?.[step];
  return at;
}

let known: Answers | undefined;

function finding(object: string, document: Json, error: SchemaError): Finding {
  const missing = error.params.missingProperty;
  const pointer = typeof missing === 'string' ? `${error.instancePath}/${missing}` : error.instancePath;
  known ??= answers();
  const { id, words } = fieldAt(known, object, pointer, document);
  return { requirement: id, expected: words ?? error.message ?? '', received: show(valueAt(document, pointer)) };
}

/** What a document breaks of the schema of a name, one finding a field. */
export function explainSchema(name: string, object: string, document: Json): Finding[] {
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
