import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles } from './project-files';

const largest = 500 * 1024;
/** `max`, `min` and `default` say it in the words of the field; `usualSeconds` is a key of target files. */
const privateName = /\b(?:most|least|usual(?!Seconds\b))[A-Z]\w*/;
const machinePath = /(?<![\w.$}>-])\/(?:home|work|root|Users)\/\w/;

/** Finds what must not be committed: large files, absolute paths of one machine, and names with private words. */
export function hygieneFaults(root: string): string[] {
  return projectFiles(root).flatMap((file) => {
    const { size } = statSync(join(root, file));
    if (size > largest) return [`${file} has ${Math.ceil(size / 1024)} KB; the limit is ${largest / 1024} KB`];
    return lineFaults(file, readFileSync(join(root, file), 'utf8'));
  });
}

/** Faults in the lines of one file, in words; a file with a NUL character has none. */
export function lineFaults(file: string, text: string): string[] {
  if (text.includes('\0')) return [];
  return text.split('\n').flatMap((line, index) => {
    const path = machinePath.exec(line)?.[0];
    const name = /\.m?[jt]s$/.test(file) && privateName.exec(line)?.[0];
    return [
      ...(path ? [`${file}:${index + 1} contains an absolute path of one machine (${path}…)`] : []),
      ...(name ? [`${file}:${index + 1} names something ${name}: begin with max, min or default`] : []),
    ];
  });
}
