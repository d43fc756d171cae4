import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { projectFiles } from './project-files';

/**
 * Who may import whom. The longest fitting `files` rules; a trailing `*` is open-ended.
 * Each folder may import itself. In `may`: `x` folder, file or library · `type x` for `import type` only ·
 * `!x` refused all the same. `*` anything. Tests may import anything.
 */
export const boundaries: { files: string; may: string[] }[] = [
  { files: 'spec', may: [] },
  { files: 'spec/schemas/build.ts', may: ['ajv', 'ajv/*', 'node:*'] },
  { files: 'generators', may: ['spec', 'targets', '@faker-js/faker'] },
  { files: 'targets', may: ['spec', 'type typebox', 'yaml', 'ajv', 'ajv/*', 'fastest-levenshtein'] },
  {
    files: 'suites',
    may: ['spec', 'generators', 'targets', 'type k6.config', 'type typebox', 'jsonata', 'yaml', 'ajv', 'ajv/*'],
  },
  { files: 'suites/format/load*', may: ['spec', 'generators', 'targets', 'jsonata', 'yaml', 'ajv', 'ajv/*', 'node:*'] },
  { files: 'k6.config.ts', may: ['spec'] },
  { files: 'scenarios', may: ['spec', 'generators', 'suites', '!suites/format/load*', 'type targets', 'k6.config'] },
  {
    files: 'scenarios/runtime',
    may: ['spec', 'generators', 'suites', '!suites/format/load*', 'type targets', 'k6.config', 'k6', 'k6/*'],
  },
  { files: 'gateway', may: ['spec', 'fastify', 'node:*'] },
  { files: 'gateway/authority.ts', may: ['@peculiar/x509', 'reflect-metadata', 'node:*'] },
  { files: 'generators/card.ts', may: ['node:*'] },
  {
    files: 'reports',
    may: [
      'spec',
      'generators',
      'suites/format',
      'suites/standing',
      'targets',
      'scenarios/journal',
      'k6.config',
      'allure-js-commons',
      'allure-js-commons/*',
      'd3-scale',
      'd3-shape',
      'node:*',
    ],
  },
  { files: 'scripts', may: ['*'] },
  { files: 'vitest.config.ts', may: ['vitest/config'] },
];

export interface Import {
  line: number;
  /** as written */
  name: string;
  typeOnly: boolean;
}

/** Statements at the beginning of a line, and dynamic imports; a computed one has the name `(computed)`. */
export function importsOf(source: string): Import[] {
  const statement =
    /^[ \t]*(?:import|export)\b(?!\s*\()(\s+type\b(?!\s*(?:,|from\b)))?(?:[^'"`;=()]*?\bfrom)?\s*(['"])([^'"\n]+)\2/gm;
  const dynamic = /^(?!\s*(?:\/\/|\*)).*?\b(?:import|require)\(\s*(?:(['"])([^'"\n]+)\1\s*[,)]|)/gm;
  const found: Import[] = [];
  for (const match of source.matchAll(statement)) {
    found.push({ line: lineAt(source, match), name: match[3] ?? '', typeOnly: Boolean(match[1]) });
  }
  for (const match of source.matchAll(dynamic)) {
    found.push({ line: lineAt(source, match), name: match[2] ?? '(computed)', typeOnly: false });
  }
  return found;
}

export function violations(file: string, source: string): string[] {
  if (/\.test\.m?ts$/.test(file)) return [];
  const rule = ruleOf(file);
  if (!rule) return file.includes('/') ? [`${file}:1 stands in no folder that scripts/boundaries.ts names`] : [];
  return importsOf(source)
    .filter((found) => !allowed(rule.may, file, found))
    .map(({ line, name }) => `${file}:${line} imports ${name}; ${rule.files} may import only ${words(rule.may)}`);
}

export function checkBoundaries(root: string): string[] {
  const sources = projectFiles(root).filter((file) => /\.m?[tj]s$/.test(file));
  return sources.flatMap((file) => violations(file, readFileSync(join(root, file), 'utf8')));
}

function ruleOf(file: string) {
  const fitting = boundaries.filter(({ files }) => matches(files, file));
  return fitting.sort((a, b) => b.files.length - a.files.length)[0];
}

function allowed(may: string[], file: string, { name, typeOnly }: Import): boolean {
  const wanted = resolved(file, name);
  if (may.some((entry) => entry.startsWith('!') && matches(entry.slice(1), wanted))) return false;
  if (name.startsWith('.') && wanted.split('/')[0] === file.split('/')[0]) return true;
  return may.some((entry) => matches(entry.startsWith('type ') && typeOnly ? entry.slice(5) : entry, wanted));
}

/** Own files relative to the root, without the ending; libraries as written. */
function resolved(file: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(file), name);
  return isBuiltin(name) && !name.startsWith('node:') ? `node:${name}` : name;
}

/** The path itself, with or without its ending, or what lies in that folder. */
function matches(entry: string, path: string): boolean {
  if (entry.endsWith('*')) return path.startsWith(entry.slice(0, -1));
  return path === entry || path.startsWith(`${entry}/`) || path.replace(/\.m?[tj]s$/, '') === entry;
}

const words = (may: string[]): string => may.filter((entry) => !entry.startsWith('!')).join(', ') || 'itself';

function lineAt(source: string, match: RegExpMatchArray): number {
  const start = (match.index ?? 0) + (/^\s*/.exec(match[0])?.[0].length ?? 0);
  return source.slice(0, start).split('\n').length;
}
