import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EnvironmentError } from '../cli/errors';

export interface Setting {
  root: string;
  env: NodeJS.ProcessEnv;
  /** progress; `last: false` may be overwritten by the next line */
  say: (line: string, options?: { last?: boolean }) => void;
}

const oldestGo = [1, 25] as const;
const remedy = 'install Go 1.25 or newer (go.dev/dl), or set K6_BIN to a k6 v2.2.x';

/**
 * Builds k6 with the xk6 that toolchain/go.mod pins. Binary and log get names of their own and are renamed
 * when whole, so that a broken build leaves nothing behind and two at once do not meet.
 */
export async function buildK6({ root, env, say }: Setting, pin: string, binary: string): Promise<string> {
  const folder = join(root, 'toolchain');
  const go = checkedGo(folder, env);
  const unfinished = `${binary}.${randomUUID()}.tmp`;
  const log = `${unfinished}.log`;
  mkdirSync(dirname(binary), { recursive: true });
  const label = `k6: building ${pin} with ${go}, once (about 2 min on 2 cores)`;
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  say(`${label} …`, { last: false });
  const ticking = setInterval(() => say(`${label} … ${seconds()} s`, { last: false }), 10_000);
  try {
    const code = await runBuild(['tool', 'xk6', 'build', pin, '--output', unfinished], { folder, env, log });
    if (code !== 0) throw failed(root, log, code);
    renameSync(unfinished, binary);
    say(`k6: ${pin} built in ${seconds()} s`);
    return binary;
  } finally {
    clearInterval(ticking);
    for (const file of [unfinished, log]) rmSync(file, { force: true });
  }
}

/** Asked in toolchain/, so that Go's own choice of toolchain is the one that builds. */
function checkedGo(folder: string, env: NodeJS.ProcessEnv): string {
  const run = spawnSync('go', ['version'], { cwd: folder, env, encoding: 'utf8' });
  if (run.error) throw new EnvironmentError(`k6: none found, and no Go on the PATH to build it; ${remedy}.`);
  const [version, major, minor] = /go(\d+)\.(\d+)\S*/.exec(run.stdout) ?? [];
  const old = Number(major) === oldestGo[0] && Number(minor) < oldestGo[1];
  if (version && !old) return version;
  const found = version ? `is ${version}` : `does not say its version (${lastLine(run.stderr)})`;
  throw new EnvironmentError(`k6: none found, and the Go on the PATH ${found}, too old to build it; ${remedy}.`);
}

interface Place {
  folder: string;
  env: NodeJS.ProcessEnv;
  log: string;
}

/** In a process group of its own: a signal ends the compilers too, not only `go`. */
function runBuild(args: string[], { folder, env, log }: Place): Promise<number | null> {
  const output = openSync(log, 'w');
  const child = spawn('go', args, { cwd: folder, env, detached: true, stdio: ['ignore', output, output] });
  let interrupted: NodeJS.Signals | undefined;
  const stop = (signal: NodeJS.Signals) => {
    interrupted = signal;
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, stop);
  return new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code) => {
      if (interrupted) fail(new EnvironmentError(`k6: the build was stopped by ${interrupted}.`));
      else done(code);
    });
  }).finally(() => {
    closeSync(output);
    for (const signal of signals) process.off(signal, stop);
  });
}

function failed(root: string, log: string, code: number | null): EnvironmentError {
  const kept = join(root, '.cache', 'k6', 'build.log');
  const reason = lastLine(readFileSync(log, 'utf8'));
  renameSync(log, kept);
  return new EnvironmentError(
    `k6: the build ended with exit code ${code}: ${reason} (whole log: ${kept}); a k6 v2.2.x named by K6_BIN would be used instead.`,
  );
}

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1)?.trim() || 'no output';
