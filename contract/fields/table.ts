import type { FieldOf, Presence } from '../types';
import { leafOf } from '../values/field-path';

type Options = Partial<
  Omit<FieldOf<string>, 'id' | 'object' | 'path' | 'name' | 'req' | 'length' | 'source'> & {
    /** the decided length, where it is not the published one */
    value: string;
    /** suffix of the id, which tells fields of one path apart */
    tag: string;
  }
>;

/** One line of a table of the specification; `table` makes a field of it. `text` says what the field means. */
export type FieldRow = readonly [path: string, req: Presence, length: string, text: string, more?: Options];

/** Reads `a-b`, `n` and `p,s` into bounds; an empty string bounds nothing. */
function bounds(length: string): Pick<FieldOf<string>, 'min' | 'max' | 'digits' | 'decimals'> {
  if (length === '') return {};
  const [first = 0, second] = length.split(/[-,]/).map(Number);
  if (length.includes(',')) return { digits: first, decimals: second };
  return { min: first, max: second ?? first };
}

/** The suffix of a field's id, by its options. */
type Suffix<More> = More extends { tag: infer Tag extends string }
  ? `@${Tag}`
  : More extends { revision: 'older' }
    ? '@older'
    : '';

/** The id of the field that a row makes. Only the options of the row itself tell fields of one path apart. */
type IdOf<Of extends string, R extends FieldRow> = R extends FieldRow
  ? `${Of}.${R[0]}${Suffix<R extends readonly [unknown, unknown, unknown, unknown, infer More] ? More : unknown>}`
  : never;

/** A row of an object within another one. */
type Under<Prefix extends string, R extends FieldRow> = R extends readonly [infer Path extends string, ...infer Rest]
  ? readonly [path: `${Prefix}.${Path}`, ...Rest]
  : never;

/** The rows of an object that is a member of another one. */
export const under = <Prefix extends string, const R extends FieldRow>(prefix: Prefix, rows: readonly R[]) =>
  rows.map(([path, ...rest]) => [`${prefix}.${path}`, ...rest] as unknown as Under<Prefix, R>);

/** Makes the fields of one table of the specification. `source` is its section, and `defaults` hold for each row. */
export function table<const Of extends string, const R extends FieldRow>(
  object: Of,
  source: string,
  rows: readonly R[],
  defaults: Omit<Options, 'tag' | 'revision'> = {},
): FieldOf<IdOf<Of, R>>[] {
  return rows.map(([path, req, length, text, more = {}]) => {
    const { value, tag, ...options }: Options = { ...defaults, ...more };
    const decided = bounds(value ?? length);
    const revision = options.revision ?? 'both';
    const suffix = tag ?? (revision === 'older' ? 'older' : undefined);
    return {
      id: `${object}.${path}${suffix ? `@${suffix}` : ''}` as IdOf<Of, R>,
      object,
      path,
      name: leafOf(path),
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
