import { Ajv, type ErrorObject, type SchemaObject } from 'ajv';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { isoFormats } from './iso/codes';
import { once } from './made-once';
import { shownUrl } from './shown/url-secrets';
import { didYouMean, UsageError } from './usage-error';

/** A YAML document with the positions of its values, so that every message can say `file:line`. */
export interface Source {
  file: string;
  value: unknown;
  /** `file:line` of the value at a path of keys and indexes, or of its nearest existing ancestor */
  at(path: readonly (string | number)[]): string;
  /** the value at a path as it is written, if it is a single one */
  written(path: readonly (string | number)[]): string | undefined;
}

/** Why a text is not YAML, without the part of the text that the parser quotes, which may be a password. */
const reasonOf = ({ message }: Error): string => (message.split(/: |\n/)[0] ?? '').replace(/ at line \d+.*$/, '');

/** The value of a document. Undefined or recursive aliases, or too many of them, are a UsageError. */
function treeOf(document: Document, file: string): unknown {
  try {
    const value = document.toJS() ?? {};
    // throws for recursive aliases, because only a tree can be written
    JSON.stringify(value);
    return value;
  } catch (cause) {
    throw new UsageError(
      `${file}: its aliases (& and *) cannot be resolved: ${reasonOf(cause as Error)}. A text that begins with * or & wants quotes.`,
    );
  }
}

/** Parses YAML 1.2. A syntax error or a repeated key is a UsageError. */
export function readYaml(file: string, text: string): Source {
  if (text.includes('\0')) throw new UsageError(`${file} is not a text in UTF-8; expected YAML.`);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [error] = document.errors;
  if (error) {
    const where = `${file}:${error.linePos?.[0].line ?? 1}`;
    if (error.code === 'MULTIPLE_DOCS')
      throw new UsageError(`${where}: a second document begins here (---); expected one. Remove the others.`);
    const [key] = /^[^:\n]*/.exec(text.slice(error.pos[0])) ?? [];
    if (error.code === 'DUPLICATE_KEY') throw new UsageError(`${where}: the key ${key} stands twice. Remove one.`);
    throw new UsageError(`${where}: this is not YAML: ${reasonOf(error)}.`);
  }
  const at = (path: readonly (string | number)[]): string => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
      if (node?.range) return `${file}:${lines.linePos(node.range[0]).line}`;
    }
    return `${file}:1`;
  };
  const written: Source['written'] = (path) => (document.getIn(path, true) as { source?: string } | undefined)?.source;
  return { file, value: treeOf(document, file), at, written };
}

/** The keys and indexes of a JSON pointer. */
const pathOf = (pointer: string): (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

type Schema = Readonly<Record<string, unknown>>;

/** Does the schema describe a secret, or a value that contains one? */
const isSecret = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  ((schema as Schema).writeOnly === true || Object.values(schema).some(isSecret));

/** Words for types of JSON, and for keywords of schemas whose message by Ajv is hard to read. */
const plainWords: Readonly<Record<string, string>> = {
  object: 'keys with values',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  minItems: 'a list that is not empty',
  minLength: 'a text that is not empty',
  minProperties: 'at least one key with a value',
};

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'string' ? 'a text' : `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`;
}

/** A value in a message; secrets, and values that contain one, are only described. */
function shownValue(value: unknown, { parentSchema, instancePath }: ErrorObject): string {
  if (instancePath === '') return kindOf(value);
  if (!isSecret(parentSchema)) return shownJson(value);
  if (typeof value !== 'string') return `${kindOf(value)}, which is not shown`;
  const spaces = value === value.trim() ? '' : ', with white space around it';
  return `a text of ${value.length} characters that is not shown${spaces}`;
}

const shownJson = (value: unknown): string => {
  const json = JSON.stringify(value)?.slice(0, 80);
  return typeof value === 'string' && value.includes('@') ? JSON.stringify(shownUrl(value)).slice(0, 80) : json;
};

function sentence(source: Source, error: ErrorObject): string {
  const path = pathOf(error.instancePath);
  const name = path.length > 0 ? path.join('.') : 'the file';
  if (error.keyword === 'additionalProperties') {
    const key = String(error.params.additionalProperty);
    const known = Object.keys((error.parentSchema as { properties?: object }).properties ?? {});
    return `${source.at([...path, key])}: unknown key ${key} in ${name}.${didYouMean(key, known)} Known: ${known.join(', ')}.`;
  }
  if (error.keyword === 'required') {
    const missing: string[] = error.params.missing ?? [error.params.missingProperty];
    return `${source.at(path)}: ${name} needs ${missing.join(', ')}.`;
  }
  const value = path.reduce<unknown>(
    (at, step) => (at as Record<string | number, unknown> | undefined)?.[step],
    source.value,
  );
  if (error.keyword === 'enum') {
    const words = (error.params.allowedValues as unknown[]).map(String);
    const received = value === null ? 'has no value' : `is ${shownValue(value, error)}`;
    return `${source.at(path)}: ${name} ${received}; expected one of ${words.join(', ')}.${didYouMean(String(value), words)}`;
  }
  if (error.keyword === 'type' && value === null) return `${source.at(path)}: ${name} has no value; fill it in.`;
  const { description } = error.parentSchema as { description?: string };
  const unquoted = error.keyword === 'type' && ['number', 'boolean'].includes(typeof value);
  if (unquoted && [error.params.type].flat().includes('string')) {
    const written = source.written(path) ?? value;
    return isSecret(error.parentSchema)
      ? `${source.at(path)}: ${name} is a ${typeof value}, which is not shown; expected a text. Put it in quotes.`
      : `${source.at(path)}: ${name} is the ${typeof value} ${written}; expected a text. Put it in quotes: "${written}".`;
  }
  const names = error.keyword === 'type' ? [error.params.type].flat() : [error.keyword];
  const wanted = description ?? names.flatMap((one) => plainWords[one] ?? []).join(' or ');
  const expected = wanted ? `expected ${wanted}` : `it ${error.message}`;
  const { propertyName } = error;
  if (propertyName !== undefined)
    return `${source.at([...path, propertyName])}: ${name} has the key ${propertyName}; ${expected}.`;
  return `${source.at(path)}: ${name} is ${shownValue(value, error)}; ${expected}.`;
}

