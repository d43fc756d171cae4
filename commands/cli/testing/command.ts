/** The command line as `npm start` starts it, from its bundle, for tests; without what the start script prepares. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../../common/project-root';
import { compile, entryPoints } from '../../../scripts/start/compile.mjs';

let folder: Promise<string> | undefined;

/** Starts the command line and waits for its end. */
export async function command(args: readonly string[], env: NodeJS.ProcessEnv = {}, input = '') {
  folder ??= compile(root, entryPoints);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(await folder, 'main.js'), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DEBUG: '', ...env },
    input,
  });
  return { status, stdout, stderr };
}
