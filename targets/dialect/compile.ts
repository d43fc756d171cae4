/** Compiles the entries of a dialect against the contract. Unknown names in them are a UsageError with file and line. */

import { shownUrl } from '../../common/shown/url-secrets';
import { didYouMean, UsageError } from '../../common/usage-error';
import {
  codes,
  type Field,
  type FieldId,
  type Format,
  fields,
  gatewayOperations,
  type OperationId,
  type OperationOf,
  operation as operationOf,
  operations,
  patterns,
  segmentsOf,
} from '../../contract';
import type { Dialect, DialectChange, Excuse, OperationDialect, Step } from './dialect';
import { codeClasses, type DialectEntry, type DialectPart, fieldKinds, type Kind, parts } from './entry';
import { isTimeForm } from './time-form';

/** Returns the place of an entry, or of a key of it, in the target file. */
export type At = (path: readonly (string | number)[]) => string;

const stepKinds = [
  'rename',
  'shape',
  'absent',
  'type',
  'prefix',
  'time',
  'values',
  'constant',
  'default',
  'drop',
] as const;
const ruleKinds = ['length', 'enum', 'format', 'presence'] as const;
const isRule = (kind: Kind): boolean => (ruleKinds as readonly Kind[]).includes(kind);

/** Changes that are only possible in requests, and changes that are only possible in answers. */
const outgoing: readonly Kind[] = ['drop', 'constant'];
const incoming: readonly Kind[] = ['default', 'absent'];

/** How the contract writes the times of a format. */
const timeForms: Partial<Record<Format, string>> = {
  dateTime: 'YYYY-MM-DD HH:mm:ss',
  timestamp: 'YYYY-MM-DD HH:mm:ss',
  errorTime: 'YYYY-MM-DD HH:mm:ss',
  iso: 'YYYY-MM-DDTHH:mm:ssZ',
  date: 'YYYY-MM-DD',
};

const one = (words: readonly string[]): string => words.join(', ');

/** The objects of the contract in a part of an operation. */
function objectsOf({ parameters, request, response }: OperationOf<string>, part: DialectPart): string[] {
  if (part === 'header') return ['headers', ...(parameters ? [parameters] : [])];
  if (part === 'request') return [parameters, request].filter((object) => object !== undefined);
  return part === 'response' ? [response] : ['failure', 'wrappedFailure'];
}

/** Does the gateway write this part? It also writes the requests of operations that a partner serves. */
const isWritten = (operation: OperationId, part: DialectPart): boolean =>
  (operationOf(operation).party === 'gateway') === (part === 'response' || part === 'error');

/** The fields of a part; each path within them may be named too. */
function fieldsOfPart(operation: OperationId, part: DialectPart): Field[] {
  const { revision } = operationOf(operation);
  const objects = objectsOf(operationOf(operation), part);
  return fields.filter(
    (field) =>
      objects.includes(field.object) &&
      (field.in === 'header') === (part === 'header') &&
      (revision === 'both' || field.revision === 'both' || field.revision === revision),
  );
}

/** The paths of objects and lists that contain each field, by its own path. */
const containers = new Map(fields.map(({ path }) => [path, containersOf(path)]));

function containersOf(path: string): string[] {
  const steps = path.split('.');
  return steps
    .map((step, at) => [...steps.slice(0, at), step.replace(/\[.*\]$/, '')].join('.'))
    .filter((whole) => whole !== path);
}

/** A place of the field of an entry. */
interface Target {
  operation: OperationId;
  part: DialectPart;
  /** the gateway writes it; false: it is sent to the gateway */
  isWritten: boolean;
  /** absent: a container of fields */
  field?: Field;
}

const everyOperation: readonly OperationId[] = operations.map(({ id }) => id);

/** The parts of operations to which an entry applies, with their fields. */
const partsOf = ({ operations: chosen, in: only }: DialectEntry) =>
  everyOperation
    .filter((id) => !chosen || chosen.includes(id))
    .flatMap((operation) =>
      (only ? [only] : parts).map((part) => ({ operation, part, fields: fieldsOfPart(operation, part) })),
    );

