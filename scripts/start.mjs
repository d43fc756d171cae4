// The one entry behind every npm script. Plain JavaScript without dependencies:
// it runs before anything is installed.
//
//   node scripts/start.mjs <command> [flags]       the command line (scripts/cli/main.ts)
//   node scripts/start.mjs --run vitest run [...]  a local binary after the same set-up
import { spawn } from 'node:child_process';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './toolchain/install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const needsK6 = new Set(['certify', 'load', 'archive', 'prove', 'bench', '--run vitest']);
const oldestNode = [20, 19];
/**
 * What a request leaves behind is short-lived: a young generation of 64 MB is swept less often. The flows of hours are
 * held for the report: they may take three quarters of the machine, where Node by itself stops at 4 GB at most.
 */
const memory = () => [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  `--max-old-space-size=${Math.floor((Math.min(totalmem(), process.constrainedMemory() || Infinity) * 0.75) / 2 ** 20)}`,
];

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const known = error.exitCode !== undefined && !process.env.DEBUG;
  console.error(known ? error.message : error);
  process.exitCode = error.exitCode ?? 2;
}

async function main(args) {
  checkNode();
  await install(root, say);
  const prepare = await typescript('./toolchain/prepare.ts');
  await prepare.prepare({ root, env: process.env, say }, wantsK6(args));
  return run(...commandLine(args));
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  const message = `Node: ${process.execPath} is v${process.versions.node}; Node ${oldestNode.join('.')} or newer is wanted.`;
  throw Object.assign(new Error(message), { exitCode: 2 });
}

function wantsK6(args) {
  if (args.includes('--help') || args.includes('-h')) return false;
  return needsK6.has(args[0] === '--run' ? `--run ${args[1]}` : args[0]);
}

/** Loadable only now, after the install. */
async function typescript(file) {
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(file, import.meta.url);
}

/** The binary and its arguments. */
function commandLine(args) {
  if (args[0] !== '--run')
    return [process.execPath, [...memory(), '--import', 'tsx', join(root, 'scripts/cli/main.ts'), ...args]];
  if (args[1] === undefined)
    throw Object.assign(new Error('--run: a binary of node_modules/.bin is wanted.'), { exitCode: 3 });
  return [join(root, 'node_modules/.bin', args[1]), args.slice(2)];
}

function run(file, args) {
  return new Promise((done, fail) => {
    // as npm does: paths are the user's, wherever this was called from
    const env = { ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() };
    const child = spawn(file, args, { stdio: 'inherit', cwd: root, env });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(child, signal));
    child.on('error', (error) =>
      fail(Object.assign(new Error(`${file}: cannot be started (${error.code}).`), { exitCode: 2 })),
    );
    child.on('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/** A terminal has already sent its Ctrl-C to the child. */
function forward(child, signal) {
  if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
}

/** Progress goes to stderr, so that --json output stays clean; one line is rewritten, but not in CI. */
function say(line, { last = true } = {}) {
  const rewrites = process.stderr.isTTY && !process.env.CI;
  process.stderr.write(rewrites ? `\r\x1b[K${line}${last ? '\n' : ''}` : `${line}\n`);
}
