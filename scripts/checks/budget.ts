/**
 * The budget of code: the sum of hand-written code in production, lines of TypeScript and JavaScript without comments and blank
 * lines, may only fall. It is compared with that of the commit before, so nobody keeps a table of it.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isTest, projectFiles } from './project-files';

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

/** Lines of production by top-level folder; files beside the folders are `.`. The contract's tables and tests are not capped. */
function linesByFolder(root: string, files = projectFiles(root)): Map<string, number> {
  const found = new Map<string, number>();
  for (const file of files.filter((one) => isCounted(one) && !isTest(one) && !isTable(one))) {
    const [folder = '.', ...rest] = file.split('/');
    const key = rest.length === 0 ? '.' : folder;
    found.set(key, (found.get(key) ?? 0) + codeLines(readFileSync(join(root, file), 'utf8')));
  }
  return found;
}

/** The same of the commit before what is at hand: the last one where something is not committed yet. Undefined: there is none. */
function linesBefore(root: string): Map<string, number> | undefined {
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

const sumOf = (lines: ReadonlyMap<string, number>): number => [...lines.values()].reduce((sum, own) => sum + own, 0);

/** One fault where the sum has grown by more than the margin, with the folders that have. */
export function budgetFaults(now: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>): string[] {
  const [own, allowed] = [sumOf(now), Math.floor(sumOf(before) * (1 + marginPercent / 100))];
  if (own <= allowed) return [];
  const grown = [...now].flatMap(([folder, lines]) => {
    const more = lines - (before.get(folder) ?? 0);
    return more > 0 ? [`${folder} +${more}`] : [];
  });
  return [
    `${own} lines of code in production, where ${sumOf(before)} were before and ${allowed} are the most; ${grown.join(', ')}`,
  ];
}

/** The faults of the project as it is; none where git has no commit before. */
export function budgetOf(root: string): string[] {
  const before = linesBefore(root);
  return before ? budgetFaults(linesByFolder(root), before) : [];
}
