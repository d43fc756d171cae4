import { EnvironmentError } from '../../../common/errors';
import { collected } from '../../../common/processes/collected';
import { startGuarded } from '../../../common/processes/guarded.mjs';
import { root } from '../../../common/project-root';
import { typeScript } from './children';

export interface Server {
  url: string;
  close(): Promise<void>;
}

const startTimeoutMs = 30_000;

/** Starts a server, and waits until it prints its URL. */
async function serve(file: string, ...args: string[]): Promise<Server> {
  const child = startGuarded(process.execPath, typeScript(file, ...args), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const close = async () => {
    child.end();
    await child.ended;
  };
  const timer = setTimeout(child.end, startTimeoutMs);
  const errors = collected(child.stderr);
  const url = await new Promise<string | undefined>((resolve) => {
    collected(child.stdout, (output) => {
      const [, found] = output.match(/ready on (\S+)\s/) ?? [];
      if (found) resolve(found);
    });
    void child.ended.then(() => resolve(undefined));
  });
  clearTimeout(timer);
  if (url === undefined) throw new EnvironmentError(`A server of the bench did not start: ${errors().slice(-500)}`);
  return { url, close };
}

/** Milliseconds from acceptance to the final state; shorter than the wait before the first poll. */
const settleMs = 100;

/** The reference gateway in its own process, over plain HTTP on a free port. */
export const startGateway = (...flags: string[]): Promise<Server> =>
  serve('main.ts', 'gateway', '--port', '0', '--settle-ms', String(settleMs), ...flags);

/** The bare server in its own process; `file` contains its responses. */
export const startBareServer = (file: string): Promise<Server> => serve('bench/bare/server.ts', file);
