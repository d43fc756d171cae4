import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startGuarded } from '../../processes/guarded.mjs';
import { EnvironmentError } from '../cli/errors';

export interface ToolchainContext {
  root: string;
  env: NodeJS.ProcessEnv;
  /** takes a line of progress; with `last: false` the next line may overwrite it */
  log: (line: string, options?: { last?: boolean }) => void;
}

const minimumGo = [1, 25] as const;
const remedy = 'Install Go 1.25 or newer (go.dev/dl), or set K6_BIN to a k6 v2.2.x';

/**
 * Builds k6 with the xk6 version that toolchain/go.mod pins. Binary and log have unique temporary names until the build
 * is complete, so that a failed build leaves nothing behind and parallel builds do not collide.
 */
export async function buildK6({ root, env, log }: ToolchainContext, pin: string, binary: string): Promise<string> {
  const folder = join(root, 'toolchain');
  const go = checkedGo(folder, env);
  const unfinished = `${binary}.${randomUUID()}.tmp`;
  const logFile = `${unfinished}.log`;
  mkdirSync(dirname(binary), { recursive: true });
  const label = `k6: building ${pin} with ${go}, needed once (about 2 min on 2 cores)`;
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  log(`${label} …`, { last: false });
  const ticking = setInterval(() => log(`${label} … ${seconds()} s`, { last: false }), 10_000);
  try {
    const code = await runBuild(['tool', 'xk6', 'build', pin, '--output', unfinished], { folder, env, logFile });
    if (code !== 0) throw buildError(root, logFile, code);
    renameSync(unfinished, binary);
    log(`k6: ${pin} built in ${seconds()} s`);
    return binary;
  } finally {
    clearInterval(ticking);
    for (const file of [unfinished, logFile]) rmSync(file, { force: true });
  }
}

/** Runs in toolchain/, where Go selects the toolchain of the build. */
function checkedGo(folder: string, env: NodeJS.ProcessEnv): string {
  const run = spawnSync('go', ['version'], { cwd: folder, env, encoding: 'utf8' });
  if (run.error) throw new EnvironmentError(`k6: not found, and no Go on the PATH to build it. ${remedy}.`);
  const [version, major, minor] = /go(\d+)\.(\d+)\S*/.exec(run.stdout) ?? [];
  const isOld = Number(major) === minimumGo[0] && Number(minor) < minimumGo[1];
  if (version && !isOld) return version;
  const found = version ? `is ${version}` : `reports no version (${lastLine(run.stderr)})`;
  throw new EnvironmentError(`k6: not found, and the Go on the PATH ${found}, too old to build it. ${remedy}.`);
}

interface BuildLocation {
  folder: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
}

/** Runs under a guard, so that the compilers end with this process too. */
async function runBuild(args: string[], { folder, env, logFile }: BuildLocation): Promise<number | null> {
  const output = openSync(logFile, 'w');
  const { code, error } = await startGuarded('go', args, { cwd: folder, env, stdio: ['ignore', output, output] }).ended;
  closeSync(output);
  if (error) throw new EnvironmentError(`k6: cannot start Go: ${error}.`);
  return code;
}

function buildError(root: string, logFile: string, code: number | null): EnvironmentError {
  const kept = join(root, '.cache', 'k6', 'build.log');
  const reason = lastLine(readFileSync(logFile, 'utf8'));
  renameSync(logFile, kept);
  return new EnvironmentError(
    `k6: the build ended with exit code ${code}: ${reason} (full log: ${kept}). Alternatively, set K6_BIN to a k6 v2.2.x.`,
  );
}

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1)?.trim() || 'no output';
