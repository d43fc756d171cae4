/** Finds the field of a schema error, from the generated rows alone, because a VU does not contain the contract. */
import type { FieldId } from '../fields';

/** A field of a response: its path, its id, and a description of its value. */
export type Row = readonly [path: string, id: FieldId, words: string];

/** The fields of each response object, in the order of the contract. */
export type Answers = Readonly<Record<string, readonly Row[]>>;

export interface Place {
  id: FieldId;
  words: string;
}

/** A wrapped failure also contains the members of the error object. */
export const parts = (object: string): string[] => (object === 'wrappedFailure' ? ['failure', object] : [object]);

/** The field at a JSON pointer of a document; an entry of a key/value list is identified by its key. */
export function fieldAt(answers: Answers, object: string, pointer: string, document: unknown): Place {
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

/** The field, or its nearest ancestor in the contract, or the first member of that ancestor. */
function nearest(answers: Answers, object: string, path: string): Place {
  for (const part of parts(object)) {
    const rows = answers[part] ?? [];
    for (let at = path; at !== ''; at = at.replace(/(\.|\[)?[^.[]*$/, '')) {
      const found =
        rows.find(([known]) => known === at) ??
        rows.find(([known]) => known.startsWith(`${at}.`) || known.startsWith(`${at}[`));
      if (found) return { id: found[1], words: found[2] };
    }
  }
  const [first] = answers[object] ?? [];
  if (!first) throw new Error(`no field of ${object} in the contract`);
  return { id: first[1], words: first[2] };
}
