/** `k6 archive` of a script, without environment values and without absolute paths of this machine. */
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { extract, pack } from 'tar-stream';
import { EnvironmentError } from '../../common/errors';
import { collected } from '../../common/processes/collected';
import { startGuarded } from '../../common/processes/guarded.mjs';
import { k6Environment } from '../../run/k6/binary/k6';

interface TarEntry {
  name: string;
  bytes: Buffer;
}

/** Entries beside plain files that k6 writes. */
const ignoredTypes: readonly unknown[] = ['directory', 'link'];

/** The plain files of a tar; folders and links are ignored. Throws if it is not a complete tar. */
export async function readTar(tar: Buffer): Promise<TarEntry[]> {
  const entries: TarEntry[] = [];
  const extraction = extract();
  extraction.end(tar);
  for await (const entry of extraction) {
    const { name, type } = entry.header;
    const bytes = await buffer(entry);
    if (type === 'file') entries.push({ name, bytes });
    else if (!ignoredTypes.includes(type)) throw new Error(`tar entry ${name} is of type ${type}`);
  }
  return entries;
}

/** A tar of plain files. All have the same time, so that the same content gives the same bytes. */
export async function writeTar(entries: readonly TarEntry[]): Promise<Buffer> {
  const packing = pack();
  for (const { name, bytes } of entries) packing.entry({ name, mtime: new Date(0) }, bytes);
  packing.finalize();
  return buffer(packing);
}

/** Folder of the files within the archive. */
const archiveRoot = '/harness';

/** Moves the files of an archive from the folder in which it was made to `archiveRoot`. */
function relocate(entries: readonly TarEntry[], script: string): TarEntry[] {
  const folder = dirname(script);
  const { href } = pathToFileURL(archiveRoot);
  return entries.map(({ name, bytes }) => {
    if (name === 'metadata.json') {
      const moved = { ...JSON.parse(bytes.toString('utf8')), filename: `${href}/${basename(script)}`, pwd: `${href}/` };
      return { name, bytes: Buffer.from(JSON.stringify(moved)) };
    }
    const from = `file${folder}/`;
    return { name: name.startsWith(from) ? `file${archiveRoot}/${name.slice(from.length)}` : name, bytes };
  });
}

/**
 * Archives a script by the k6 of this path with the files that it opens. k6 keeps its options in the archive, among them `ceiling`, the most
 * requests a second of each runner.
 */
export async function k6Archive(k6: string, script: string, ceiling?: number): Promise<Buffer> {
  const file = `${script}.tar`;
  const ceilingArgs = ceiling === undefined ? [] : ['--env', `HARNESS_RPS=${ceiling}`];
  const archiving = startGuarded(
    k6,
    ['archive', '--exclude-env-vars', ...ceilingArgs, '--archive-out', file, script],
    // without the secrets of this process's environment
    { env: k6Environment(), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const said = collected(archiving.stderr);
  const { code, signal, error } = await archiving.ended;
  if (code !== 0) throw new EnvironmentError(`k6 archive failed (${error ?? signal ?? code}): ${said().slice(-500)}`);
  return writeTar(relocate(await readTar(readFileSync(file)), script));
}
