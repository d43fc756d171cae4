/** `k6 archive` of a script, without environment values and without a path of this machine. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EnvironmentError } from '../cli/errors';
import { k6Binary, k6Environment } from '../toolchain/k6';
import { readTar, type TarEntry, writeTar } from './tar';

/** Where the files of an archive lie for k6: within the archive itself. */
export const home = '/harness';

interface Metadata {
  filename: string;
  pwd: string;
  env: Record<string, string> | null;
  options: Record<string, unknown>;
}

/** The same archive with its files under `home` instead of the folder in which it was made. */
function moved(entries: readonly TarEntry[], script: string): TarEntry[] {
  const folder = dirname(script);
  return entries.map(({ name, bytes }) => {
    if (name === 'metadata.json') return { name, bytes: Buffer.from(metadataOf(bytes, script)) };
    const from = `file${folder}/`;
    return { name: name.startsWith(from) ? `file${home}/${name.slice(from.length)}` : name, bytes };
  });
}

function metadataOf(bytes: Buffer, script: string): string {
  const metadata = JSON.parse(bytes.toString('utf8')) as Metadata;
  const filename = `${pathToFileURL(home).href}/${basename(script)}`;
  return JSON.stringify({ ...metadata, filename, pwd: `${pathToFileURL(home).href}/` });
}

/**
 * Archives a script with the files that it opens; k6's own archive is left beside it. `ceiling`: requests in a second that each run of the archive may
 * send, which is no secret, and among the options that k6 keeps in it. EnvironmentError where k6 cannot make it.
 */
export async function k6Archive(script: string, ceiling?: number): Promise<Buffer> {
  const binary = k6Binary();
  const file = `${script}.tar`;
  const given = ceiling === undefined ? [] : ['--env', `HARNESS_RPS=${ceiling}`];
  const made = spawnSync(binary, ['archive', '--exclude-env-vars', ...given, '--archive-out', file, script], {
    encoding: 'utf8',
    // no secret of this process's environment is wanted here
    env: k6Environment(),
  });
  if (made.status !== 0)
    throw new EnvironmentError(
      `k6 archive failed (${made.status ?? made.error?.message}): ${made.stderr?.slice(-500)}`,
    );
  return writeTar(moved(await readTar(readFileSync(file)), script));
}
