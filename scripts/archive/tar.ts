/** The files of a tar as `k6 archive` writes it. */
import { buffer } from 'node:stream/consumers';
import { extract, pack } from 'tar-stream';

export interface TarEntry {
  name: string;
  bytes: Buffer;
}

/** What k6 writes beside plain files. */
const passedOver: readonly unknown[] = ['directory', 'link'];

/** The plain files of a tar; folders and links are passed over. Throws where it is none, or not whole. */
export async function readTar(tar: Buffer): Promise<TarEntry[]> {
  const entries: TarEntry[] = [];
  const extraction = extract();
  extraction.end(tar);
  for await (const entry of extraction) {
    const { name, type } = entry.header;
    const bytes = await buffer(entry);
    if (type === 'file') entries.push({ name, bytes });
    else if (!passedOver.includes(type)) throw new Error(`tar entry ${name} is of type ${type}`);
  }
  return entries;
}

/** A tar of plain files; without times of their own, so that the same content makes the same bytes. */
export async function writeTar(entries: readonly TarEntry[]): Promise<Buffer> {
  const packing = pack();
  for (const { name, bytes } of entries) packing.entry({ name, mtime: new Date(0) }, bytes);
  packing.finalize();
  return buffer(packing);
}
