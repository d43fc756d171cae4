/** Child processes of a bench, which end with it. */
import { join } from 'node:path';
import { EnvironmentError } from '../../../common/errors';
import { collected } from '../../../common/processes/collected';
import { startGuarded } from '../../../common/processes/guarded.mjs';
import { root } from '../../../common/project-root';

/** Arguments of Node that run a TypeScript file below scripts/, with the memory options of this process. */
export const typeScript = (file: string, ...args: string[]): string[] => [
  ...process.execArgv,
  ...['--import', 'tsx', join(root, 'scripts', file), ...args],
];

/** Runs Node in its own process and returns what it printed. */
export async function runNode(args: readonly string[]): Promise<string> {
  const child = startGuarded(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 2] });
  const out = collected(child.stdout);
  const { code, error } = await child.ended;
  if (code !== 0) throw new EnvironmentError(`${args.join(' ')} failed${error ? `: ${error}` : ''}.`);
  return out();
}
