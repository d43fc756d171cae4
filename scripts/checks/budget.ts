/**
 * The budget of code: lines of TypeScript and JavaScript without comments and blank lines, for each top-level folder. Whoever
 * needs more raises a row and says in the commit why.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles } from './project-files';

type Lines = readonly [production: number, tests: number];

const budget: Readonly<Record<string, Lines>> = {
  '.': [420, 0],
  assertions: [7175, 5695],
  commands: [10270, 10240],
  common: [985, 760],
  contract: [4320, 350],
  docs: [360, 25],
  gateway: [6490, 2860],
  generators: [1425, 390],
  journal: [1935, 1050],
  reports: [3470, 2425],
  run: [5090, 4160],
  scenarios: [1735, 710],
  scripts: [3880, 2790],
  suites: [2350, 1465],
  targets: [1730, 1040],
  wire: [240, 25],
};

/** Written by others, or a program of its own to compare with. */
const isCounted = (file: string): boolean =>
  /\.(ts|mjs|js)$/.test(file) && !/\.d\.m?ts$|^scripts\/bench\/peers\/|\/generated\//.test(file);

/** Tests, and what only they use. */
const isTest = (file: string): boolean => /\.test\.ts$|(^|\/)testing\//.test(file);

/** The lines that hold code. The formatter gives comments lines of their own. */
export function codeLines(text: string): number {
  let isComment = false;
  let count = 0;
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    if (!isComment && trimmed.startsWith('/*')) isComment = true;
    if (!isComment && trimmed !== '' && !trimmed.startsWith('//')) count += 1;
    if (isComment && trimmed.includes('*/')) isComment = false;
  }
  return count;
}

/** Lines of code by top-level folder; files beside the folders are `.`. */
export function linesByFolder(root: string, files = projectFiles(root)): Map<string, [number, number]> {
  const found = new Map<string, [number, number]>();
  for (const file of files.filter(isCounted)) {
    const [folder, ...rest] = file.split('/');
    const key = rest.length === 0 ? '.' : (folder ?? '.');
    const lines = found.get(key) ?? [0, 0];
    lines[isTest(file) ? 1 : 0] += codeLines(readFileSync(join(root, file), 'utf8'));
    found.set(key, lines);
  }
  return found;
}

/** Folders with more code than their budget. */
export function budgetFaults(found: ReadonlyMap<string, Lines>, table = budget): string[] {
  return [...found].flatMap(([folder, lines]) =>
    (['production', 'tests'] as const).flatMap((kind, at) => {
      const [own = 0, allowed = 0] = [lines[at], table[folder]?.[at]];
      return own > allowed ? [`${folder}: ${own} lines of code in ${kind}, and the budget has ${allowed}`] : [];
    }),
  );
}
