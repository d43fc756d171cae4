import { type FieldId, fields, type Json, reader } from '../../../contract';

interface Wanted {
  id: FieldId;
  read: (body: Json) => Json;
}

const fieldsByObject = new Map<string, Wanted[]>();
for (const { id, object, path } of fields) {
  const list = fieldsByObject.get(object) ?? [];
  list.push({ id, read: reader(path) });
  fieldsByObject.set(object, list);
}

/** The fields of an object that have a value in a document, or in any member of a list. */
export function fieldsIn(object: string, document: Json): FieldId[] {
  const bodies = Array.isArray(document) ? document : [document];
  return (fieldsByObject.get(object) ?? [])
    .filter(({ read }) => bodies.some((body) => read(body) !== undefined))
    .map(({ id }) => id);
}
