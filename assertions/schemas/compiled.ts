/** Compiles the schemas of the contract, once each, and tells all errors of a body. */
import { Ajv, type ErrorObject } from 'ajv';
import type { Json } from '../../contract';
import { type Schema, schemaOf } from '../../contract';

const ajv = new Ajv({ allErrors: true, verbose: true, strict: false, unicodeRegExp: true });
/** Schemas by what they are of: ajv knows those again that are the same object. */
const schemas = new Map<string, Schema>();

/** A schema that was made before, in place of one that is written alike. */
export function sameSchema(schema: Schema, key = JSON.stringify(schema)): Schema {
  const known = schemas.get(key) ?? schema;
  schemas.set(key, known);
  return known;
}

/** The schema of an object of an answer. */
export function messageSchema(object: string, revision: 'current' | 'older' = 'current', list = false): Schema {
  const key = `${object} ${revision} ${list}`;
  return schemas.get(key) ?? sameSchema(schemaOf(object, revision, list), key);
}

/** Is nothing wrong with a body? */
export const isValid = (schema: Schema, document: Json): boolean => ajv.compile(schema)(document);

/** All that is wrong with a body. */
export function errorsOf(schema: Schema, document: Json): ErrorObject[] {
  const validate = ajv.compile(schema);
  validate(document);
  // what is inside of `contains` says only why one entry is not the wanted one
  return (validate.errors ?? []).filter(
    ({ keyword, schemaPath }) => keyword !== 'if' && !schemaPath.includes('/contains/'),
  );
}