const placesOf = (entry: DialectEntry): Target[] =>
  partsOf(entry).flatMap(({ operation, part, fields: all }): Target[] => {
    const { path, revision: wanted } = entry;
    if (path === undefined) return [];
    const place = { operation, part, isWritten: isWritten(operation, part) };
    const own = all.filter((one) => one.path === path && (!wanted || ['both', wanted].includes(one.revision)));
    if (own.length > 0) return own.map((field) => ({ ...place, field }));
    return all.some((one) => containers.get(one.path)?.includes(path)) ? [place] : [];
  });

/** The places of what is sent to the gateway. */
const sentPlacesOf = (entry: DialectEntry): Target[] => placesOf(entry).filter((place) => !place.isWritten);

const pathsOf = (entry: DialectEntry): string[] => [
  ...new Set(
    partsOf(entry)
      .flatMap(({ fields: all }) => all)
      .flatMap(({ path }) => [path, ...(containers.get(path) ?? [])]),
  ),
];

type Codes = Extract<DialectChange, { codes: unknown }>['codes'];

/** Compiles entries one after another. */
class Compiler {
  readonly operations: { [id in OperationId]?: OperationDialect } = {};
  readonly excuses: Record<string, Excuse> = {};
  readonly sent: Record<string, Excuse> = {};
  /** by operation and part */
  readonly codes = new Map<string, Codes>();

  constructor(
    readonly entries: readonly DialectEntry[],
    readonly at: At,
  ) {}

  /** `problem`: the mistake in a key, or in the entry */
  fail(index: number, problem: { [key in keyof DialectEntry | 'entry']?: string }): never {
    const [[key, text] = []] = Object.entries(problem);
    throw new UsageError(`${this.at(key === 'entry' ? [index] : [index, String(key)])}: ${text}`);
  }

  of(id: OperationId): OperationDialect {
    this.operations[id] ??= {};
    return this.operations[id];
  }

  add(id: OperationId, part: DialectPart, step: Step): void {
    const own = this.of(id);
    own[part] = [...(own[part] ?? []), step];
  }

  entry(entry: DialectEntry, index: number): void {
    const given = fieldKinds.filter((kind) => entry[kind] !== undefined);
    // length, words, format and presence of a field may be declared in one entry
    const kinds = given.filter((kind, at) => !isRule(kind) || given.findIndex(isRule) === at);
    const isCode = entry.code !== undefined || entry.means !== undefined;
    const what = [...kinds, ...(isCode ? ['code'] : []), ...(['status', 'send'] as const).filter((key) => entry[key])];
    if (what.length !== 1)
      this.fail(index, {
        entry:
          what.length === 0
            ? `the entry says no difference. It needs one of ${one([...fieldKinds, 'code', 'status', 'send'])}.`
            : `the entry has ${one(what)}; each difference is an entry of its own.`,
      });
    if (isCode) this.code(entry, index);
    else if (entry.send) this.send(entry, index);
    else if (entry.status) this.statuses(entry, index);
    else this.field(entry, index, kinds[0] as Kind);
  }

  code({ code, means, operations: chosen, in: part, path }: DialectEntry, index: number): void {
    if (path !== undefined) this.fail(index, { path: 'a code is known by itself; remove path.' });
    if (code === undefined || means === undefined)
      this.fail(index, {
        entry: 'code and means belong together: the code of the gateway, and the code or class that it stands for.',
      });
    const found = codes.find((known) => known.code === means) ?? codes.find((known) => known.class === means);
    if (!found)
      this.fail(index, {
        means: `means is ${JSON.stringify(means)}; expected a code of the specification or a class of them.${didYouMean(means, codeClasses)} Classes: ${one(codeClasses)}.`,
      });
    const { code: to, message } = found;
    const meaning = { to, message, entry: index, ...(found.class === 'property' && { keepsText: true as const }) };
    for (const id of chosen ?? everyOperation)
      for (const place of part ? [part] : parts) {
        const table = this.codes.get(`${id} ${place}`) ?? {};
        if (table[code]) this.fail(index, { code: `the code ${code} is declared twice for ${id}.` });
        table[code] = meaning;
        this.codes.set(`${id} ${place}`, table);
      }
  }

