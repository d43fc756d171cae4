/** Child processes of a bench: none outlives it. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { EnvironmentError } from '../cli/errors';

const running = new Set<ChildProcess>();

/** The group of a child: a shell passes no signal on to what it started. */
function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended
  }
}

const killAll = () => [...running].forEach(kill);
process.once('exit', killAll);
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => process.exit(code));

/** Starts a child in a process group of its own. */
export function startChild(file: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(file, args, { ...options, detached: true });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Ends a child and all that it started. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  kill(child);
  await ended;
}

/** The exit code of a child; EnvironmentError where it could not be started. */
export const ended = (child: ChildProcess, what: string): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(new EnvironmentError(`${what} could not be started: ${cause.message}.`)));
    child.once('close', (code) => resolve(code ?? 1));
  });
