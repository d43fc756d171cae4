import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { EnvironmentError } from '../cli/errors';
import { root } from '../project-root';
import { startChild, stopChild } from './children';

export interface Server {
  url: string;
  close(): Promise<void>;
}

const patienceMs = 30_000;

/** The address in the line by which a server says that it is ready. */
function readiness(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = () => reject(new EnvironmentError(`a server of the bench did not start: ${said.slice(-500)}`));
    const timer = setTimeout(fail, patienceMs);
    child.once('exit', fail);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, url] = said.match(/ready on (\S+)\s/) ?? [];
      if (!url) return;
      clearTimeout(timer);
      child.off('exit', fail);
      resolve(url);
    });
  });
}

async function serve(file: string, ...args: string[]): Promise<Server> {
  // as this process was started: its memory, and how it reads TypeScript
  const child = startChild(process.execPath, [...process.execArgv, join(root, 'scripts', file), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { url: await readiness(child), close: () => stopChild(child) };
}

/** Milliseconds from acceptance to the final state: shorter than the wait before the first poll. */
const settleMs = 100;

/** The reference gateway in a process of its own, over plain HTTP on a free port. */
export const startGateway = (): Promise<Server> =>
  serve('cli.ts', 'gateway', '--port', '0', '--settle-ms', String(settleMs));

/** A bare fastify server that answers fixed texts, in a process of its own; `file` holds them. */
export const startBareServer = (file: string): Promise<Server> => serve('bench/bare-server.ts', file);
