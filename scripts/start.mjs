// The entry point of every npm script. Plain JavaScript without dependencies, because it runs before the installation.
//
//   node scripts/start.mjs <command> [flags]       the command line (scripts/cli/main.ts)
//   node scripts/start.mjs --run vitest run [...]  a binary of node_modules/.bin after the same set-up
import { spawn } from 'node:child_process';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './toolchain/install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const minimumNode = [20, 19];
/**
 * Memory options of Node. Most objects live as short as a request, so a larger young generation (64 MB) is collected
 * less often. A report of hours keeps all flows in memory, so the heap may take three quarters of the machine; the
 * default limit is 4 GB.
 */
const memoryOptions = () => [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  `--max-old-space-size=${Math.floor((Math.min(totalmem(), process.constrainedMemory() || Infinity) * 0.75) / 2 ** 20)}`,
];

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isExpected = error.exitCode !== undefined && !process.env.DEBUG;
  console.error(isExpected ? error.message : error);
  process.exitCode = error.exitCode ?? 2;
}

async function main(args) {
  checkNode();
  await install(root, log);
  const prepare = await typescript('./toolchain/prepare.ts');
  await prepare.prepare({ root, env: process.env, log }, await needsK6(args));
  return run(...commandLine(args));
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > minimumNode[0] || (major === minimumNode[0] && minor >= minimumNode[1])) return;
  const message = `Node ${minimumNode.join('.')} or newer is required; ${process.execPath} is v${process.versions.node}.`;
  throw Object.assign(new Error(message), { exitCode: 2 });
}

/** Some tests run k6; of the commands, the table of all commands says it. */
async function needsK6([name, ...args]) {
  if (args.includes('--help') || args.includes('-h')) return false;
  if (name === '--run') return args[0] === 'vitest';
  const { commands } = await typescript('./commands/index.ts');
  const { runsK6 } = Object.hasOwn(commands, name) ? commands[name] : { runsK6: false };
  return typeof runsK6 === 'string' ? args.includes(runsK6) : runsK6;
}

/** Loads a TypeScript file, which is possible only after the installation. */
async function typescript(file) {
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(file, import.meta.url);
}

/** The binary to run, and its arguments. */
function commandLine(args) {
  if (args[0] !== '--run')
    return [process.execPath, [...memoryOptions(), '--import', 'tsx', join(root, 'scripts/cli/main.ts'), ...args]];
  if (args[1] === undefined)
    throw Object.assign(new Error('--run needs the name of a binary in node_modules/.bin.'), { exitCode: 3 });
  return [join(root, 'node_modules/.bin', args[1]), args.slice(2)];
}

function run(file, args) {
  return new Promise((done, fail) => {
    // as npm does: the folder that relative paths of the user refer to
    const env = { ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() };
    const child = spawn(file, args, { stdio: 'inherit', cwd: root, env });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(child, signal));
    child.on('error', (error) =>
      fail(Object.assign(new Error(`Cannot start ${file} (${error.code}).`), { exitCode: 2 })),
    );
    child.on('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/** On Ctrl-C, the terminal has already signalled the child. */
function forward(child, signal) {
  if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
}

/** Logs progress to stderr, so that stdout stays clean JSON. A terminal overwrites lines with `last: false`; CI does not. */
function log(line, { last = true } = {}) {
  const rewrites = process.stderr.isTTY && !process.env.CI;
  process.stderr.write(rewrites ? `\r\x1b[K${line}${last ? '\n' : ''}` : `${line}\n`);
}
