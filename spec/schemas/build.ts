/** Generates validators.js: ajv's validators with all errors, and the lean predicates, from one set of schemas. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { operations } from '../operations';
import type { Operation } from '../types';
import { predicateSource, withinSource } from './predicate';
import { type Schema, schemaOf } from './schema';

const here = dirname(fileURLToPath(import.meta.url));
const output = join(here, 'generated', 'validators.js');

/** Name of the validator of an object: `transactionView`, `transactionViewOlder`, `ledgerEntryList`. */
export const validatorName = (object: string, revision: string, list = false): string =>
  `${object}${revision === 'older' ? 'Older' : ''}${list ? 'List' : ''}`;

/**
 * The answers of operations, every failure, and the notification, by validator name. Without ids: all that a
 * gateway offers.
 */
export function answerSchemas(ids?: readonly string[]): Record<string, Schema> {
  const schemas: Record<string, Schema> = {
    failure: schemaOf('failure'),
    wrappedFailure: schemaOf('wrappedFailure'),
    statusNotification: schemaOf('statusNotification'),
  };
  for (const { id, response, revision, list, party } of operations as readonly Operation[]) {
    if (party !== 'gateway' || (ids && !ids.includes(id))) continue;
    const at = revision === 'older' ? 'older' : 'current';
    schemas[validatorName(response, at, list)] = schemaOf(response, at, list);
  }
  return schemas;
}

export function validatorsSource(schemas: Record<string, Schema> = answerSchemas()): string {
  const ajv = new Ajv({
    allErrors: true,
    code: { source: true, esm: true, lines: false },
    unicodeRegExp: true,
    strictTypes: false,
    strictRequired: false,
  });
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name);
  const names = Object.keys(schemas);
  const code = (standalone as unknown as { default: typeof standalone }).default(
    ajv,
    Object.fromEntries(names.map((name) => [`validate_${name}`, name])),
  );
  const predicates = names.map((name) => predicateSource(`is_${name}`, schemas[name] ?? {}));
  const tables = [
    `export const validators={${names.map((name) => `${name}:validate_${name}`).join(',')}};`,
    `export const predicates={${names.map((name) => `${name}:is_${name}`).join(',')}};`,
  ];
  // the one helper that the generated code would require: length in code points
  const esm = code.replace(
    /require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g,
    '((s)=>surrogate.test(s)?[...s].length:s.length)',
  );
  return `${withinSource}\n${esm}\n${predicates.join('\n')}\n${tables.join('\n')}\n`;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : sources(path);
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts') ? [path] : [];
  });
}

/** Hash of all that the contract and its schemas are made of. */
export function contractHash(): string {
  const hash = createHash('sha256');
  for (const path of sources(dirname(here)).sort()) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

/** Writes validators.js where it is absent or older than the contract. */
export function ensureValidators(): void {
  const stamp = `// generated from the contract ${contractHash()} by spec/schemas/build.ts; not to be edited\n`;
  if (existsSync(output) && readFileSync(output, 'utf8').startsWith(stamp)) return;
  // renamed into place: a reader never sees half a file
  const draft = `${output}.${process.pid}`;
  writeFileSync(draft, stamp + validatorsSource());
  renameSync(draft, output);
}