/** An environment variable that a value needs and that is not set. */
interface MissingVariable {
  path: readonly (string | number)[];
  sentence: string;
}

/**
 * Replaces `${NAME}` by environment variables, so that a target file need not contain secrets. A variable that is not set becomes an
 * empty text, and is reported as missing.
 */
function expandVariables(
  { value, at }: { value: unknown; at(path: readonly (string | number)[]): string },
  env: Record<string, string | undefined>,
): { value: unknown; missing: MissingVariable[] } {
  const missing: MissingVariable[] = [];
  const expanded = (item: unknown, path: readonly (string | number)[]): unknown => {
    if (typeof item === 'string')
      return item.replace(/\$\{(\w+)\}/g, (_, name: string) => {
        const found = env[name];
        const sentence = `${at(path)}: ${path.join('.')} needs the environment variable ${name}, which is not set.`;
        if (found === undefined) missing.push({ path, sentence });
        return found ?? '';
      });
    if (Array.isArray(item)) return item.map((one, index) => expanded(one, [...path, index]));
    if (typeof item !== 'object' || item === null) return item;
    return Object.fromEntries(Object.entries(item).map(([key, member]) => [key, expanded(member, [...path, key])]));
  };
  return { value: expanded(value, []), missing };
}

/**
 * Settings of Ajv. Schemas are not checked and validators not optimized, because that would take longer than validating a few files; a
 * test checks the schemas (commands/spec/editor-schemas.slow.test.ts).
 */
const quickly = { validateSchema: false, code: { optimize: false } };
const thorough = { allErrors: true, verbose: true, allowUnionTypes: true, formats: isoFormats };

/** Keywords whose errors are left out, because Ajv also reports more specific ones. */
const unspecific: readonly string[] = ['oneOf', 'anyOf', 'propertyNames'];

/** Merges the errors about missing keys of one object into one, in the order of the schema. */
function togetherMissing(errors: readonly ErrorObject[]): ErrorObject[] {
  const places = new Map<string, ErrorObject>();
  return errors.flatMap((error) => {
    if (error.keyword !== 'required') return [error];
    const known = places.get(error.instancePath);
    known?.params.missing.push(error.params.missingProperty);
    if (known) return [];
    const first = { ...error, params: { ...error.params, missing: [error.params.missingProperty] } };
    places.set(error.instancePath, first);
    return [first];
  });
}

const lineOf = (problem: string): number => Number(/:(\d+): /.exec(problem)?.[1] ?? 0);

/**
 * A strict reader for one kind of file. All violations of the schema, and all missing variables of `env`, become one UsageError with
 * line numbers; without `env`, variables are not replaced. The schema is compiled when the first file is read, because most commands
 * read few kinds.
 */
export function strictReader<T>(
  schema: SchemaObject,
  /** returns a sentence for each mistake that the schema cannot express; the value may also violate the schema */
  further: (value: Partial<T>, source: Source) => string[] = () => [],
): (source: Source, env?: Record<string, string | undefined>) => T {
  const validator = once(() => new Ajv({ ...thorough, ...quickly }).compile(schema));
  return (raw, env) => {
    const { value, missing } = env ? expandVariables(raw, env) : { value: raw.value, missing: [] };
    const source = { ...raw, value };
    const validate = validator();
    const isValid = validate(value);
    // the raw value, because a variable that is not set must still count as a value
    const others = typeof raw.value === 'object' && raw.value !== null ? further(raw.value as Partial<T>, raw) : [];
    if (isValid && missing.length === 0 && others.length === 0) return value as T;
    const unset = new Set(missing.map(({ path }) => path.join('.')));
    const errors = togetherMissing(
      (validate.errors ?? []).filter(
        ({ keyword, instancePath }) => !unspecific.includes(keyword) && !unset.has(pathOf(instancePath).join('.')),
      ),
    );
    // unknown keys come first, because a misspelt key is the reason why another one is missing
    const sentences = [true, false].flatMap((isUnknown) =>
      errors
        .filter(({ keyword }) => (keyword === 'additionalProperties') === isUnknown)
        .map((error) => sentence(source, error))
        .sort((a, b) => lineOf(a) - lineOf(b)),
    );
    const problems = [...missing.map((one) => one.sentence), ...sentences, ...others];
    throw new UsageError([...new Set(problems)].join('\n'));
  };
}
