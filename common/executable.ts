import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** May this user execute the file? */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The executables with a name in the folders of PATH, in order. They are found without being started. */
export function onPath(name: string, path = ''): string[] {
  const folders = [...new Set(path.split(delimiter).filter(Boolean))];
  return folders.map((folder) => join(folder, name)).filter(isExecutable);
}
