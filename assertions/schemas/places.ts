/** Where a finding is: JSON pointers and values by the paths of the contract. */
import { asBag, type Field, type Json, segmentsOf } from '../../contract';

/** A value with its path, and with its path in the contract, which has no indexes. */
interface Spot {
  path: string;
  place: string;
  value: Json;
}

/** The path of a member of the object at `path`, where the empty path is the body itself. */
export const member = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Where a JSON pointer leads; undefined where it leads to an entry that the contract does not know. */
export function spotOf(pointer: string, document: Json, records: readonly Field[]): Spot | undefined {
  let at: Spot = { path: '', place: '', value: document };
  for (const step of pointer.split('/').slice(1)) {
    const { path, place, value } = at;
    if (!Array.isArray(value)) {
      const name = step.replace(/~1/g, '/').replace(/~0/g, '~');
      at = { path: member(path, name), place: member(place, name), value: asBag(value)?.[name] };
      continue;
    }
    const entry = value[Number(step)];
    if (records.some((record) => record.path.startsWith(`${place}[`) && !record.path.startsWith(`${place}[]`)))
      return entrySpot(at, step, entry, pointer, records);
    at = { path: `${path}[${step}]`, place: place === '' ? '' : `${place}[]`, value: entry };
  }
  return at;
}

/** An entry of a key/value list is known by its key; one without key or value is not an entry. */
function entrySpot(
  { path, place }: Spot,
  step: string,
  entry: Json,
  pointer: string,
  records: readonly Field[],
): Spot | undefined {
  const { key, value } = asBag(entry) ?? {};
  if (typeof key !== 'string') return { path: `${path}[${step}]`, place, value: entry };
  if (records.some((record) => record.path === `${place}[${key}]`))
    return { path: `${path}[${key}]`, place: `${place}[${key}]`, value };
  if (value !== undefined && pointer.endsWith('/value')) return undefined;
  return { path: `${path}[${step}]`, place, value: entry };
}

/** The record of a place; where it has no record, the one of the first member within it, or of what contains it. */
export function recordOf(place: string, records: readonly Field[]): Field | undefined {
  const named = place.replace(/\[\]$/, '');
  const within = records.filter(({ path }) => path.startsWith(`${named}.`) || path.startsWith(`${named}[]`));
  const own =
    records.find(({ path }) => path === place || path === named) ?? within.find(({ req }) => req === 'M') ?? within[0];
  if (own || !place.includes('.')) return own;
  return recordOf(place.replace(/\.[^.]*$/, ''), records);
}

/** The values at a path of the contract, of all members of its lists. */
export function valuesAt(document: Json, place: string): { path: string; value: Json }[] {
  let found = (Array.isArray(document) ? document : [document]).map((value, index) => ({
    path: Array.isArray(document) ? `[${index}]` : '',
    value,
  }));
  for (const { name, key } of segmentsOf(place))
    found = found.flatMap(({ path, value }) => {
      const next = asBag(value)?.[name];
      const at = member(path, name);
      if (key === undefined) return [{ path: at, value: next }];
      if (!Array.isArray(next)) return [];
      if (key === '') return next.map((item, index) => ({ path: `${at}[${index}]`, value: item }));
      return next.flatMap((entry) =>
        asBag(entry)?.key === key ? [{ path: `${at}[${key}]`, value: asBag(entry)?.value }] : [],
      );
    });
  return found;
}
