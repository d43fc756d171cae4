/** Reads and writes the members of a body by the paths of the contract; of a list it takes the first member. */
import { type Segment, segmentsOf } from './field-path';

export type Json = string | number | boolean | null | undefined | Json[] | { [member: string]: Json };
export type Bag = { [member: string]: Json };
type Entry = { key: string; value: Json };

/** A JSON object; undefined for any other value. */
export const asBag = (value: Json): Bag | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;

/** Changes or removes what segments of a path name; to change it, missing objects and lists on the way are made. */
function changeAt(bag: Bag | undefined, [first, ...rest]: Segment[], change: { set: Json } | 'remove'): void {
  if (!bag || !first) return;
  const { name, key } = first;
  const isRemoved = change === 'remove';
  if (key === undefined && rest.length === 0) {
    if (isRemoved) delete bag[name];
    else bag[name] = change.set;
    return;
  }
  if (!isRemoved && bag[name] === undefined) bag[name] = key === undefined ? {} : [];
  const next = bag[name];
  if (key === undefined) changeAt(asBag(next), rest, change);
  if (key === undefined || !Array.isArray(next)) return;
  if (key === '') {
    if (!isRemoved && next.length === 0) next.push({});
    changeAt(asBag(next[0]), rest, change);
    return;
  }
  const at = (next as unknown as Entry[]).findIndex((entry) => entry.key === key);
  if (isRemoved) next.splice(at, at < 0 ? 0 : 1);
  else if (at < 0) next.push({ key, value: change.set });
  else (next[at] as Entry).value = change.set;
}

const readers = new Map<string, (body: Json) => Json>();

/**
 * The value at a path of a body; undefined where the body does not have it. Each path is parsed once and kept, because
 * paths come from the contract and the suites and are few.
 */
export function getAt(body: Json, path: string): Json {
  const read = readers.get(path) ?? reader(path);
  readers.set(path, read);
  return read(body);
}

/** Writes a value into the body itself, and makes missing objects, entries and lists on the way. */
export const setAt = (body: Json, path: string, value: Json): void =>
  changeAt(asBag(body), segmentsOf(path), { set: value });

/** Removes a member or an entry from the body itself; nothing happens where the body does not have it. */
export const removeAt = (body: Json, path: string): void => changeAt(asBag(body), segmentsOf(path), 'remove');

/** Parses a path once, and returns a function that reads it in any body. */
export function reader(path: string): (body: Json) => Json {
  const steps = segmentsOf(path);
  return (body) => {
    let at = body;
    for (let index = 0; index < steps.length; index += 1) {
      const { name, key } = steps[index] as Segment;
      at = asBag(at)?.[name];
      if (key === undefined) continue;
      if (!Array.isArray(at)) return undefined;
      at = key ? (at as unknown as Entry[]).find((entry) => entry?.key === key)?.value : at[0];
    }
    return at;
  };
}

/** `JSON.parse`, without members named toString: `String()` of an object would call them. */
export const parseJson = (text: string): Json =>
  JSON.parse(text, /toString|\\u/.test(text) ? (name, value) => (name === 'toString' ? undefined : value) : undefined);

/** A text as JSON; undefined where the text is not JSON. */
export function parsedJson(text: string | undefined): Json {
  try {
    return text === undefined ? undefined : parseJson(text);
  } catch {
    return undefined;
  }
}
