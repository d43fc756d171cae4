import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Is it a test, or code for tests alone? */
export const isTest = (file: string): boolean => /\.test\.ts$|(^|\/)testing\//.test(file);

const ignored = new Set(['.git', '.cache', 'node_modules', 'runs', 'dist']);

/** The project's files, relative to its root: those that git tracks or would add; without git, all that are not ignored. */
export function projectFiles(root: string): string[] {
  const listed = existsSync(join(root, '.git')) ? fromGit(root) : walk(root);
  return listed.filter((file) => existsSync(join(root, file))).sort();
}

function fromGit(root: string): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  return listed.split('\0').filter(Boolean);
}

function walk(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (ignored.has(entry.name)) return [];
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    return entry.isDirectory() ? walk(root, path) : [path];
  });
}
