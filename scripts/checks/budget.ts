/**
 * The budget of code: the sum of hand-written code in production, lines of TypeScript and JavaScript without comments and blank
 * lines, may only fall. It is compared with that of the commit before, so nobody keeps a table of it.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOrMake } from '../../common/made-once';
import { isTest, projectFiles } from './project-files';

/** Kinds of code: what is capped, the tables of the contract, and tests with what only they use. */
const kinds = ['production', 'tables', 'tests'] as const;
/** Lines of code by kind. */
export type Lines = Record<(typeof kinds)[number], number>;

/** So much more than before, in a hundred, is let pass, so that a first change needs nothing taken away. */
const marginPercent = 1;

/** Written by others, or a program of its own to compare with. */
const isCounted = (file: string): boolean =>
  /\.(ts|mjs|js)$/.test(file) && !/\.d\.m?ts$|^scripts\/bench\/peers\/|\/generated\//.test(file);

/** What the contract says, row by row. */
const isTable = (file: string): boolean =>
  /^contract\/((fields|requirements|interpretations|lifecycle|sentences)\/|(codes|known-values|operations|readings|states)\.ts)/.test(
    file,
  );

const kindOf = (file: string): keyof Lines => (isTest(file) ? 'tests' : isTable(file) ? 'tables' : 'production');

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
function linesByFolder(root: string, files = projectFiles(root)): Map<string, Lines> {
  const found = new Map<string, Lines>();
  for (const file of files.filter(isCounted)) {
    const [folder = '.', ...rest] = file.split('/');
    const key = rest.length === 0 ? '.' : folder;
    const lines = getOrMake(found, key, () => ({ production: 0, tables: 0, tests: 0 }));
    lines[kindOf(file)] += codeLines(readFileSync(join(root, file), 'utf8'));
  }
  return found;
}

/** The same of the commit before what is at hand: the last one where something is not committed yet. Undefined: there is none. */
function linesBefore(root: string): Map<string, Lines> | undefined {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 1 << 28, stdio: 'pipe' });
  const folder = mkdtempSync(join(tmpdir(), 'budget-'));
  try {
    const isChanged = git('status', '--porcelain').length > 0;
    const archive = git('archive', isChanged ? 'HEAD' : 'HEAD^');
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    return linesByFolder(folder);
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const sumOf = (lines: ReadonlyMap<string, Lines>, kind: keyof Lines = 'production'): number =>
  [...lines.values()].reduce((sum, own) => sum + own[kind], 0);

/** One fault where the sum has grown by more than the margin, with the folders that have. */
export function budgetFaults(now: ReadonlyMap<string, Lines>, before: ReadonlyMap<string, Lines>): string[] {
  const [own, allowed] = [sumOf(now), Math.floor(sumOf(before) * (1 + marginPercent / 100))];
  if (own <= allowed) return [];
  const grown = [...now].flatMap(([folder, { production }]) => {
    const more = production - (before.get(folder)?.production ?? 0);
    return more > 0 ? [`${folder} +${more}`] : [];
  });
  return [
    `${own} lines of code in production, where ${sumOf(before)} were before and ${allowed} are the most; ${grown.join(', ')}`,
  ];
}

/** A row for each folder, and their sums. */
export function budgetTable(root: string): string[] {
  const lines = linesByFolder(root);
  const names = [...lines.keys()].sort();
  const row = (name: string, cellOf: (kind: keyof Lines) => unknown) =>
    name.padEnd(12) + kinds.map((kind) => String(cellOf(kind)).padStart(12)).join('');
  return [
    row('folder', (kind) => kind),
    ...names.map((name) => row(name, (kind) => lines.get(name)?.[kind])),
    row('all', (kind) => sumOf(lines, kind)),
  ];
}

/** The faults of the project as it is; none where git has no commit before. */
export function budgetOf(root: string): string[] {
  const before = linesBefore(root);
  return before ? budgetFaults(linesByFolder(root), before) : [];
}
