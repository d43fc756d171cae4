import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles } from './project-files';

const largest = 500 * 1024;
const machinePath = /(?<![\w.$}>-])\/(?:home|work|root|Users)\/\w/;
const focused = /\b(?:describe|it|test|suite)(?:\.\w+)*\.only\(/;

/** Finds what must not be committed: large files, absolute paths of one machine, focused tests. */
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
    const faults: string[] = [];
    const path = machinePath.exec(line)?.[0];
    if (path) faults.push(`${file}:${index + 1} contains an absolute path of one machine (${path}…)`);
    if (/\.test\.ts$/.test(file) && focused.test(line))
      faults.push(`${file}:${index + 1} contains a focused test (.only)`);
    return faults;
  });
}
