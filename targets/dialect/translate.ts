/**
 * Translates between the dialect of a gateway and the contract: requests just before they are sent, and answers before they are judged.
 * The rest of the harness only uses the form of the contract. It also runs in a VU of k6.
 */
import { asBag, type Bag, type Json } from '../../contract';
import type { Dialect, DialectChange, Excuse, OperationDialect, Step } from './dialect';
import { readTime, writeTime } from './time-form';

/** A callback that receives the index of each dialect entry that a message needed. */
export type Use = (entry: number) => void;

const asNumber = (value: Json): Json =>
  typeof value === 'string' && value !== '' && Number.isFinite(Number(value)) ? Number(value) : value;

const inverse = (values: Record<string, string>, own: Json): Json => {
  for (const sent in values) if (values[sent] === own) return sent;
  return own;
};

/** The last translated time in each direction, cached because many messages have the same time. */
const lastTimes: Record<string, { from: Json; to: Json }> = {};

function cached(key: string, from: Json, translate: () => Json): Json {
  const last = lastTimes[key];
  if (last && last.from === from) return last.to;
  const to = translate();
  lastTimes[key] = { from, to };
  return to;
}

/** Epoch milliseconds of a time in the form `own` of the contract; NaN for another form. */
const contractTime = (own: string, value: string): number => {
  const at = readTime(own, value);
  return Number.isNaN(at) && own.endsWith('Z') ? readTime(own.replace('Z', '.SSSZ'), value) : at;
};

/** Does a step change a value, rather than a name or the container of the value? */
export const changesValue = ({ change }: Step): boolean =>
  'time' in change || 'prefix' in change || 'values' in change || 'type' in change;

/** The value as the gateway writes it. */
export function valueToGateway(change: DialectChange, value: Json): Json {
  if ('constant' in change) return change.constant;
  if ('shape' in change) {
    if (change.shape === 'object') return Array.isArray(value) ? value[0] : value;
    if (change.shape === 'list') return Array.isArray(value) ? value : [value];
    return Array.isArray(value) && value.length === 0 ? {} : value;
  }
  if ('type' in change) return asNumber(value);
  if (typeof value !== 'string') return value;
  if ('time' in change)
    return cached(`to ${change.time} ${change.own}`, value, () => {
      const at = contractTime(change.own, value);
      return Number.isNaN(at) ? value : numberForm(change.time, writeTime(change.time, at));
    });
  if ('prefix' in change) return value === '' || value.startsWith(change.prefix) ? value : change.prefix + value;
  if ('values' in change) return inverse(change.values, value);
  return value;
}

/** Converts a time to a JSON number if its form is epoch time. */
const numberForm = (form: string, text: string): Json => (form === 'x' || form === 'X' ? Number(text) : text);

function isEmptyObject(value: Json): boolean {
  const bag = asBag(value);
  return bag !== undefined && Object.keys(bag).length === 0;
}

/** The value in the form of the contract; the same value if it already has this form. */
function valueFromGateway(change: DialectChange, value: Json): Json {
  if ('shape' in change) {
    if (change.shape === 'object') return asBag(value) ? [value] : value;
    if (change.shape === 'list') return Array.isArray(value) ? value[0] : value;
    return isEmptyObject(value) ? [] : value;
  }
  if ('absent' in change) return value === change.absent ? undefined : value;
  if ('type' in change) return typeof value === 'number' ? String(value) : value;
  if ('time' in change)
    return cached(`from ${change.time} ${change.own}`, value, () => {
      const text = typeof value === 'number' ? String(value) : value;
      const at = typeof text === 'string' ? readTime(change.time, text) : Number.NaN;
      return Number.isNaN(at) ? value : writeTime(change.own, at);
    });
  if (typeof value !== 'string') return value;
  if ('prefix' in change) return value.startsWith(change.prefix) ? value.slice(change.prefix.length) : value;
  if ('values' in change) return Object.hasOwn(change.values, value) ? change.values[value] : value;
  return value;
}

/** Changes a value that is sent. */
export type ValueChange = (step: Step, value: Json) => Json;

const defaultChange: ValueChange = ({ change }, value) => valueToGateway(change, value);

/** Changes one member of a sent object, or one entry of a list; returns whether a change was needed. */
function send(bag: Bag, list: Json[] | undefined, step: Step, change: ValueChange): boolean {
  const { name, change: what } = step;
  const index = list ? entryAt(list, name) : -1;
  const holder = list ? (list[index] as Bag | undefined) : bag;
  const member = list ? 'value' : name;
  if (!holder || !(member in holder)) {
    if (!('constant' in what)) return false;
    if (list) list.push({ key: name, value: what.constant });
    else bag[name] = what.constant;
    return true;
  }
  if ('drop' in what) {
    if (list) list.splice(index, 1);
    else delete bag[name];
    return true;
  }
  if ('rename' in what) {
    rename(holder, member, list !== undefined, what.rename);
    return true;
  }
  const before = holder[member];
  const after = change(step, before);
  holder[member] = after;
  return after !== before;
}

function rename(holder: Bag, member: string, isEntry: boolean, name: string): void {
  if (isEntry) holder.key = name;
  else {
    holder[name] = holder[member];
    delete holder[member];
  }
}

