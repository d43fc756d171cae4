/** Paths of the contract: `a.b`, `a[].b` for members of a list, `a[key]` for an entry of a key/value list. */

/** One member that a path goes through. */
export interface Segment {
  name: string;
  /** the key, for an entry of a key/value list; empty for members of a list; absent for a plain member */
  key?: string | undefined;
}

/** `a[].b[key]` gives `a` with an empty key, then `b` with `key`. A text of another form is taken as a plain name. */
export const segmentsOf = (path: string): Segment[] =>
  path.split('.').map((text) => {
    const [, name = text, key] = text.match(/^([^[]+)(?:\[(\w*)\])?$/) ?? [];
    return { name, key };
  });

/** What a path names in the end: of `a[].b` it is `b`, of `a[key]` it is `key`. */
export function leafOf(path: string): string {
  const last = segmentsOf(path).at(-1);
  return last?.key || last?.name || path;
}
