import { type FieldId, fields, type Json, reader } from '../../contract';

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

/** Remembers which fields were seen, so that answers are parsed only while some are missing. */
export class FieldsSeen {
  readonly #open = new Map<string, Set<FieldId>>();

  /** Ids of the fields that this answer is the first to contain; it is parsed only while some are missing. */
  first(object: string, parse: () => Json): FieldId[] {
    const open = this.#openOf(object);
    if (open.size === 0) return [];
    const fresh = fieldsIn(object, parse()).filter((id) => open.has(id));
    for (const id of fresh) open.delete(id);
    return fresh;
  }

  #openOf(object: string): Set<FieldId> {
    const known = this.#open.get(object);
    if (known) return known;
    const open = new Set((fieldsByObject.get(object) ?? []).map(({ id }) => id));
    this.#open.set(object, open);
    return open;
  }
}
