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

/** The sentence for what is missing, with the file of the same folder whose name is most like it. */
export function absent(name: string): string {
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

/** The text of a file that the user named; throws a UsageError, whose text `message` makes of what is wrong. */
export function readUserFile(name: string, message: (problem: string) => string, path = userPath(name)): string {
  // most often the value of a variable that holds the key itself, which no message may show
  if (/[\r\n]|-----BEGIN/.test(name)) throw new UsageError(message('the name of a file is wanted, and a text came'));
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const { code = '', message: own } = cause as NodeJS.ErrnoException;
    throw new UsageError(message(problems[code]?.(name) ?? `${name}: ${own}`));
  }
}

/**
 * Makes a folder with those above it, and returns the first that it made; undefined: it was there. Node's own recursive form
 * tries for ever where the system has no folders of others, as below /proc.
 */
export function makeFolder(folder: string): string | undefined {
  if (existsSync(folder) && statSync(folder).isDirectory()) return undefined;
  const above = existsSync(dirname(folder)) ? undefined : makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
    // another process was faster, and the folder is its own
    return above;
  }
  return above ?? folder;
}

/** Writes a file with the folder that it is in, whole or not at all. */
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

/** Removes the folders that were made for the trial, from a folder up to the first of them; not those that others use by now. */
function removeFolders(folder: string, first: string | undefined): void {
  if (first === undefined) return;
  try {
    for (let one = folder; one.startsWith(first); one = dirname(one)) rmdirSync(one);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(`${(error as NodeJS.ErrnoException).code}`)) throw error;
  }
}

/** Does the work; if it fails, the error begins with what the user gave, such as a flag. */
function explaining(given: string, path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const { message } = describe(namingFile(error, path), false);
    throw new EnvironmentError(`${given}: ${message} Nothing was sent.`);
  }
}

/** Makes a folder, writes a file into it, and leaves it as it was. */
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
 * Tries what a run will write at its end, before it begins: nothing is measured that cannot be kept. EnvironmentError if no
 * file can be written into the folder, which may have to be made; it is left as it was.
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

/** The same of a file, which keeps its content. A pipe or a device is not tried. */
export const tryFile = (file: string, given: string): void =>
  explaining(given, file, () => {
    const found = existsSync(file) ? statSync(file) : undefined;
    if (found && !found.isFile() && !found.isDirectory()) return;
    closeSync(openSync(file, 'a'));
    // of a link, what it leads to was made
    if (!found) rmSync(realpathSync(file));
  });
