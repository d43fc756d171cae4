import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { readTar, writeTar } from './tar';

const entry = (name: string, length: number) => ({ name, bytes: Buffer.alloc(length, name) });

describe('a tar', () => {
  test.each([0, 1, 511, 512, 513, 4000])('of files with %i bytes is read as it was written', (length) => {
    const entries = [entry('a', length), entry('file/b/c.json', length)];
    expect(readTar(writeTar(entries))).toEqual(entries);
  });

  test('the same content makes the same bytes', () => {
    expect(writeTar([entry('a', 9)]).equals(writeTar([entry('a', 9)]))).toBe(true);
  });

  test('is read by tar itself', () => {
    const { stdout, status } = spawnSync('tar', ['-xOf', '-', 'b'], {
      input: writeTar([entry('a', 700), entry('b', 600)]),
    });
    expect([status, stdout.toString()]).toEqual([0, 'b'.repeat(600)]);
  });

  test.each<[what: string, spoil: (tar: Buffer) => void, message: RegExp]>([
    ['no header', (tar) => tar.fill(1, 0, 512), /no tar header at byte 0/],
    ['no size', (tar) => tar.write('zz', 124), /no tar header at byte 0/],
    ['a kind of entry that k6 does not write', (tar) => tar.write('x', 156), /tar entry a is of kind x/],
  ])('%s is refused', (_, spoil, message) => {
    const tar = writeTar([entry('a', 5)]);
    spoil(tar);
    expect(() => readTar(tar)).toThrow(message);
  });

  test('a name that does not fit is refused', () => {
    expect(() => writeTar([entry('n'.repeat(101), 1)])).toThrow(/too long a name/);
  });
});
