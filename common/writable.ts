/** Tries what a run will write at its end, before it begins: nothing is measured that cannot be kept. */
import { closeSync, existsSync, mkdirSync, openSync, rmdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, EnvironmentError, namingFile } from './errors';

/** Removes the folders that were made for the trial, from a folder up to the first of them. */
function removeFolders(folder: string, first: string | undefined): void {
  if (first === undefined) return;
  for (let one = folder; one.startsWith(first); one = dirname(one)) rmdirSync(one);
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

/** Leaves a folder as it was if a file can be written into it, and made if it is not there; else EnvironmentError. */
export const tryFolder = (folder: string, given: string): void =>
  explaining(given, folder, () => {
    const first = mkdirSync(folder, { recursive: true });
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
  });

/** The same of a file, which keeps its content. A pipe or a device is not tried. */
export const tryFile = (file: string, given: string): void =>
  explaining(given, file, () => {
    const found = existsSync(file) ? statSync(file) : undefined;
    if (found && !found.isFile() && !found.isDirectory()) return;
    closeSync(openSync(file, 'a'));
    if (!found) rmSync(file);
  });

/** The same of a file whose folder is made for it. */
export function tryFileAndFolder(file: string, given: string): void {
  if (existsSync(file)) tryFile(file, given);
  else tryFolder(dirname(file), given);
}
