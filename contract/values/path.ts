/** Reads and writes the members of a body by the paths of the contract; of a list it takes the first member. */
import { type Segment, segmentsOf } from './field-path';

export type Json = string | number | boolean | null | undefined | Json[] | { [member: string]: Json };
type Bag = { [member: string]: Json };
type Entry = { key: string; value: Json };

interface Slot {
  get(): Json;
  set(value: Json): void;
  remove(): void;
}

function memberSlot(bag: Bag, name: string): Slot {
  return {
    get: () => bag[name],
    set: (value) => {
      bag[name] = value;
    },
    remove: () => {
      delete bag[name];
    },
  };
}

function entrySlot(list: Entry[], key: string): Slot {
  const index = () => list.findIndex((entry) => entry.key === key);
  return {
    get: () => list[index()]?.value,
    set: (value) => {
      const entry = list[index()];
      if (entry) entry.value = value;
      else list.push({ key, value });
    },
    remove: () => {
      if (index() >= 0) list.splice(index(), 1);
    },
  };
}

/** A JSON object; undefined for any other value. */
export const asBag = (value: Json): Bag | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;

/** The slot of a path; with `make`, missing objects and lists on the way are created. */
function slotAt(body: Json, path: string, make: boolean): Slot | undefined {
  let bag = asBag(body);
  const segments = segmentsOf(path);
  for (const [index, { name, key }] of segments.entries()) {
    if (!bag) return undefined;
    const last = index === segments.length - 1;
    if (key === undefined) {
      if (last) return memberSlot(bag, name);
      if (make && bag[name] === undefined) bag[name] = {};
      bag = asBag(bag[name]);
      continue;
    }
    if (make && bag[name] === undefined) bag[name] = [];
    const list = bag[name];
    if (!Array.isArray(list)) return undefined;
    if (key) return entrySlot(list as unknown as Entry[], key);
    if (make && list.length === 0) list.push({});
    bag = asBag(list[0]);
  }
  return undefined;
}

const readers = new Map<string, (body: Json) => Json>();

/** Paths come from the contract and the suites, so they are few, and each is parsed once. */
export function getAt(body: Json, path: string): Json {
  const read = readers.get(path) ?? reader(path);
  readers.set(path, read);
  return read(body);
}

export function setAt(body: Json, path: string, value: Json): void {
  slotAt(body, path, true)?.set(value);
}

export function removeAt(body: Json, path: string): void {
  slotAt(body, path, false)?.remove();
}

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

/** A text as JSON; undefined where it is none. */
export function parsedJson(text: string | undefined): Json {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
