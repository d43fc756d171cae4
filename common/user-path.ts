import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { describe, EnvironmentError, namingFile, UsageError } from './errors';
import { nearest } from './usage-error';

/** The folder in which the user started the command. npm itself runs every command in the project folder. */
export const workingFolder = (): string => process.env.INIT_CWD ?? process.cwd();

/** The absolute path of a file or folder named by the user. */
export const userPath = (path: string): string => resolve(workingFolder(), path);

/** The absolute path of a file that another file names. */
export const pathBeside = (file: string, name: string): string => resolve(dirname(file), name);

/** A path as the user would type it: relative where it is below the working folder. */
export function shownPath(path: string): string {
  const own = relative(workingFolder(), path);
  return own.startsWith('..') ? path : own || '.';
}

/** The message for a missing file, with the file of the folder whose name is nearest. */
export function absent(name: string): string {
  const folder = dirname(name);
  try {
    const like = nearest(basename(name), readdirSync(userPath(folder)));
    return `there is no file ${name}${like === undefined ? '' : `, but ${join(folder, like)}`}`;
  } catch {
    return `there is no file ${name}`;
  }
}

/** Why a file cannot be read, by the code of the error. */
const problems: Readonly<Record<string, (name: string) => string>> = {
  ENOENT: absent,
  ENOTDIR: absent,
  EISDIR: (name) => `${name} is a folder, not a file`,
  EACCES: (name) => `${name} may not be read`,
};

/** The text of a file that the user named; throws a UsageError with the text that `message` makes of the problem. */
export function readUserFile(name: string, message: (problem: string) => string, path = userPath(name)): string {
  // usually the content of a key in place of the name of its file; it is a secret, so the message must not show it
  if (/[\r\n]|-----BEGIN/.test(name))
    throw new UsageError(message('expected the name of a file, received its content'));
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const { code = '', message: own } = cause as NodeJS.ErrnoException;
    throw new UsageError(message(problems[code]?.(name) ?? `${name}: ${own}`));
  }
}

/**
 * Makes a folder and its parents, and returns the topmost one that it made; undefined: the folder existed. The recursive mkdir of Node
 * never returns where folders cannot be made, such as below /proc.
 */
export function makeFolder(folder: string): string | undefined {
  if (existsSync(folder) && statSync(folder).isDirectory()) return undefined;
  const above = existsSync(dirname(folder)) ? undefined : makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
    // another process made the folder first
    return above;
  }
  return above ?? folder;
}

/** Writes a file atomically, and makes its folder. */
export function writeWhole(path: string, content: string): void {
  makeFolder(dirname(path));
  const unfinished = `${path}.${process.pid}.part`;
  try {
    writeFileSync(unfinished, content);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw namingFile(error, path);
  }
}

/** Removes the folders made for the trial, from `folder` up to `first`, unless another process has used them meanwhile. */
function removeFolders(folder: string, first: string | undefined): void {
  if (first === undefined) return;
  try {
    for (let one = folder; one.startsWith(first); one = dirname(one)) rmdirSync(one);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(`${(error as NodeJS.ErrnoException).code}`)) throw error;
  }
}

/** Runs `work`; if it fails, the message begins with `given`, such as the flag that named the path. */
function explaining(given: string, path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const { message } = describe(namingFile(error, path), false);
    throw new EnvironmentError(`${given}: ${message} Nothing was sent.`);
  }
}

/** Makes a folder, writes a file into it, and removes both again. */
function writeTrial(folder: string): void {
  const first = makeFolder(folder);
  const trial = join(folder, `.trial-${process.pid}`);
  try {
    const file = openSync(trial, 'wx');
    try {
      writeSync(file, 'x');
    } finally {
      closeSync(file);
    }
  } finally {
    rmSync(trial, { force: true });
    removeFolders(folder, first);
  }
}

/**
 * Checks before a run that its results can be written at its end. EnvironmentError if no file can be written into the folder; a folder
 * that does not exist is made for the trial and removed again.
 */
export const tryFolder = (folder: string, given: string): void =>
  explaining(given, folder, () => {
    try {
      writeTrial(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      // another process may have removed the folder that it had made for its own trial
      writeTrial(folder);
    }
  });

/** Checks that a file can be written, without changing its content. A pipe or a device is not tried. */
export const tryFile = (file: string, given: string): void =>
  explaining(given, file, () => {
    const found = existsSync(file) ? statSync(file) : undefined;
    if (found && !found.isFile() && !found.isDirectory()) return;
    closeSync(openSync(file, 'a'));
    // opening a dangling link has created its target
    if (!found) rmSync(realpathSync(file));
  });
