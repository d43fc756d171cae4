#!/usr/bin/env node
import { spawn } from 'node:child_process';
// The entry point of every npm script of a clone, and the command of the package. Plain JavaScript without dependencies,
// because in a clone it runs before the installation.
//
//   node scripts/start.mjs <command> [flags]       the command line (scripts/main.ts)
//   node scripts/start.mjs --run vitest run [...]  a binary of node_modules/.bin after the same set-up
import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { exitCodeOf, startGuarded } from '../common/processes/guarded.mjs';
import { onEndOfNpm } from '../common/processes/parent.mjs';
import { finishBuild, isK6Absent, startBuild } from '../run/k6/binary/build-k6.mjs';
import { install, isInstalled } from './start/install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/**
 * npm packs no lock file. A package is complete (scripts/package/pack.ts): nothing is installed or compiled, and nothing
 * is written into its folder, which may be read-only.
 */
const isPackage = !existsSync(join(root, 'package-lock.json'));
const minimumNode = [20, 19];
/**
 * Options of Node. Most objects live as short as a request, so a larger young generation (64 MB) is collected less often.
 * The prepared payouts and the exchanges of a large run may be more than the default limit of the heap, so it may take
 * three quarters of the machine. V8 drops options from one version to the next, and Node then does not start: only options
 * that Node itself documents are given, and only where it has them.
 */
const nodeOptions = () =>
  [
    ['--max-semi-space-size', 64],
    [
      '--max-old-space-size',
      Math.floor((Math.min(totalmem(), process.constrainedMemory() || Infinity) * 0.75) / 2 ** 20),
    ],
  ]
    .filter(([name]) => process.allowedNodeEnvironmentFlags.has(name))
    .map(([name, megabytes]) => `${name}=${megabytes}`);

/** The folder of the compiled command, once it is compiled. */
let program;

/** Milliseconds after a signal in which the command may end by itself. */
const graceMs = 1700;
/** The command, once it runs. */
let command;
/** The signal that this process has received. */
let stoppedBy;
/** The run folder of the command and whether the run in it is complete, if it has one. */
let interrupted;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
onEndOfNpm(() => stop('SIGTERM'));
// whoever reads the progress may stop early (| head)
process.stderr.on('error', () => {});
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isExpected = error.exitCode !== undefined && !process.env.DEBUG;
  console.error(isExpected ? error.message : error);
  process.exitCode = error.exitCode ?? 2;
}

async function main(args) {
  checkNode();
  const isNew = !isPackage && !isInstalled(root) && isK6Absent(root, process.env);
  const build = isNew && runsK6(args) ? startEarly() : undefined;
  try {
    if (isPackage) await useCacheOfUser();
    else await install(root, log);
    if (build) await finishBuild(build, log);
  } catch (error) {
    build?.end();
    throw error;
  }
  return run(...(await commandLine(args)));
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > minimumNode[0] || (major === minimumNode[0] && minor >= minimumNode[1])) return;
  const message = `Node ${minimumNode.join('.')} or newer is required; ${process.execPath} is v${process.versions.node}.`;
  throw failure(message);
}

/** A function, not a constant: `main` runs, and may fail, before the constants below it have their value. */
function failure(message, exitCode = 2) {
  return Object.assign(new Error(message), { exitCode });
}

/**
 * What people start first in a new clone. These run k6, so k6 is built while npm installs; every other command finds or
 * builds it by itself (run/run.ts).
 */
function runsK6([name, ...args]) {
  if (name === '--run') return args[0] === 'vitest';
  return (
    ['certify', 'load'].includes(name) && !args.some((one) => ['--help', '-h', '--list', '--estimate'].includes(one))
  );
}

/** Builds k6 while npm installs. If that is not possible, the command says why after the installation. */
function startEarly() {
  try {
    return startBuild(root, process.env);
  } catch {
    return undefined;
  }
}

