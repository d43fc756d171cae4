/** What tells one contract, or one set of suites, from another. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../common/project-root';

/** What judges a gateway. */
const judging = ['suites', 'assertions', 'generators', 'wire', 'scenarios/engine'];
/** What verdict and reports are derived by from a journal. */
const deriving = [...[...judging, 'contract', 'journal', 'reports', 'targets', 'run/final-recheck', 'commands/verify']];

/** The sources of a folder, without tests. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|yaml)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * Hash of the sources in the folders, and of their names below `from`. It is the same on every system: Git may change the
 * ends of lines, and Windows separates folders otherwise.
 */
export function sourceHash(folders: readonly string[], from = root): string {
  // a target file is no rule, as the record has its target
  const isOfUser = (file: string): boolean => file.endsWith('.yaml') && dirname(file) === join(from, 'targets');
  const files = folders.flatMap((folder) => filesIn(join(from, folder)).filter((file) => !isOfUser(file)));
  const names = files.map((file) => relative(from, file).replaceAll('\\', '/'));
  const hash = createHash('sha256');
  for (const name of names.filter((one) => !one.includes('/testing/')).sort())
    hash.update(name).update(readFileSync(join(from, name), 'utf8').replaceAll('\r\n', '\n'));
  return hash.digest('hex').slice(0, 16);
}

/** Hash of the sources of the contract, which is in its own folder below `from`. */
export const contractHash = (from = root): string => sourceHash(['contract'], from);

/** Hash of the suites and of all code that judges by them; the contract has a hash of its own. */
export const suitesHash = (): string => sourceHash(judging);

/** Hash of the rules by which verdict and reports follow from a journal: another version may derive others. */
export const rulesHash = (): string => globalThis.PACKED_RULES ?? sourceHash(deriving);
