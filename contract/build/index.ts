/** Generates the code that judges responses: tables.js, and validators.js, the validators of ajv, which list all errors. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { type Operation, operations } from '../operations';
import { schemaName } from '../schemas/name';
import { type Schema, schemaOf } from './schema';
import { responsesSource, tablesSource } from './tables';

export { requestSchema, type Schema, schemaOf } from './schema';

const here = dirname(fileURLToPath(import.meta.url));
const generated = join(dirname(here), 'schemas', 'generated');

/** The schemas of responses, failures and the callback, by validator name. */
function responseSchemas(): Record<string, Schema> {
  const schemas: Record<string, Schema> = {
    failure: schemaOf('failure'),
    wrappedFailure: schemaOf('wrappedFailure'),
    statusNotification: schemaOf('statusNotification'),
  };
  for (const { response, revision, list, party } of operations as readonly Operation[]) {
    if (party !== 'gateway') continue;
    const at = revision === 'older' ? 'older' : 'current';
    schemas[schemaName(response, at, list)] = schemaOf(response, at, list);
  }
  return schemas;
}

function validatorsSource(): string {
  const schemas = responseSchemas();
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
  // replaces the only helper that the generated code requires: the length in code points
  const esm = code.replace(
    /require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g,
    '((s)=>surrogate.test(s)?[...s].length:s.length)',
  );
  const plain = esm.replace(/^"use strict";/, '').replace(/export const /g, 'const ');
  const table = names.map((name) => `${name}:validate_${name}`).join(',');
  return `const surrogate=/[\\ud800-\\udfff]/;\n${plain}\nexport const validators={${table}};\n${responsesSource()}`;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : sources(path);
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts') ? [path] : [];
  });
}

/**
 * Hash of source files and their names below a folder. It is the same on every system: Git may change the ends of lines, and
 * Windows separates folders otherwise.
 */
export function hashOfSources(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of files.map((file) => relative(folder, file).replaceAll('\\', '/')).sort())
    hash.update(name).update(readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n'));
  return hash.digest('hex').slice(0, 16);
}

/** Hash of the sources of the contract and its schemas. */
export const contractHash = (folder = dirname(here)): string => hashOfSources(folder, sources(folder));

/** Writes the generated files that are missing or were generated from another contract. */
export function ensureGenerated(): void {
  const stamp = `// generated from the contract ${contractHash()} by contract/build/index.ts; not to be edited\n`;
  for (const [name, source] of [
    ['validators.js', validatorsSource],
    ['tables.js', tablesSource],
  ] as const) {
    const output = join(generated, name);
    if (existsSync(output) && readFileSync(output, 'utf8').startsWith(stamp)) continue;
    // renamed, so that no reader sees an incomplete file
    const draft = `${output}.${process.pid}`;
    writeFileSync(draft, stamp + source());
    renameSync(draft, output);
  }
}
