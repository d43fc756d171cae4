/** RSA-OAEP decoding (RFC 8017, 7.1.2) with SHA-256 and an empty label; the mask may come from another digest. */
import { createHash } from 'node:crypto';

export type MaskDigest = 'sha256' | 'sha1';

const labelHash = createHash('sha256').digest();

/** MGF1: a mask of `length` bytes out of a seed. */
export function mask(seed: Buffer, length: number, digest: MaskDigest): Buffer {
  const parts: Buffer[] = [];
  for (let made = 0, count = 0; made < length; count++) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const part = createHash(digest).update(seed).update(counter).digest();
    parts.push(part);
    made += part.length;
  }
  return Buffer.concat(parts).subarray(0, length);
}

/** The bytes of `a`, each combined with the byte of `b` at the same place, or with 0 where `b` is shorter. */
export const xor = (a: Buffer, b: Buffer): Buffer => Buffer.from(a.map((byte, at) => byte ^ (b[at] ?? 0)));

/** The message of a decrypted block; undefined where the padding is invalid. Constant time: every byte is examined. */
export function unpad(block: Buffer, digest: MaskDigest): Buffer | undefined {
  const size = labelHash.length;
  if (block.length < 2 * size + 2) return undefined;
  const maskedData = block.subarray(1 + size);
  const seed = xor(block.subarray(1, 1 + size), mask(maskedData, size, digest));
  const data = xor(maskedData, mask(seed, maskedData.length, digest));
  let wrong = block[0] ?? 1;
  for (let at = 0; at < size; at++) wrong |= (data[at] ?? 0) ^ (labelHash[at] ?? 0);
  let start = 0;
  for (let at = size; at < data.length; at++) {
    const byte = data[at] ?? 0;
    const isSought = Number(start === 0);
    start += isSought * Number(byte === 1) * (at + 1);
    // only zero bytes may precede the 01 byte that ends the padding
    wrong |= isSought * Number(start === 0) * byte;
  }
  return wrong === 0 && start > 0 ? data.subarray(start) : undefined;
}
