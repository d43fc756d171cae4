/** Child processes of a bench, which end with it: programs that answer with JSON, the gateway, and commands with their CPU time. */
import { join } from 'node:path';
import { EnvironmentError } from '../../../common/errors';
import { collected, outputMatching } from '../../../common/processes/collected';
import { startGuarded } from '../../../common/processes/guarded.mjs';
import { root } from '../../../common/project-root';
import { compile } from '../../start/compile.mjs';

const start = (file: string, args: readonly string[], env = process.env) =>
  startGuarded(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });

/** Runs a program of this folder in its own process, compiled as the commands are, and returns what it printed. */
export async function answerOf<Answer>(program: string, ...args: string[]): Promise<Answer> {
  const file = join(await compile(root, [`scripts/bench/support/${program}.ts`]), `${program}.js`);
  // with the memory options of this process
  const child = start(process.execPath, [...process.execArgv, file, ...args]);
  const [out, log] = [collected(child.stdout), collected(child.stderr)];
  const { code } = await child.ended;
  if (code !== 0) throw new EnvironmentError(`${program} ${args.join(' ')} failed: ${log().slice(-1000)}`);
  return JSON.parse(out());
}

const startTimeoutMs = 30_000;
/** Milliseconds from acceptance to the final state; shorter than the wait before the first poll. */
const settleMs = 100;

/** The reference gateway in its own process, over plain HTTP on a free port. */
export async function startGateway(...flags: string[]): Promise<{ url: string; close(): Promise<unknown> }> {
  const gateway = [join(root, 'scripts', 'main.ts'), 'gateway', '--port', '0', '--settle-ms', String(settleMs)];
  const child = start(process.execPath, [...process.execArgv, '--import', 'tsx', ...gateway, ...flags]);
  const timer = setTimeout(child.end, startTimeoutMs);
  const errors = collected(child.stderr);
  const url = await outputMatching(child, /ready on (\S+)\s/);
  clearTimeout(timer);
  if (url === undefined) throw new EnvironmentError(`The gateway did not start: ${errors().slice(-500)}`);
  const close = () => {
    child.end();
    return child.ended;
  };
  return { url, close };
}

/**
 * Node cannot read the CPU time of a finished child, but `times` of bash can, in milliseconds. The shell first prints the
 * process id, by which the memory is measured.
 */
const shell = 'in=$1; out=$2; shift 2; "$@" <"$in" >"$out" & echo $!; wait $!; code=$?; times; exit $code';

/** Files that a command reads and writes. */
interface Files {
  input?: string;
  output?: string;
}

/** CPU seconds of the children in the output of `times`: user and system, such as `0m1.234s`, on the second line. */
export function childSeconds(times: string): number {
  const last = times.trim().split('\n').at(-1) ?? '';
  const found = [...last.matchAll(/(\d+)m([\d.]+)s/g)];
  if (found.length !== 2) throw new EnvironmentError(`Unexpected output of times in bash: ${JSON.stringify(last)}.`);
  return found.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

interface Timed {
  exit: number;
  /** CPU seconds, user and system, of the command and of the processes that it waited for */
  cpu: number;
  /** from start to end */
  seconds: number;
  /** what it wrote to standard error */
  log: string;
}

/** Starts a command. `pid` gives 0 until it is known. */
export function startTimed(
  file: string,
  args: readonly string[],
  env = process.env,
  { input = '/dev/null', output = '/dev/null' }: Files = {},
) {
  const startedAt = performance.now();
  const child = start('bash', ['-c', shell, 'bash', input, output, file, ...args], env);
  const [printed, log] = [collected(child.stdout), collected(child.stderr)];
  const ended = child.ended.then(({ code, error }): Timed => {
    if (error) throw new EnvironmentError(`Cannot start bash: ${error}.`);
    const seconds = (performance.now() - startedAt) / 1000;
    return { exit: code ?? 1, cpu: childSeconds(printed()), seconds, log: log() };
  });
  return { pid: () => Number.parseInt(printed(), 10) || 0, ended };
}

/** Runs a command of the harness to its end, whatever its exit code. */
export const timedCommand = (...args: string[]): Promise<Timed> =>
  startTimed(process.execPath, [join(root, 'scripts', 'start.mjs'), ...args]).ended;

/** The same; throws unless it ended well. */
export async function passedCommand(...args: string[]): Promise<Timed> {
  const timed = await timedCommand(...args);
  if (timed.exit !== 0) throw new EnvironmentError(`${args[0]} ended with ${timed.exit}: ${timed.log.slice(-1000)}`);
  return timed;
}
