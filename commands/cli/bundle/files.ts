/** A bundle as a tar file. Only one form of tar is accepted, so that every changed byte is noticed. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { sha256Of } from '../../../common/sha256';

/** A file of a bundle, and where its content is. */
export interface BundleFile {
  name: string;
  path: string;
}

/** Writes the files one after another. The same contents give the same bytes. */
async function packInto(files: readonly BundleFile[], out: NodeJS.WritableStream): Promise<void> {
  const packing = pack();
  const written = pipeline(packing, out);
  // if writing fails while an entry is packed, the promise of the entry never settles
  written.catch(() => {});
  try {
    for (const { name, path } of files) {
      const { size } = await stat(path);
      await Promise.race([
        pipeline(createReadStream(path), packing.entry({ name, size, mtime: new Date(0) })),
        written,
      ]);
    }
  } catch (error) {
    // if writing failed, the entry may report "premature close" before the file reports the cause
    packing.destroy(error as Error);
    await written;
    throw error;
  }
  packing.finalize();
  await written;
}

/** Writes the files of a bundle as a tar. Rejects with the error of the system if it cannot be written. */
export const writeTar = (files: readonly BundleFile[], path: string): Promise<void> =>
  packInto(files, createWriteStream(path));

/** The SHA-256 of the tar that `writeTar` would write of the files. */
async function sha256OfTar(files: readonly BundleFile[]): Promise<string> {
  const digest = createHash('sha256').setEncoding('hex');
  await packInto(files, digest);
  return digest.read();
}

/** A name that stays within the folder it is written to. */
const isInside = (name: string): boolean => !name.startsWith('/') && !normalize(name).startsWith('..') && name !== '';

/** Whether the file begins as a tar of any kind does. */
export async function isTar(path: string): Promise<boolean> {
  let start = '';
  for await (const piece of createReadStream(path, { start: 257, end: 261, encoding: 'latin1' })) start += piece;
  return start === 'ustar';
}

/** Extracts a bundle into an empty folder. `problems`: differences from a tar of `writeTar`. Rejects if it is not a tar. */
export async function readTar(path: string, folder: string): Promise<{ files: BundleFile[]; problems: string[] }> {
  const files: BundleFile[] = [];
  const problems: string[] = [];
  const extraction = extract();
  const read = pipeline(createReadStream(path), extraction);
  // the promise of a truncated entry never settles by itself
  const failed = new Promise<never>((_, reject) => {
    read.catch(reject);
  });
  failed.catch(() => {});
  for await (const entry of extraction) {
    const { name, type } = entry.header;
    // tar stores a file that was added twice as a link to the first copy
    const isRepeated = files.some((file) => file.name === name);
    if (isRepeated) problems.push(`the tar holds ${name} twice`);
    if (type !== 'file' || !isInside(name)) {
      if (!isRepeated) problems.push(`the tar holds ${name}, which is not a plain file below the bundle`);
      entry.resume();
      continue;
    }
    const to = join(folder, name);
    await mkdir(dirname(to), { recursive: true });
    await Promise.race([pipeline(entry, createWriteStream(to)), failed]);
    files.push({ name, path: to });
  }
  await read;
  if (problems.length === 0 && (await sha256OfTar(files)) !== (await sha256Of(path)))
    problems.push('the tar is not byte for byte what its files give: something in or after its headers was changed');
  return { files, problems };
}
