/** Child processes of a bench, which end with it. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { EnvironmentError } from '../../../common/errors';
import { root } from '../../../common/project-root';

const running = new Set<ChildProcess>();

/** Kills the process group of a child, because a shell does not pass signals on. */
function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // it has already ended
  }
}

const killAll = () => [...running].forEach(kill);
process.once('exit', killAll);
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => process.exit(code));

/** Starts a child in its own process group. */
export function startChild(file: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(file, args, { ...options, detached: true });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Ends a child and the processes that it started. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  kill(child);
  await ended;
}

/** Waits for the exit code of a child. */
export const exitOf = (child: ChildProcess, what: string): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(new EnvironmentError(`Cannot start ${what}: ${cause.message}.`)));
    child.once('close', (code) => resolve(code ?? 1));
  });

/** Runs a TypeScript file below scripts/ in its own process and returns what it printed. */
export const runTypeScript = (file: string, ...args: string[]): Promise<string> =>
  runNode('--import', 'tsx', join(root, 'scripts', file), ...args);

/** Runs Node in its own process and returns what it printed. */
export async function runNode(...args: string[]): Promise<string> {
  // with the memory options of this process
  const child = startChild(process.execPath, [...process.execArgv, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  const what = args.join(' ');
  if ((await exitOf(child, what)) !== 0) throw new EnvironmentError(`${what} failed.`);
  return out;
}
