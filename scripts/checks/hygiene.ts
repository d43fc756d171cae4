import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles } from './project-files';

const largest = 500 * 1024;
const machinePath = /(?<![\w.$}>-])\/(?:home|work|root|Users)\/\w/;

/** Finds what must not be committed: large files, and absolute paths of one machine. */
export function hygieneFaults(root: string): string[] {
  return projectFiles(root).flatMap((file) => {
    const { size } = statSync(join(root, file));
    if (size > largest) return [`${file} has ${Math.ceil(size / 1024)} KB; the limit is ${largest / 1024} KB`];
    return lineFaults(file, readFileSync(join(root, file), 'utf8'));
  });
}

export function lineFaults(file: string, text: string): string[] {
  if (text.includes('\0')) return [];
  return text.split('\n').flatMap((line, index) => {
    const path = machinePath.exec(line)?.[0];
    return path ? [`${file}:${index + 1} contains an absolute path of one machine (${path}…)`] : [];
  });
}
