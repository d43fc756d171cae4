import type { Field, Presence } from '../types';

type Options = Partial<
  Omit<Field, 'id' | 'object' | 'path' | 'name' | 'req' | 'length' | 'source'> & {
    /** the decided length, where it is not the published one */
    value: string;
    /** tells records of one path apart */
    tag: string;
  }
>;

export type Row = readonly [path: string, req: Presence, length: string, text: string, more?: Options];

/** Reads `a-b`, `n` and `p,s` into bounds; an empty string bounds nothing. */
export function bounds(length: string): Pick<Field, 'min' | 'max' | 'digits' | 'decimals'> {
  if (length === '') return {};
  const [first = 0, second] = length.split(/[-,]/).map(Number);
  if (length.includes(',')) return { digits: first, decimals: second };
  return { min: first, max: second ?? first };
}

/** Leaf of `a[].b.c` is `c`, of `a[key]` is `key`. */
function leaf(path: string): string {
  return path.match(/\[(\w+)\]$/)?.[1] ?? path.split('.').at(-1)?.replace('[]', '') ?? path;
}

/** Makes the records of one table of the specification. `source` is its section. */
export function table(object: string, source: string, rows: readonly Row[], defaults: Options = {}): Field[] {
  return rows.map(([path, req, length, text, more = {}]) => {
    const { value, tag, ...options } = { ...defaults, ...more };
    const decided = bounds(value ?? length);
    const revision = options.revision ?? 'both';
    const suffix = tag ?? (revision === 'older' ? 'older' : undefined);
    return {
      id: `${object}.${path}${suffix ? `@${suffix}` : ''}`,
      object,
      path,
      name: leaf(path),
      in: 'body',
      req,
      length,
      ...decided,
      format: decided.digits ? 'decimal' : 'text',
      ...options,
      revision,
      text,
      source,
    };
  });
}
