// Builds k6 from the Go module in toolchain/. Plain JavaScript, because the build begins before the dependencies are installed.
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { startGuarded } from '../../../common/processes/guarded.mjs';

const sourceOf = (name) => readFileSync(new URL(`./toolchain/${name}`, import.meta.url), 'utf8');

/** The version that run/k6/binary/toolchain/go.mod pins. */
export const k6Pin = /go\.k6\.io\/k6\/v2 (v\S+)/.exec(sourceOf('go.mod'))[1];

/** What is compiled: another k6, or another module beside it, is another binary. */
const sources = createHash('sha256')
  .update(
    ['go.mod', 'main.go', ...['bounds', 'judge', 'module', 'record', 'send'].map((name) => `recorder/${name}.go`)]
      .map(sourceOf)
      .join(),
  )
  .digest('hex');

const minimumGo = [1, 25];
const remedy = 'Install Go 1.25 or newer (go.dev/dl), or set K6_BIN to a k6 that this harness has built elsewhere';
/** As xk6 builds it; without debug information, which the linker would drop anyway, the compiler needs a tenth less time. */
export const buildFlags = ['-trimpath', '-buildvcs=false', '-ldflags=-s -w', '-gcflags=all=-dwarf=false'];
/** No build takes an hour. */
const abandonedMs = 3_600_000;
/** The compiler collects garbage less often, which takes a seventh less CPU time; a setting of the user counts. */
const defaultEnv = { GOGC: '400' };
export const buildEnv = { CGO_ENABLED: '0', GOWORK: 'off' };

/** The folder of what is kept for later runs; the start script sets HARNESS_CACHE for a package. */
const cacheOf = (root, env) => env.HARNESS_CACHE || join(root, '.cache');

export const cachedK6 = (root, env = process.env) =>
  join(cacheOf(root, env), 'k6', `${k6Pin}-${sources.slice(0, 8)}`, 'k6');

/** Is there nothing at all that could be a k6? Then it will be built. */
export function isK6Absent(root, env) {
  const found = (env.PATH ?? '').split(delimiter).some((folder) => folder && existsSync(join(folder, 'k6')));
  return !env.K6_BIN && !found && !existsSync(cachedK6(root, env));
}

/**
 * Starts a build. Binary, log and work folder have unique temporary names until it is complete, so that a failed build
 * leaves nothing behind and parallel builds do not collide.
 */
export function startBuild(root, env) {
  const folder = join(root, 'run/k6/binary/toolchain');
  const go = checkedGo(folder, env);
  const binary = cachedK6(root, env);
  const unfinished = `${binary}.${randomUUID()}.tmp`;
  const files = { unfinished, logFile: `${unfinished}.log`, work: `${unfinished}.work` };
  removeAbandoned(dirname(binary));
  mkdirSync(files.work, { recursive: true });
  process.once('exit', () => remove(files));
  const output = openSync(files.logFile, 'w');
  const build = startGuarded('go', ['build', ...buildFlags, '-o', unfinished, '.'], {
    cwd: folder,
    env: { ...defaultEnv, ...env, ...buildEnv, GOTMPDIR: files.work },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  return { binary, go, began: Date.now(), ...files, ended: build.ended, end: build.end };
}

/** Waits for a build and returns the path of k6. */
export async function finishBuild({ binary, go, began, unfinished, logFile, work, ended }, log) {
  const label = `k6: building ${k6Pin} with ${go}, needed once (about 1 min on 2 cores)`;
  const seconds = () => Math.round((Date.now() - began) / 1000);
  log(`${label} …`, { last: false });
  const ticking = setInterval(() => log(`${label} … ${seconds()} s`, { last: false }), 10_000);
  try {
    const { code, signal, error } = await ended;
    if (code !== 0) throw buildError(binary, logFile, error ?? (signal ? `signal ${signal}` : `exit code ${code}`));
    renameSync(unfinished, binary);
    log(`k6: ${k6Pin} built in ${seconds()} s`);
    return binary;
  } finally {
    clearInterval(ticking);
    remove({ unfinished, logFile, work });
  }
}

function remove(files) {
  for (const file of Object.values(files)) rmSync(file, { force: true, recursive: true });
}

/** Removes what builds left that were killed. */
function removeAbandoned(folder) {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.includes('.tmp')) : [];
  const isOld = (file) => Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > abandonedMs;
  remove(names.map((name) => join(folder, name)).filter(isOld));
}

/** Runs in toolchain/, where Go selects the toolchain of the build. */
function checkedGo(folder, env) {
  const run = spawnSync('go', ['version'], { cwd: folder, env, encoding: 'utf8' });
  if (run.error) throw failure(`k6: not found, and no Go on the PATH to build it. ${remedy}.`);
  const [version, major, minor] = /go(\d+)\.(\d+)\S*/.exec(run.stdout) ?? [];
  const isOld = Number(major) === minimumGo[0] && Number(minor) < minimumGo[1];
  if (version && !isOld) return version;
  const found = version ? `is ${version}` : `reports no version (${lastLine(run.stderr)})`;
  throw failure(`k6: not found, and the Go on the PATH ${found}, too old to build it. ${remedy}.`);
}

function buildError(binary, logFile, ending) {
  const kept = join(dirname(dirname(binary)), 'build.log');
  const reason = lastLine(readFileSync(logFile, 'utf8'));
  mkdirSync(dirname(kept), { recursive: true });
  renameSync(logFile, kept);
  return failure(
    `k6: the build ended with ${ending}: ${reason} (full log: ${kept}). Alternatively, set K6_BIN to a k6 that this harness has built elsewhere.`,
  );
}

const lastLine = (text) => text.trimEnd().split('\n').at(-1)?.trim() || 'no output';
/** The start script shows the message alone of an error that has an exit code. */
const failure = (message) => Object.assign(new Error(message), { exitCode: 2 });
