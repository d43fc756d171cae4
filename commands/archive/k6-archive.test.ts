import { spawnSync } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { describe, expect, test } from 'vitest';
import { readTar, writeTar } from './k6-archive';

const entry = (name: string, length: number) => ({ name, bytes: Buffer.alloc(length, name) });

describe('a tar', () => {
  test.each([0, 1, 511, 512, 513, 4000])('of files with %i bytes is read as it was written', async (length) => {
    const entries = [entry('a', length), entry('file/b/c.json', length), entry(`file/${'n'.repeat(120)}.json`, length)];
    expect(await readTar(await writeTar(entries))).toEqual(entries);
  });

  test('the same content gives the same bytes', async () => {
    expect((await writeTar([entry('a', 9)])).equals(await writeTar([entry('a', 9)]))).toBe(true);
  });

  test('can be read by the tar command', async () => {
    const input = await writeTar([entry('a', 700), entry('b', 600)]);
    const { stdout, status } = spawnSync('tar', ['-xOf', '-', 'b'], { input });
    expect([status, stdout.toString()]).toEqual([0, 'b'.repeat(600)]);
  });

  test('folders and links are ignored', async () => {
    const packing = pack();
    packing.entry({ name: 'folder', type: 'directory' });
    packing.entry({ name: 'linked', type: 'link', linkname: 'a' });
    packing.entry({ name: 'a' }, 'text');
    packing.finalize();
    expect(await readTar(await buffer(packing))).toEqual([{ name: 'a', bytes: Buffer.from('text') }]);
  });

  test.each<[what: string, spoil: (tar: Buffer) => Buffer, message: RegExp]>([
    ['no header', (tar) => tar.fill(1, 0, 512), /Invalid tar header/],
    ['a changed header', (tar) => Buffer.concat([Buffer.from('b'), tar.subarray(1)]), /Invalid tar header/],
    ['a tar that was cut short', (tar) => tar.subarray(0, 700), /Unexpected end/],
  ])('%s is refused', async (_, spoil, message) => {
    await expect(readTar(spoil(await writeTar([entry('a', 600)])))).rejects.toThrow(message);
  });

  test('a kind of entry that k6 does not write is refused', async () => {
    const packing = pack();
    packing.entry({ name: 'a', type: 'symlink', linkname: 'b' });
    packing.finalize();
    await expect(readTar(await buffer(packing))).rejects.toThrow('tar entry a is of type symlink');
  });
});
