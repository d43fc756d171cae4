/** Reads the bytes of a journal, unpacked if it is a gzip file. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';

/** Suffix of the name of a compressed journal. */
export const gzipped = '.gz';

/** Bytes that are read at a time, which bounds the memory for journals of any length. */
const chunkBytes = 1 << 20;

/** Bytes of a compressed journal that are read at a time; a damaged byte loses one such piece. */
const packedBytes = 1 << 13;

/** Receives the bytes of a journal. */
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
    // the next piece is read while this one is processed
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
    // a listener, because an iterator would drop data that arrived before an error
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
    // trailing bytes that do not begin another gzip member are ignored
    gunzip.on('end', () => resolve(gunzip.bytesWritten === size));
    bytes.pipe(gunzip);
  });
}
