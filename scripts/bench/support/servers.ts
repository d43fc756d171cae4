import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { EnvironmentError } from '../../../common/errors';
import { root } from '../../../common/project-root';
import { startChild, stopChild } from './children';

export interface Server {
  url: string;
  close(): Promise<void>;
}

const startTimeoutMs = 30_000;

/** The URL that a server prints when it is ready. */
function readiness(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = () => reject(new EnvironmentError(`A server of the bench did not start: ${output.slice(-500)}`));
    const timer = setTimeout(fail, startTimeoutMs);
    child.once('exit', fail);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const [, url] = output.match(/ready on (\S+)\s/) ?? [];
      if (!url) return;
      clearTimeout(timer);
      child.off('exit', fail);
      resolve(url);
    });
  });
}

async function serve(file: string, ...args: string[]): Promise<Server> {
  // with the memory options of this process
  const child = startChild(
    process.execPath,
    [...process.execArgv, '--import', 'tsx', join(root, 'scripts', file), ...args],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  return { url: await readiness(child), close: () => stopChild(child) };
}

/** Milliseconds from acceptance to the final state; shorter than the wait before the first poll. */
const settleMs = 100;

/** The reference gateway in its own process, over plain HTTP on a free port. */
export const startGateway = (...flags: string[]): Promise<Server> =>
  serve('main.ts', 'gateway', '--port', '0', '--settle-ms', String(settleMs), ...flags);

/** The bare server in its own process; `file` contains its responses. */
export const startBareServer = (file: string): Promise<Server> => serve('bench/bare/server.ts', file);
