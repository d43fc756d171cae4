/** Reads and writes tar files as `k6 archive` makes them. */
import { buffer } from 'node:stream/consumers';
import { extract, pack } from 'tar-stream';

export interface TarEntry {
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
