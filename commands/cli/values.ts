/** The values that the shell offers for options and arguments. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { root } from '../../common/project-root';
import { runsFolder } from '../../common/runs-folder';
import { userPath } from '../../common/user-path';
import { requirements } from '../../contract';
import { type CompletionSource, completing } from './command';
import { list } from './parsers';

/** The ids of all requirements of the contract. */
export const requirementIds = (): string[] => requirements.map(({ id }) => id);

/** The areas of the suites. The cases are not offered, because reading the suites would take too long. */
export function areas(): string[] {
  const folder = join(root, 'suites');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
  const found = files.flatMap((name) => /^area: (\S+)/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? []);
  return [...new Set(found)].sort();
}

/** The YAML files of the folder that was typed, and of those in it: a shell would end a folder alone with a space. */
export const yamlFiles: CompletionSource = (typed) => yamlFilesOf(typed, 1);

function yamlFilesOf(typed: string, depth: number): string[] {
  const parent = typed.slice(0, typed.lastIndexOf('/') + 1);
  return readdirSync(userPath(parent || '.'), { withFileTypes: true }).flatMap((entry) => {
    const path = `${parent}${entry.name}`;
    if (entry.isFile()) return /\.ya?ml$/.test(entry.name) ? [path] : [];
    const isOfUser = entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name);
    return isOfUser && depth > 0 ? yamlFilesOf(`${path}/`, depth - 1) : [];
  });
}

/** The run folders, the newest first. */
export const runs: CompletionSource = () =>
  readdirSync(runsFolder())
    .filter((name) => /^\d{4}-/.test(name))
    .sort()
    .reverse()
    .map((name) => join(runsFolder(), name));

/** An option of which the shell completes the value. */
export const valueOption = <Flags extends string>(flags: Flags, description: string, values: CompletionSource) =>
  completing(new Option(flags, description), values);

/** An option with a comma-separated list, of which the shell completes further items. */
export const itemsOption = <Flags extends string>(flags: Flags, description: string, items: () => readonly string[]) =>
  completing(new Option(flags, description).argParser(list), (typed) => {
    const before = typed.slice(0, typed.lastIndexOf(',') + 1);
    return items().map((item) => `${before}${item}`);
  });
