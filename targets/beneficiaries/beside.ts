/** Reads files that a target file names relative to itself. */
import { UsageError } from '../../common/errors';
import { pathBeside, readUserFile } from '../../common/user-path';
import { readYaml } from '../../common/yaml';

/** A target file, for messages about the place of a name. */
export interface Place {
  /** its name as the user wrote it */
  file: string;
  /** absolute */
  path: string;
  /** its text */
  content: string;
}

/**
 * Reads a file that the target file names under a key: its absolute path, its text, and a function that throws a
 * UsageError about its content. UsageError where it cannot be read.
 */
export function fileBeside({ file, path, content }: Place, key: readonly (string | number)[], name: string) {
  const found = pathBeside(path, name);
  const where = () => `${readYaml(file, content).at(key)}: ${key.join('.')}`;
  const text = readUserFile(name, (problem) => `${where()}: ${problem}, looked for at ${found}.`, found);
  const refuse = (what: string): never => {
    throw new UsageError(`${where()}: ${name} ${what}.`);
  };
  return { found, text, refuse };
}
