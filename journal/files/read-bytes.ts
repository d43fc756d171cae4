/** Reads the bytes of a journal, unpacked if it is a gzip file. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';

/** What the name of a journal ends with if it is compressed. */
export const gzipped = '.gz';

/** Bytes that are read at a time: so much of a journal is in memory at once, however long it is. */
const chunkBytes = 1 << 20;

/** Bytes of a compressed journal that are read at a time: where some are broken, as many are lost. */
const packedBytes = 1 << 13;

/** Who takes the bytes of a journal. */
export interface BytesTaken {
  /** takes the bytes as they are in the file */
  raw?: ((bytes: Buffer) => void) | undefined;
  /** takes the text of the journal, which is unpacked where the file is compressed */
  text?: ((bytes: Buffer) => void) | undefined;
}

async function readPlain(file: string, take: BytesTaken): Promise<void> {
  const handle = await open(file);
  try {
    const read = (into: Buffer) => handle.read(into, 0, chunkBytes);
    // the next piece is read while one is looked at
    let [now, later] = [Buffer.alloc(chunkBytes), Buffer.alloc(chunkBytes)];
    for (let next = read(now); ; [now, later] = [later, now]) {
      const { bytesRead } = await next;
      if (bytesRead === 0) return;
      next = read(later);
      const piece = now.subarray(0, bytesRead);
      take.raw?.(piece);
      take.text?.(piece);
    }
  } finally {
    await handle.close();
  }
}

/**
 * Hands over a file piece by piece; a piece is valid until the next one. A compressed file may have several members; returns
 * false if its end is missing or broken, after what can be read. Rejects if the file cannot be read, or with what `take`
 * throws.
 */
export async function readBytes(file: string, take: BytesTaken): Promise<boolean> {
  if (!file.endsWith(gzipped)) {
    await readPlain(file, take);
    return true;
  }
  const bytes = createReadStream(file, { highWaterMark: packedBytes });
  const gunzip = createGunzip({ chunkSize: chunkBytes });
  let size = 0;
  bytes.on('data', (piece) => {
    size += piece.length;
    take.raw?.(piece as Buffer);
  });
  return new Promise<boolean>((resolve, reject) => {
    const fail = (cause: unknown) => {
      bytes.destroy();
      gunzip.destroy();
      reject(cause);
    };
    // a listener, because an iterator would drop what came before an error
    gunzip.on('data', (piece: Buffer) => {
      try {
        take.text?.(piece);
      } catch (cause) {
        fail(cause);
      }
    });
    bytes.on('error', fail);
    gunzip.on('error', () => {
      bytes.destroy();
      // an empty file is a journal to which nothing was written
      resolve(size === 0);
    });
    // bytes behind the last member that do not begin another member are not read
    gunzip.on('end', () => resolve(gunzip.bytesWritten === size));
    bytes.pipe(gunzip);
  });
}
