/**
 * Translates between the dialect of a gateway and the contract: what is sent just before it leaves, what comes before it
 * is judged. Everything else of the harness speaks the contract. It runs in a VU.
 */
import { asBag, type Json } from '../../contract';
import type { Change, Dialect, Excuse, OperationDialect, Step } from './dialect';
import { readTime, writeTime } from './time-form';

type Bag = { [member: string]: Json };

/** Takes note of the index of an entry that was needed. */
export type Use = (entry: number) => void;

/** Hands over each object at the end of a path, of lists every item. */
function eachBag(body: Json, within: readonly string[], depth: number, take: (bag: Bag) => void): void {
  if (Array.isArray(body)) {
    for (const item of body) eachBag(item, within, depth, take);
    return;
  }
  const bag = asBag(body);
  if (!bag) return;
  if (depth === within.length) take(bag);
  else eachBag(bag[within[depth] as string], within, depth + 1, take);
}

const asNumber = (value: Json): Json =>
  typeof value === 'string' && value !== '' && Number.isFinite(Number(value)) ? Number(value) : value;

const inverse = (values: Record<string, string>, own: Json): Json => {
  for (const theirs in values) if (values[theirs] === own) return theirs;
  return own;
};

/** Milliseconds of a time of the contract; NaN where it is none. */
const ownTime = (own: string, value: string): number => {
  const at = readTime(own, value);
  return Number.isNaN(at) && own.endsWith('Z') ? readTime(own.replace('Z', '.SSSZ'), value) : at;
};

/** The value as the gateway writes it. */
function theirs(change: Change, value: Json): Json {
  if ('constant' in change) return change.constant;
  if ('shape' in change) {
    if (change.shape === 'object') return Array.isArray(value) ? value[0] : value;
    if (change.shape === 'list') return Array.isArray(value) ? value : [value];
    return Array.isArray(value) && value.length === 0 ? {} : value;
  }
  if ('type' in change) return asNumber(value);
  if (typeof value !== 'string') return value;
  if ('time' in change) {
    const at = ownTime(change.own, value);
    return Number.isNaN(at) ? value : numberForm(change.time, writeTime(change.time, at));
  }
  if ('prefix' in change) return value === '' || value.startsWith(change.prefix) ? value : change.prefix + value;
  if ('values' in change) return inverse(change.values, value);
  return value;
}

/** Epoch times are JSON numbers. */
const numberForm = (form: string, text: string): Json => (form === 'x' || form === 'X' ? Number(text) : text);

const isEmptyObject = (value: Json): boolean => {
  const bag = asBag(value);
  if (!bag) return false;
  for (const _ in bag) return false;
  return true;
};

/** The value as the contract writes it; the same value where the gateway writes it so already. */
function ours(change: Change, value: Json): Json {
  if ('shape' in change) {
    if (change.shape === 'object') return asBag(value) ? [value] : value;
    if (change.shape === 'list') return Array.isArray(value) ? value[0] : value;
    return isEmptyObject(value) ? [] : value;
  }
  if ('absent' in change) return value === change.absent ? undefined : value;
  if ('type' in change) return typeof value === 'number' ? String(value) : value;
  if ('time' in change) {
    const text = typeof value === 'number' ? String(value) : value;
    const at = typeof text === 'string' ? readTime(change.time, text) : Number.NaN;
    return Number.isNaN(at) ? value : writeTime(change.own, at);
  }
  if (typeof value !== 'string') return value;
  if ('prefix' in change) return value.startsWith(change.prefix) ? value.slice(change.prefix.length) : value;
  if ('values' in change) return Object.hasOwn(change.values, value) ? change.values[value] : value;
  return value;
}

/** Where a value stands: a member of an object, or the value of an entry of a key/value list. */
interface Slot {
  holder: Bag;
  member: string;
  remove(): void;
}

function slotOf(bag: Bag, name: string, list: Json): Slot | undefined {
  if (!Array.isArray(list))
    return name in bag ? { holder: bag, member: name, remove: () => delete bag[name] } : undefined;
  const index = list.findIndex((entry) => asBag(entry)?.key === name);
  const holder = asBag(list[index]);
  return holder && { holder, member: 'value', remove: () => list.splice(index, 1) };
}

/** Adds a member, or an entry. */
function add(bag: Bag, name: string, list: Json, value: Json): void {
  if (Array.isArray(list)) list.push({ key: name, value });
  else bag[name] = value;
}

/** Changes the name of a member, or the key of an entry. */
function rename({ holder, member }: Slot, list: Json, name: string): void {
  if (Array.isArray(list)) holder.key = name;
  else {
    holder[name] = holder[member];
    delete holder[member];
  }
}

/** Changes one member or entry; returns the index of the entry of the dialect that was needed. */
type Apply = (bag: Bag, step: Step, list: Json) => number | undefined;

