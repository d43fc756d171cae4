import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { UsageError } from './errors';
import { nearest } from './usage-error';

/** The folder in which the user started the command. npm itself runs every command in the project folder. */
export const workingFolder = (): string => process.env.INIT_CWD ?? process.cwd();

/** The absolute path of a file or folder named by the user. */
export const userPath = (path: string): string => resolve(workingFolder(), path);

/** A path as the user would type it: relative where it is below the working folder. */
export function shownPath(path: string): string {
  const own = relative(workingFolder(), path);
  return own.startsWith('..') ? path : own || '.';
}

/** That a file is missing, with the one of the same folder that has nearly its name. */
function absent(name: string): string {
  const folder = dirname(name);
  try {
    const like = nearest(basename(name), readdirSync(userPath(folder)));
    return `there is no file ${name}${like === undefined ? '' : `, but ${join(folder, like)}`}`;
  } catch {
    return `there is no file ${name}`;
  }
}

/** In words why a file cannot be read, by the code of the error. */
const problems: Readonly<Record<string, (name: string) => string>> = {
  ENOENT: absent,
  ENOTDIR: absent,
  EISDIR: (name) => `${name} is a folder, not a file`,
  EACCES: (name) => `${name} may not be read`,
};

/** The text of a file that the user named; `message` makes the error from what is wrong. */
export function readUserFile(name: string, message: (problem: string) => string, path = userPath(name)): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const { code = '', message: own } = cause as NodeJS.ErrnoException;
    throw new UsageError(message(problems[code]?.(name) ?? `${name}: ${own}`));
  }
}
