/** Compiles the schemas of the contract, once each, and tells all errors of a body. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Json } from '../../contract';
import { type Schema, schemaOf } from '../../contract/build';

const ajv = new Ajv({ allErrors: true, verbose: true, strict: false, unicodeRegExp: true });
const compiled = new Map<string, ValidateFunction>();
/** The same for schemas that are kept, which need not be written out to be known again. */
const validators = new WeakMap<Schema, ValidateFunction>();

function validatorOf(schema: Schema): ValidateFunction {
  const found = validators.get(schema);
  if (found) return found;
  const key = JSON.stringify(schema);
  const validate = compiled.get(key) ?? ajv.compile(schema);
  compiled.set(key, validate);
  validators.set(schema, validate);
  return validate;
}

const kept = new Map<string, Schema>();

/** The schema of an object of an answer. */
export function messageSchema(object: string, revision: 'current' | 'older' = 'current', list = false): Schema {
  const key = `${object} ${revision} ${list}`;
  const schema = kept.get(key) ?? schemaOf(object, revision, list);
  kept.set(key, schema);
  return schema;
}

/** All that is wrong with a body. */
export function errorsOf(schema: Schema, document: Json): ErrorObject[] {
  const validate = validatorOf(schema);
  validate(document);
  // what is inside of `contains` says only why one entry is not the wanted one
  return (validate.errors ?? []).filter(
    ({ keyword, schemaPath }) => keyword !== 'if' && !schemaPath.includes('/contains/'),
  );
}
