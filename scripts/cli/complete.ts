/** Completes a command line. The scripts that the command `completion` prints ask for it at each press of the tab key. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import { requirements } from '../../contract';
import { root } from '../project-root';
import { runsFolder } from '../run/runs-folder';
import { programWith } from './program';
import { userPath } from './user-path';

/** All values; those that do not begin with what was typed are left out later. */
type Values = (typed: string) => readonly string[] | Promise<readonly string[]>;

const requirementIds = (): string[] => requirements.map(({ id }) => id);

/** The areas of the suites; to read whole suites would take too long. */
function areas(): string[] {
  const folder = join(root, 'suites');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
  const found = files.flatMap((name) => /^area: (\S+)/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? []);
  return [...new Set(found)].sort();
}

/** The YAML files of the folder that was typed, and of those in it: a shell would end a folder alone with a space. */
function yamlFiles(typed: string, depth = 1): string[] {
  const parent = typed.slice(0, typed.lastIndexOf('/') + 1);
  return readdirSync(userPath(parent || '.'), { withFileTypes: true }).flatMap((entry) => {
    const path = `${parent}${entry.name}`;
    if (entry.isFile()) return /\.ya?ml$/.test(entry.name) ? [path] : [];
    const isOfUser = entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name);
    return isOfUser && depth > 0 ? yamlFiles(`${path}/`, depth - 1) : [];
  });
}

/** The run folders, the newest first. */
const runs = (): string[] =>
  readdirSync(runsFolder())
    .filter((name) => /^\d{4}-/.test(name))
    .sort()
    .reverse()
    .map((name) => join(runsFolder(), name));

/** Further items of a comma-separated list. */
const listOf =
  (items: () => readonly string[] | Promise<readonly string[]>): Values =>
  async (typed) => {
    const before = typed.slice(0, typed.lastIndexOf(',') + 1);
    return (await items()).map((item) => `${before}${item}`);
  };

/** The gateway is loaded only where it is asked for. */
const gateway = () => import('../../gateway');

/** Values by option. Those of a closed list are known from its `choices`. */
const values: Readonly<Record<string, Values>> = {
  target: yamlFiles,
  waivers: yamlFiles,
  partners: yamlFiles,
  area: listOf(areas),
  requirement: listOf(requirementIds),
  level: listOf(() => ['MUST', 'SHOULD']),
  run: runs,
  'rerun-failed': runs,
  continue: runs,
  defect: listOf(async () => (await gateway()).defects.map(({ id }) => id)),
  variant: listOf(async () => (await gateway()).variants.map(({ id }) => id)),
  differ: listOf(async () => ['all', ...(await gateway()).differences.map(({ id }) => id)]),
};

/** Values by the argument of a command. */
const ofArguments: Readonly<Record<string, Values>> = {
  'show id': requirementIds,
  'spec word': requirementIds,
  'report run': runs,
};

/** Values that cannot be found, as in a folder that does not exist, are no error: nothing is completed. */
async function found(make: Values | undefined, typed: string): Promise<readonly string[]> {
  try {
    return (await make?.(typed)) ?? [];
  } catch {
    return [];
  }
}

const giving = (found: readonly string[]) => (give: (value: string, description: string) => void) => {
  for (const value of found) give(value, '');
};

/** Prints what the last of the words may become; `args` are `--` and the words after the name of the program. */
export async function complete(args: readonly string[]): Promise<void> {
  const words = args.slice(args.indexOf('--') + 1);
  const last = words.at(-1) ?? '';
  const program = await programWith(words[0]);
  const tree = tab(program as unknown as Command);
  // the adapter adds a command of its own
  tree.commands.delete('complete');
  const command = tree.commands.get(words[0] ?? '');
  for (const [name, option] of command?.options ?? []) {
    const isAsked = words.at(-2) === `--${name}` || last.startsWith(`--${name}=`);
    if (!isAsked || !Object.hasOwn(values, name)) continue;
    option.handler = giving(await found(values[name], last.slice(last.indexOf('=') + 1)));
  }
  for (const [name, argument] of command?.arguments ?? []) {
    const key = `${words[0]} ${name}`;
    if (!Object.hasOwn(ofArguments, key)) continue;
    argument.handler = giving(await found(ofArguments[key], last));
  }
  tree.parse([...words]);
}
