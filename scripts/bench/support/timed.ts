/** A command with the CPU time of all its processes. */
import type { SpawnOptions } from 'node:child_process';
import type { Readable } from 'node:stream';
import { EnvironmentError } from '../../../common/errors';
import { exitOf, startChild } from './children';

/**
 * Node cannot read the CPU time of a finished child, but `times` of bash can, in milliseconds. The shell first prints the
 * process id, by which the memory is measured.
 */
const shell = '"$@" 2>&4 & echo $! >&3; wait $!; code=$?; times >&3; exit $code';

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
  options: SpawnOptions,
): { pid: () => number; ended: Promise<Timed> } {
  const startedAt = performance.now();
  const child = startChild('bash', ['-c', shell, 'bash', file, ...args], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe'],
  });
  const texts = { output: '', log: '' };
  const collect = (fd: number, into: keyof typeof texts) =>
    (child.stdio[fd] as Readable).setEncoding('utf8').on('data', (text: string) => {
      texts[into] += text;
    });
  collect(3, 'output');
  collect(4, 'log');
  const ended = exitOf(child, 'bash').then((exit) => {
    const seconds = (performance.now() - startedAt) / 1000;
    return { exit, cpu: childSeconds(texts.output), seconds, log: texts.log };
  });
  return { pid: () => Number.parseInt(texts.output, 10) || 0, ended };
}
