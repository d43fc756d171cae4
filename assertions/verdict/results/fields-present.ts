import { type FieldId, fields, groupBy, type Json, reader } from '../../../contract';

const fieldsByObject = groupBy(
  fields.map(({ id, object, path }) => ({ id, object, read: reader(path) })),
  ({ object }) => object,
);

/** The fields of an object that have a value in a document, or in any member of a list. */
export function fieldsIn(object: string, document: Json): FieldId[] {
  const bodies = Array.isArray(document) ? document : [document];
  return (fieldsByObject.get(object) ?? [])
    .filter(({ read }) => bodies.some((body) => read(body) !== undefined))
    .map(({ id }) => id);
}
