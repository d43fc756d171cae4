/** Installs tools of others for tests: into a folder of their own, as they are hundreds of packages that nothing else needs. */

import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../run/network/free-port';

const execute = promisify(execFile);

/** How a program ended: its exit code, and both of its outputs as one text. */
export interface Ran {
  code: number;
  out: string;
}

/** Runs a program to its end; what it prints on both outputs is one text. */
export async function ran(program: string, args: readonly string[], cwd: string): Promise<Ran> {
  const options = { cwd, maxBuffer: 64 * 2 ** 20, timeout: 240_000, env: { ...process.env, NO_COLOR: '1' } };
  try {
    const { stdout, stderr } = await execute(program, [...args], options);
    return { code: 0, out: stdout + stderr };
  } catch (cause) {
    const { code, stdout = '', stderr = '' } = cause as { code?: number; stdout?: string; stderr?: string };
    return { code: typeof code === 'number' ? code : 1, out: `${stdout}${stderr}` || String(cause) };
  }
}

/** Packages of npm, each at a version that was tried; newer ones of the same line may find more. */
export async function installPackages(folder: string, packages: readonly string[]): Promise<void> {
  const { code, out } = await ran(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages],
    folder,
  );
  if (code !== 0) throw new Error(`the tools could not be installed: ${out}`);
}

/** The program of a package of Python in an environment of its own; undefined: there is no Python here. */
export async function installPython(folder: string, name: string, requirement: string): Promise<string | undefined> {
  const made = await ran('python3', ['-m', 'venv', 'python'], folder);
  const program = join(folder, 'python', 'bin', name);
  if (made.code !== 0) return undefined;
  const { code, out } = await ran(join(folder, 'python', 'bin', 'pip'), ['install', '--quiet', requirement], folder);
  if (code !== 0 || !existsSync(program)) throw new Error(`${requirement} could not be installed: ${out}`);
  return program;
}

/** The checks of schemathesis that fit: refusals have HTTP status 200, so what "must be rejected" seems to be accepted. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

/** Generated requests to a gateway, and whether each answer fits the document. */
export const schemathesis = (
  program: string,
  document: string,
  [url, username, passwordHash]: readonly [url: string, username: string, passwordHash: string],
  more: readonly string[],
  folder: string,
): Promise<Ran> =>
  ran(
    program,
    [
      ...['run', document, '--url', url, '--seed', '1', '--checks', checks.join(',')],
      ...['-H', `X-USERNAME: ${username}`, '-H', `X-PASSWORD: ${passwordHash}`, ...more],
    ],
    folder,
  );

/** Prism as a proxy that refuses what does not fit the document. */
export async function prism(
  program: string,
  document: string,
  upstream: string,
  folder: string,
): Promise<{ url: string; told: () => string; stop: () => void }> {
  const port = await freePort();
  const args = ['proxy', document, upstream, '--errors', '--port', String(port)];
  const child = spawn(program, args, { cwd: folder, env: { ...process.env, NO_COLOR: '1' } });
  let text = '';
  const ready = new Promise<void>((done, failed) => {
    const add = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('is listening')) done();
    };
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    child.once('exit', (code) => failed(new Error(`Prism ended with ${code}: ${text}`)));
  });
  await ready;
  return { url: `http://127.0.0.1:${port}`, told: () => text, stop: () => child.kill() };
}
