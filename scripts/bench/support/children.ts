/** Child processes of a bench, which end with it. */
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { EnvironmentError } from '../../../common/errors';
import { startGuarded } from '../../../common/processes/guarded.mjs';
import { root } from '../../../common/project-root';

/** Collects what a process writes; `took`: called with all of it so far. */
export function collected(stream: Readable | null, took: (all: string) => void = () => {}): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    took(text);
  });
  return () => text;
}

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
