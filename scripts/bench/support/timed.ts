/** A command with the CPU time of all its processes. */
import { join } from 'node:path';
import { EnvironmentError } from '../../../common/errors';
import { collected } from '../../../common/processes/collected';
import { startGuarded } from '../../../common/processes/guarded.mjs';
import { root } from '../../../common/project-root';

/**
 * Node cannot read the CPU time of a finished child, but `times` of bash can, in milliseconds. The shell first prints the
 * process id, by which the memory is measured.
 */
const shell = '"$@" >/dev/null & echo $!; wait $!; code=$?; times; exit $code';

/** Seconds of `0m1.234s`. */
const seconds = (text: string): number => {
  const [, minutes, rest] = text.match(/^(\d+)m([\d.]+)s$/) ?? [];
  if (rest === undefined) throw new EnvironmentError(`Unexpected output of times in bash: ${JSON.stringify(text)}.`);
  return Number(minutes) * 60 + Number(rest);
};

/** CPU seconds of the children in the output of `times`: user and system, on the second line. */
export function childSeconds(times: string): number {
  const [user = '', system = ''] = times.trim().split('\n').at(-1)?.split(/\s+/) ?? [];
  return seconds(user) + seconds(system);
}

export interface Timed {
  exit: number;
  /** CPU seconds, user and system, of the command and of the processes that it waited for */
  cpu: number;
  /** from start to end */
  seconds: number;
  /** what it wrote to standard error */
  log: string;
}

/** Starts a command; its standard output is not read. `pid` gives 0 until it is known. */
export function startTimed(
  file: string,
  args: readonly string[],
  env = process.env,
): { pid: () => number; ended: Promise<Timed> } {
  const startedAt = performance.now();
  const child = startGuarded('bash', ['-c', shell, 'bash', file, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, log] = [collected(child.stdout), collected(child.stderr)];
  const ended = child.ended.then(({ code, error }): Timed => {
    if (error) throw new EnvironmentError(`Cannot start bash: ${error}.`);
    const seconds = (performance.now() - startedAt) / 1000;
    return { exit: code ?? 1, cpu: childSeconds(output()), seconds, log: log() };
  });
  return { pid: () => Number.parseInt(output(), 10) || 0, ended };
}

/** Runs a command of the harness to its end, whatever its exit code. */
export const timedCommand = (...args: string[]): Promise<Timed> =>
  startTimed(process.execPath, [join(root, 'scripts', 'start.mjs'), ...args]).ended;

/** The same; throws unless it ended well. */
export async function passedCommand(...args: string[]): Promise<Timed> {
  const timed = await timedCommand(...args);
  const [name] = args;
  if (timed.exit !== 0) throw new EnvironmentError(`${name} ended with ${timed.exit}: ${timed.log.slice(-1000)}`);
  return timed;
}
