import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { packageEntries, packageOptions } from '../package/package-content';
import { compileCommands } from '../start/compile.mjs';

type Manifest = { dependencies?: Record<string, string> };

/** `@scope/name` of `@scope/name/file` */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The packages that the code of a package imports when it runs: what only gives types is gone by then. */
async function imported(root: string): Promise<string[]> {
  const entries = [...packageEntries, 'scripts/start.mjs'];
  const options = { ...packageOptions, metafile: true } as const;
  const { metafile } = await compileCommands(root, entries, join(root, 'dist'), options);
  const all = Object.values(metafile?.outputs ?? {}).flatMap(({ imports }) => imports);
  return all.flatMap(({ path, external }) => (external && !isBuiltin(path) ? [path] : []));
}

/** Faults, in words: packages that are imported and not among the dependencies. */
export function missingDependencies(specifiers: readonly string[], { dependencies = {} }: Manifest): string[] {
  const names = new Set(specifiers.map(packageOf));
  return [...names]
    .filter((name) => !Object.hasOwn(dependencies, name))
    .map((name) => `package.json: ${name} is needed at run time, but is not one of the dependencies`);
}

/** Packages that an installed package would miss, because npm installs its `dependencies` alone. */
export const packageFaults = async (root: string): Promise<string[]> =>
  missingDependencies(await imported(root), JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
