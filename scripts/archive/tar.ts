/** Tar files as `k6 archive` writes them: short names, plain files, folders and links. */

export interface TarEntry {
  name: string;
  bytes: Buffer;
}

const block = 512;
const text = (bytes: Buffer): string => bytes.toString('utf8').replace(/\0.*$/s, '');
const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`;

/** The plain files of a tar; folders and links are passed over. Throws on a header that is none. */
export function readTar(tar: Buffer): TarEntry[] {
  const entries: TarEntry[] = [];
  for (let at = 0; at + block <= tar.length && tar[at] !== 0; ) {
    const header = tar.subarray(at, at + block);
    const size = Number.parseInt(text(header.subarray(124, 136)), 8);
    if (text(header.subarray(257, 262)) !== 'ustar' || Number.isNaN(size))
      throw new Error(`no tar header at byte ${at}`);
    const folder = text(header.subarray(345, 500));
    const name = text(header.subarray(0, 100));
    const kind = text(header.subarray(156, 157)) || '0';
    if (kind === '0')
      entries.push({ name: folder ? `${folder}/${name}` : name, bytes: tar.subarray(at + block, at + block + size) });
    else if (kind !== '1' && kind !== '5') throw new Error(`tar entry ${name} is of kind ${kind}`);
    at += block + Math.ceil(size / block) * block;
  }
  return entries;
}

function headerOf({ name, bytes }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for a tar`);
  const header = Buffer.alloc(block);
  const fields: [at: number, value: string][] = [
    [0, name],
    [100, octal(0o644, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(bytes.length, 12)],
    // no time of its own: the same content makes the same bytes
    [136, octal(0, 12)],
    // the sum is taken over blanks in its own place
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\0'],
    [263, '00'],
  ];
  for (const [at, value] of fields) header.write(value, at, 'utf8');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'utf8');
  return header;
}

/** A tar of plain files, closed by two empty blocks. */
export function writeTar(entries: readonly TarEntry[]): Buffer {
  const parts = entries.flatMap((entry) => {
    const rest = (block - (entry.bytes.length % block)) % block;
    return [headerOf(entry), entry.bytes, Buffer.alloc(rest)];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * block)]);
}