const send: Apply = (bag, { name, change, entry }, list) => {
  const slot = slotOf(bag, name, list);
  if (!slot) {
    if (!('constant' in change)) return undefined;
    add(bag, name, list, change.constant);
    return entry;
  }
  if ('drop' in change) slot.remove();
  else if ('rename' in change) rename(slot, list, change.rename);
  else {
    const { holder, member } = slot;
    const after = theirs(change, holder[member]);
    if (after === holder[member]) return undefined;
    holder[member] = after;
  }
  return entry;
};

const read: Apply = (bag, { name, change, entry }, list) => {
  const slot = slotOf(bag, 'rename' in change ? change.rename : name, list);
  if ('rename' in change) {
    if (!slot) return undefined;
    rename(slot, list, name);
    return entry;
  }
  if (!slot) {
    if (!('default' in change)) return undefined;
    add(bag, name, list, change.default);
    return entry;
  }
  const { holder, member } = slot;
  if ('codes' in change) return readCode(holder, member, change);
  const after = ours(change, holder[member]);
  if (after === holder[member]) return undefined;
  if (after === undefined) slot.remove();
  else holder[member] = after;
  return entry;
};

function readCode(
  holder: Bag,
  member: string,
  { codes, message }: Extract<Change, { codes: unknown }>,
): number | undefined {
  const value = holder[member];
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value);
  const colon = text.indexOf(':');
  const code = colon < 0 ? text : text.slice(0, colon);
  const known = Object.hasOwn(codes, code) ? codes[code] : undefined;
  if (!known) return undefined;
  holder[member] = colon < 0 ? known.to : `${known.to}:${known.message}`;
  // the description of a code for one property names the property
  if (message !== undefined && message in holder && !known.keepsText) holder[message] = known.message;
  return known.entry;
}

function applyStep(body: Json, step: Step, apply: Apply, use: Use): void {
  const { within, isEntry } = step;
  const last = within.length - 1;
  const take = (bag: Bag) => {
    const list = isEntry ? bag[within[last] as string] : undefined;
    // an entry needs a list that it can stand in
    const used = isEntry && !Array.isArray(list) ? undefined : apply(bag, step, list);
    if (used !== undefined) use(used);
  };
  eachBag(body, isEntry ? within.slice(0, last) : within, 0, take);
}

/** A copy of what is sent, in the dialect: the steps in reverse, so that the innermost members come first. */
export function toGateway(steps: readonly Step[], body: Json, use: Use): Json {
  const copy = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
  for (let at = steps.length - 1; at >= 0; at -= 1) applyStep(copy, steps[at] as Step, send, use);
  return copy;
}

/** Changes what came in the dialect into what the contract says. */
function toContract(steps: readonly Step[], body: Json, use: Use): Json {
  for (let at = 0; at < steps.length; at += 1) applyStep(body, steps[at] as Step, read, use);
  return body;
}

/** Is the answer an error, in the dialect or in the contract's form? */
function isError(steps: readonly Step[] | undefined, body: Json): boolean {
  const bag = asBag(body);
  if (!bag) return false;
  if (bag.error !== undefined && bag.error !== null) return true;
  return (
    steps?.some(
      ({ within, name, change }) =>
        within.length === 0 && name === 'error' && 'rename' in change && asBag(bag[change.rename]) !== undefined,
    ) ?? false
  );
}

/** The steps that read an answer: those of an error, or those of a success. */
export const stepsOfAnswer = ({ error, response }: OperationDialect, body: Json): readonly Step[] =>
  (isError(error, body) ? error : response) ?? [];

interface Answer {
  status: number;
  body: Json;
}

/** An answer as the contract says it; `body` is changed. */
export function readAnswer(own: OperationDialect | undefined, { status, body }: Answer, use: Use): Answer {
  if (!own) return { status, body };
  const steps = stepsOfAnswer(own, body);
  const known = own.statuses?.[status];
  if (known) use(known.entry);
  return { status: known?.to ?? status, body: toContract(steps, body, use) };
}

/** A captured request, or its headers, as the contract says it; `body` is changed. */
export const readRequest = (steps: readonly Step[] = [], body: Json, use: Use): Json => toContract(steps, body, use);

/** The body of a status notification as the contract says it; `body` is changed. */
export function readNotification(dialect: Dialect | undefined, body: Json, use: Use): Json {
  const steps = dialect?.operations.statusCallback?.request;
  return steps ? toContract(steps, body, use) : body;
}

/** Is a value that breaks the contract what the dialect declares? `value` undefined: the member is absent. */
export function isExcused({ optional, min, max, enum: words, pattern }: Excuse, value: unknown): boolean {
  if (value === undefined) return optional === true;
  if (typeof value !== 'string') return false;
  const length = [...value].length;
  if ((min !== undefined && length < min) || (max !== undefined && length > max)) return false;
  if (words && !words.includes(value)) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(value);
}