/** Changes one member of a received object, or one entry of a list; returns the index of the dialect entry that was needed, or -1. */
function read(bag: Bag, list: Json[] | undefined, { name, change, entry }: Step): number {
  const theirName = 'rename' in change ? change.rename : name;
  const index = list ? entryAt(list, theirName) : -1;
  const holder = list ? (list[index] as Bag | undefined) : bag;
  const member = list ? 'value' : theirName;
  if (!holder || !(member in holder)) {
    if (!('default' in change)) return -1;
    if (list) list.push({ key: name, value: change.default });
    else bag[name] = change.default;
    return entry;
  }
  if ('rename' in change) {
    rename(holder, member, list !== undefined, name);
    return entry;
  }
  if ('codes' in change) return readCode(holder, member, change);
  const before = holder[member];
  const after = valueFromGateway(change, before);
  if (after === before) return -1;
  if (after !== undefined) holder[member] = after;
  else if (list) list.splice(index, 1);
  else delete bag[name];
  return entry;
}

const entryAt = (list: readonly Json[], key: string): number => {
  for (let at = 0; at < list.length; at += 1) if ((list[at] as Bag | null)?.key === key) return at;
  return -1;
};

function readCode(holder: Bag, member: string, { codes, message }: Extract<DialectChange, { codes: unknown }>): number {
  const value = holder[member];
  if (typeof value !== 'string' && typeof value !== 'number') return -1;
  const text = String(value);
  const colon = text.indexOf(':');
  const code = colon < 0 ? text : text.slice(0, colon);
  const known = Object.hasOwn(codes, code) ? codes[code] : undefined;
  if (!known) return -1;
  holder[member] = colon < 0 ? known.to : `${known.to}:${known.message}`;
  // the message of a property code is kept (`keepsText`), because it contains the name of the property
  if (message !== undefined && message in holder && !known.keepsText) holder[message] = known.message;
  return known.entry;
}

/** Visits each object that a step changes, with the list of entries if the step is about an entry. */
function eachPlace(body: Json, step: Step, depth: number, take: (bag: Bag, list: Json[] | undefined) => void): void {
  const { within, isEntry } = step;
  if (Array.isArray(body)) {
    for (let at = 0; at < body.length; at += 1) eachPlace(body[at], step, depth, take);
    return;
  }
  if (typeof body !== 'object' || body === null) return;
  if (depth < within.length - (isEntry ? 1 : 0)) {
    eachPlace(body[within[depth] as string], step, depth + 1, take);
    return;
  }
  if (!isEntry) take(body, undefined);
  else {
    // an entry can only be added to a list
    const list = body[within[depth] as string];
    if (Array.isArray(list)) take(body, list);
  }
}

/** Changes the members of a flat object, such as the headers of a call, in place, into the dialect. */
export function changeFlat(steps: readonly Step[], bag: Bag, use: Use): void {
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const step = steps[at] as Step;
    if (send(bag, undefined, step, defaultChange)) use(step.entry);
  }
}

/** A copy of a request in the dialect. The steps are applied in reverse order, so that the innermost members come first. */
export function toGateway(steps: readonly Step[], body: Json, use: Use, change: ValueChange = defaultChange): Json {
  const copy = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const step = steps[at] as Step;
    eachPlace(copy, step, 0, (bag, list) => {
      if (send(bag, list, step, change)) use(step.entry);
    });
  }
  return copy;
}

/** Changes a received value from the dialect into the form of the contract. */
function toContract(steps: readonly Step[], body: Json, use: Use): Json {
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at] as Step;
    const { within, isEntry } = step;
    // members at the top level of the body, as in most steps, need no search
    if (within.length === 0 && !isEntry && !Array.isArray(body)) {
      if (typeof body !== 'object' || body === null) return body;
      const entry = read(body, undefined, step);
      if (entry >= 0) use(entry);
      continue;
    }
    eachPlace(body, step, 0, (bag, list) => {
      const entry = read(bag, list, step);
      if (entry >= 0) use(entry);
    });
  }
  return body;
}

/** Is the answer an error, in the dialect or in the contract's form? */
function isError({ errorName }: OperationDialect, body: Json): boolean {
  const bag = asBag(body);
  if (!bag) return false;
  if (bag.error !== undefined && bag.error !== null) return true;
  return errorName !== undefined && asBag(bag[errorName]) !== undefined;
}

/** The steps that read an answer, which are different for an error and for a success. */
export const stepsOfResponse = (own: OperationDialect, body: Json): readonly Step[] =>
  (isError(own, body) ? own.error : own.response) ?? [];

interface Response {
  status: number;
  body: Json;
}

/** An answer in the form of the contract; `body` is changed. */
export function readResponse(own: OperationDialect | undefined, { status, body }: Response, use: Use): Response {
  if (!own) return { status, body };
  const steps = stepsOfResponse(own, body);
  const known = own.statuses?.[status];
  if (known) use(known.entry);
  return { status: known?.to ?? status, body: toContract(steps, body, use) };
}

/** A captured request, or its headers, in the form of the contract; `body` is changed. */
export const readRequest = (steps: readonly Step[] = [], body: Json, use: Use): Json => toContract(steps, body, use);

/** The body of a callback in the form of the contract; `body` is changed. */
export function readCallback(dialect: Dialect | undefined, body: Json, use: Use): Json {
  const steps = dialect?.operations.statusCallback?.request;
  return steps ? toContract(steps, body, use) : body;
}

/** Does the dialect allow a value that breaks the contract? `value` undefined: the member is absent. */
export function isExcused({ optional, min, max, enum: words, pattern }: Excuse, value: unknown): boolean {
  if (value === undefined) return optional === true;
  if (typeof value !== 'string') return false;
  const length = [...value].length;
  if ((min !== undefined && length < min) || (max !== undefined && length > max)) return false;
  if (words && !words.includes(value)) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(value);
}