/** What a package writes for later runs stands in the user's folder for caches, unless HARNESS_CACHE names another. */
async function useCacheOfUser() {
  if (process.env.HARNESS_CACHE) return;
  try {
    const { default: envPaths } = await import('env-paths');
    process.env.HARNESS_CACHE = envPaths('remittance-gateway-harness', { suffix: '' }).cache;
  } catch (error) {
    if (error.syscall !== 'uv_os_homedir') throw error;
    throw failure(
      `User ${process.getuid()} has no home folder. Set HOME or HARNESS_CACHE to a folder that this user may write to.`,
    );
  }
}

/** Loads a TypeScript file, which is possible only after the installation. */
async function typescript(file) {
  return import(pathToFileURL(await compiled(file)).href);
}

/** The compiled file of a TypeScript file. */
async function compiled(file) {
  const name = basename(file).replace(/\.ts$/, '.js');
  if (isPackage) {
    const made = join(root, 'dist', name);
    if (existsSync(made)) return made;
    throw failure(`${made} is missing: the package was packed without its scripts. Pack it without --ignore-scripts.`);
  }
  const { compile, entryPoints } = await import('./start/compile.mjs');
  program ??= await compile(root, entryPoints);
  return join(program, name);
}

/** The binary to run, and its arguments. */
async function commandLine(args) {
  if (args[0] !== '--run' || isPackage) {
    const stacks = process.env.DEBUG ? ['--enable-source-maps'] : [];
    return [process.execPath, [...nodeOptions(), ...stacks, await compiled('scripts/main.ts'), ...args]];
  }
  if (args[1] === undefined) throw failure('--run needs the name of a binary in node_modules/.bin.', 3);
  return [join(root, 'node_modules/.bin', args[1]), args.slice(2)];
}

async function run(file, args) {
  // the folder that relative paths of the user refer to: npm starts scripts elsewhere, and names it
  const folder = (!isPackage && process.env.INIT_CWD) || process.cwd();
  const env = { ...process.env, INIT_CWD: folder };
  const options = { cwd: isPackage ? folder : root, env, stdio: ['inherit', 'inherit', 'inherit'] };
  const isOurs = file === process.execPath;
  command = isOurs ? startCommand(file, args, options) : startGuarded(file, args, { ...options, ownGroup: false });
  const { code, signal, error } = await command.ended;
  if (error) throw failure(existsSync(file) ? `Cannot start ${file} (${error}).` : `There is no ${file}.`);
  if (signal && isOurs) console.error(await epilogue(signal));
  return code ?? exitCodeOf(stoppedBy ?? signal);
}

/** Our own command needs no guard: it notices itself that the channel to this process is closed. */
function startCommand(file, args, options) {
  const child = spawn(file, args, { ...options, stdio: [...options.stdio, 'ipc'] });
  child.on('message', (message) => {
    interrupted = message.interrupted;
  });
  const ended = new Promise((done) => {
    child.on('error', ({ code: error }) => done({ error }));
    child.on('exit', (code, signal) => done({ code, signal }));
  });
  return { kill: (signal) => child.kill(signal), end: () => child.kill('SIGKILL'), ended };
}

/** What the command could not say itself, because a signal ended it. */
async function epilogue(signal) {
  const reason = stoppedBy
    ? `Stopped by ${stoppedBy}.`
    : `The command was ended by ${signal}${/KILL|ABRT/.test(signal) ? ', perhaps because memory ran out' : ''}.`;
  if (!interrupted) return reason;
  const { whatIsLeft } = await typescript('run/interruption.ts');
  return `${reason} ${whatIsLeft(...interrupted)}`;
}

function stop(signal) {
  if (!command) {
    console.error(`Stopped by ${signal} while preparing. The same command goes on from here.`);
    process.exit(exitCodeOf(signal));
  }
  // on Ctrl-C, the terminal has already signalled the command
  if (signal !== 'SIGINT' || !process.stdin.isTTY) command.kill(signal);
  if (stoppedBy) return;
  stoppedBy = signal;
  setTimeout(() => command.end(), graceMs).unref();
}

/** Logs progress to stderr, so that stdout stays clean JSON. A terminal overwrites lines with `last: false`; CI does not. */
function log(line, { last = true } = {}) {
  const rewrites = process.stderr.isTTY && !process.env.CI;
  process.stderr.write(rewrites ? `\r\x1b[K${line}${last ? '\n' : ''}` : `${line}\n`);
}