  send({ send, operations: chosen, path, in: part }: DialectEntry, index: number): void {
    if (!chosen && (send?.path !== undefined || send?.baseUrl !== undefined))
      this.fail(index, {
        send: 'send needs operations: those that have another address. Headers alone may be sent with all of them.',
      });
    if (path !== undefined || part !== undefined)
      this.fail(index, { send: 'send belongs to whole operations; remove path and in.' });
    if (send?.baseUrl !== undefined && !URL.canParse(send.baseUrl))
      this.fail(index, {
        send: `send.baseUrl is ${JSON.stringify(shownUrl(send.baseUrl))}; expected a URL such as https://staging.example.com.`,
      });
    for (const id of chosen ?? gatewayOperations.map((known) => known.id)) {
      const own = this.of(id);
      const wanted = [...(operationOf(id).path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
      const missing = wanted.find((name) => send?.path !== undefined && !send.path.includes(`{${name}}`));
      if (missing) this.fail(index, { send: `the path of ${id} must contain {${missing}}.` });
      const baseUrl = send?.baseUrl?.replace(/\/+$/, '');
      Object.assign(own, send?.path !== undefined && { path: send.path }, baseUrl !== undefined && { baseUrl });
      if (send?.headers) own.headers = { ...own.headers, ...send.headers };
      own.sends = [...(own.sends ?? []), index];
    }
  }

  statuses({ status, operations: chosen, path, in: part }: DialectEntry, index: number): void {
    if (path !== undefined || part !== undefined)
      this.fail(index, { status: 'status belongs to whole operations; remove path and in.' });
    const meant = Object.entries(status ?? {}).map(([theirs, to]) => [theirs, { to, entry: index }]);
    for (const id of chosen ?? everyOperation)
      this.of(id).statuses = { ...this.of(id).statuses, ...Object.fromEntries(meant) };
  }

  field(entry: DialectEntry, index: number, kind: Kind): void {
    const { path } = entry;
    if (path === undefined) this.fail(index, { entry: `${kind} needs path: the field, as the contract writes it.` });
    const places = placesOf(entry);
    if (places.length === 0) {
      const known = pathsOf(entry);
      const scope = [entry.operations && `of ${one(entry.operations)}`, entry.in && `in the ${entry.in}`]
        .filter(Boolean)
        .join(' ');
      this.fail(index, {
        path: `the contract has no field ${path}${scope && ` ${scope}`}.${didYouMean(path, known)} docs/contract.md lists the fields.`,
      });
    }
    const suited = places.filter((place) => !(place.isWritten ? outgoing : incoming).includes(kind));
    if (suited.length === 0)
      this.fail(index, {
        [kind]: outgoing.includes(kind)
          ? `${kind} is for what is sent, and the gateway writes ${path}.`
          : `${kind} is for what the gateway writes, and ${path} is sent to it.`,
      });
    if (kind === 'rename' && /\[pan\]$|^X-PAN$/.test(path))
      this.fail(index, {
        rename: 'a card number keeps its name, by which it is masked in everything that is written.',
      });
    for (const place of suited) {
      if (isRule(kind)) this.rule(entry, index, kind, place);
      else this.add(place.operation, place.part, this.step(entry, index, path, place));
      // a dropped or constant member may also be dropped or constant in captured requests
      if (place.field && isUnsent(entry)) {
        const words = typeof entry.constant === 'string' && { enum: [entry.constant] };
        this.sent[place.field.id] = { entries: [index], optional: true, ...words };
      }
    }
  }

  step(entry: DialectEntry, index: number, path: string, { field, operation }: Omit<Target, 'isWritten'>): Step {
    const segments = segmentsOf(path);
    const last = segments.at(-1);
    if (!last) throw new Error(`an empty path ${path}`);
    const outer = segments.slice(0, -1).map(({ name }) => name);
    const place = last.key
      ? { within: [...outer, last.name], name: last.key, isEntry: true as const }
      : { within: outer, name: last.name };
    const kind = stepKinds.find((known) => entry[known] !== undefined);
    let change = { [kind as string]: entry[kind as keyof DialectEntry] } as unknown as DialectChange;
    if (entry.time !== undefined) {
      const own = field && timeForms[field.format];
      if (!own) this.fail(index, { time: `${path} of ${operation} is not a time.` });
      if (!isTimeForm(entry.time))
        this.fail(index, {
          time: `time is ${JSON.stringify(entry.time)}; expected a form such as YYYY-MM-DDTHH:mm:ss.SSSZ, x for epoch milliseconds or X for epoch seconds.`,
        });
      change = { time: entry.time, own };
    }
    return { entry: index, ...place, change };
  }

  rule(entry: DialectEntry, index: number, kind: Kind, { field, isWritten }: Target): void {
    if (!field) this.fail(index, { [kind]: `${entry.path} contains fields and has no ${kind} of its own.` });
    if (kind === 'length' && entry.length?.min === undefined && entry.length?.max === undefined)
      this.fail(index, { length: 'length needs min, max or both.' });
    const excuses = isWritten ? this.excuses : this.sent;
    const { req, min, max, enum: words, format } = changedField(field, entry);
    const known = excuses[field.id];
    excuses[field.id] = {
      entries: [...(known?.entries ?? []), index],
      optional: req === 'O' || known?.optional ? true : undefined,
      min: min ?? known?.min,
      max: max ?? known?.max,
      enum: words ?? known?.enum,
      pattern: patterns[format] ?? known?.pattern,
    };
  }
}

const isUnsent = ({ drop, constant }: DialectEntry): boolean => drop !== undefined || constant !== undefined;

/** The field with the length, words, format, presence or type that an entry declares. */
function changedField(field: Field, { length, enum: words, format, presence, type }: DialectEntry): Field {
  const { condition, ...changed } = field;
  return {
    ...changed,
    ...(presence ? { req: presence === 'mandatory' ? 'M' : 'O' } : { condition }),
    min: length?.min ?? field.min,
    max: length?.max ?? field.max,
    enum: words ?? field.enum,
    format: format ?? field.format,
    mayBeNumber: type ? true : field.mayBeNumber,
  };
}

/** The rules of sent fields that the dialect declares; undefined: none. */
export function fieldRules(entries: readonly DialectEntry[]): ((field: Field) => Field) | undefined {
  const rules = new Map<FieldId, DialectEntry[]>();
  for (const entry of entries) {
    if (![...ruleKinds, 'type' as const].some((kind) => entry[kind] !== undefined)) continue;
    for (const { field } of sentPlacesOf(entry))
      if (field && !rules.get(field.id)?.includes(entry)) rules.set(field.id, [...(rules.get(field.id) ?? []), entry]);
  }
  return rules.size > 0 ? (field) => (rules.get(field.id) ?? []).reduce(changedField, field) : undefined;
}

/** An entry that changes the requests of an operation. */
export interface Sent {
  /** its index */
  entry: number;
  operation: OperationId;
  /** the payouts that have the field; absent: all */
  scope?: Field['scope'];
}

/** By operation, the entries that change requests. Entries on the rules of fields only change the cases. */
export function sentBy(entries: readonly DialectEntry[]): Sent[] {
  const sent = new Map<string, Sent>();
  const add = (entry: number, operation: OperationId, scope?: Field['scope']) => {
    const key = `${entry} ${operation}`;
    if (operationOf(operation).party === 'gateway' && !sent.has(key)) sent.set(key, { entry, operation, scope });
  };
  for (const [index, entry] of entries.entries()) {
    if (entry.send) for (const id of entry.operations ?? []) add(index, id);
    if (ruleKinds.some((kind) => entry[kind] !== undefined)) continue;
    for (const { operation, field } of sentPlacesOf(entry))
      add(index, operation, field?.scope ?? scopeWithin(String(entry.path)));
  }
  return [...sent.values()];
}

/** The payouts that have an object or a list. */
const scopeWithin = (path: string): Field['scope'] =>
  fields.find((field) => containers.get(field.path)?.includes(path))?.scope;

/** The fields to which an entry applies. */
export const fieldsOf = (entry: DialectEntry): FieldId[] => placesOf(entry).flatMap(({ field }) => field?.id ?? []);

/** Is a field of an operation's request dropped or constant? */
export type IsUnsent = (operation: OperationId, path: string) => boolean;

/** Returns a function that says whether the dialect drops a field or makes it constant, so that no case about it can run. */
export function unsentBy(entries: readonly DialectEntry[] = []): IsUnsent {
  const places = entries
    .filter(isUnsent)
    .flatMap((entry) => sentPlacesOf(entry).map(({ operation }) => `${operation} ${entry.path}`));
  const unsent = new Set(places);
  return (operation, path) => unsent.has(`${operation} ${path}`);
}

/** Adds the lengths and the words that requests must keep in the dialect. */
function addFits(compiler: Compiler): void {
  for (const entry of compiler.entries) {
    const { path, length, enum: words } = entry;
    if (path === undefined || !(length || words)) continue;
    for (const { operation, field } of sentPlacesOf(entry)) {
      if (!field) continue;
      const own = compiler.of(operation);
      own.fits = [...(own.fits ?? []), { path, in: field.in, ...length, words }];
    }
  }
}

const order = ({ change }: Step): number =>
  'codes' in change ? stepKinds.length : stepKinds.findIndex((kind) => kind in change);
const depth = ({ within, isEntry }: Step): number => within.length + (isEntry ? 0.5 : 0);

/** Fields of every answer that contain a result code, and the member beside them with its message. */
const codeFields: Partial<Record<string, string>> = {
  'failure.error.errorCode': 'errorDescription',
  'cancelResponse.statusCode': 'responseMessage',
  'reverseResponse.statusCode': 'responseMessage',
  'statusNotification.responseCode': 'responseMsg',
};

function addCodes(compiler: Compiler): void {
  for (const { id } of operations)
    for (const part of parts) {
      const codes = compiler.codes.get(`${id} ${part}`);
      for (const field of codes && isWritten(id, part) ? fieldsOfPart(id, part) : []) {
        const message = codeFields[field.id];
        if (message === undefined && field.format !== 'codeMessage') continue;
        const step = compiler.step({ reason: '', rename: '' }, -1, field.path, { operation: id, part, field });
        compiler.add(id, part, { ...step, change: { codes, message } as DialectChange });
      }
    }
}

/** The paths of the operations whose path the specification does not show. */
type Paths = Partial<Record<OperationId, string>>;

/**
 * Compiles a dialect; `at` returns the place of an entry. Unknown names are a UsageError with file and line.
 */
export function compileDialect(
  entries: readonly DialectEntry[],
  paths: Paths = {},
  at: At = ([index]) => `entry ${index}`,
): Dialect {
  const compiler = new Compiler(entries, at);
  for (const [index, entry] of entries.entries()) compiler.entry(entry, index);
  addCodes(compiler);
  for (const [id, own] of Object.entries(compiler.operations) as [OperationId, OperationDialect][]) {
    // outer members first; for one member, its name, then its shape, then its value
    for (const part of parts)
      own[part] = [...(own[part] ?? [])].sort((a, b) => depth(a) - depth(b) || order(a) - order(b));
    const renamed = own.error?.find(
      ({ within, name, change }) => within.length === 0 && name === 'error' && 'rename' in change,
    );
    if (renamed && 'rename' in renamed.change) own.errorName = renamed.change.rename;
    const { method, path } = operationOf(id);
    // changed parameters make another address
    if (method === 'GET' && own.request?.length) own.path ??= path ?? paths[id] ?? '';
  }
  addFits(compiler);
  return { operations: compiler.operations, excuses: compiler.excuses, sent: compiler.sent };
}
