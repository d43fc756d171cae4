/** Finds the field of a schema error, from the generated rows alone, because a VU does not contain the contract. */
import type { FieldId } from '../fields';

/** A field of a response: its path, its id, and a description of its value. */
export type PlaceRow = readonly [path: string, id: FieldId, words: string];

/** The fields of each response object, in the order of the contract. */
export type ResponsePlaces = Readonly<Record<string, readonly PlaceRow[]>>;

export interface Place {
  id: FieldId;
  words: string;
}

/** A wrapped failure also contains the members of the error object. */
export const parts = (object: string): string[] => (object === 'wrappedFailure' ? ['failure', object] : [object]);

/**
 * The field at a JSON pointer of a document, or the field that contains it; an entry of a key/value list is identified
 * by its key. Undefined where the document itself is meant.
 */
export function fieldAt(
  answers: ResponsePlaces,
  object: string,
  pointer: string,
  document: unknown,
): Place | undefined {
  const steps = pointer.split('/').slice(1);
  let path = '';
  let at = document as Record<string, unknown> | undefined;
  for (const [index, step] of steps.entries()) {
    if (Array.isArray(at)) {
      const entry = at[Number(step)] as Record<string, unknown> | undefined;
      const keyed = typeof entry === 'object' && entry !== null && 'key' in entry ? `${path}[${entry.key}]` : undefined;
      if (keyed !== undefined && answers[object]?.some(([known]) => known === keyed))
        return nearest(answers, object, keyed);
      path += index === 0 ? '' : '[]';
      at = entry;
    } else {
      path += `${path ? '.' : ''}${step}`;
      at = at?.[step] as Record<string, unknown> | undefined;
    }
  }
  return nearest(answers, object, path);
}

/** The field, or its nearest ancestor in the contract; undefined where that is the document itself. */
function nearest(answers: ResponsePlaces, object: string, path: string): Place | undefined {
  const rows = parts(object).flatMap((part) => answers[part] ?? []);
  for (let at = path; at !== ''; at = at.replace(/(\.|\[)?[^.[]*$/, '')) {
    const found = rows.find(([known]) => known === at);
    if (found) return { id: found[1], words: found[2] };
  }
  return undefined;
}
