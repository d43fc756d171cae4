import { constants, createHash, generateKeyPairSync, privateDecrypt, publicEncrypt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type MaskDigest, mask, unpad, xor } from './oaep';
import { PanKey } from './pan-key';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const size = 256;
const seed = Buffer.alloc(32, 0x5a);

const raw = (encrypted: Buffer) => privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, encrypted);

/** The block before encryption, made by hand: node's own encoder cannot mix digests. */
function padded(message: string, digest: MaskDigest, change: { first?: number; label?: string; filler?: number } = {}) {
  const { first = 0, label = '', filler = 0 } = change;
  const text = Buffer.from(message);
  const data = Buffer.alloc(size - 33, filler);
  createHash('sha256').update(label).digest().copy(data);
  data[data.length - text.length - 1] = 1;
  text.copy(data, data.length - text.length);
  const maskedData = xor(data, mask(seed, data.length, digest));
  return Buffer.concat([Buffer.from([first]), xor(seed, mask(maskedData, 32, digest)), maskedData]);
}

const text = (block: Buffer, digest: MaskDigest) => unpad(block, digest)?.toString();

describe('a block', () => {
  test.each(['', '4000000000000002', 'x'.repeat(190)])('of node with one digest gives back %j', (message) => {
    const encrypted = publicEncrypt({ key: publicKey, oaepHash: 'sha256' }, Buffer.from(message));
    expect(text(raw(encrypted), 'sha256')).toBe(message);
    expect(text(raw(encrypted), 'sha1')).toBeUndefined();
  });

  test('made by hand is that of node', () => {
    const block = padded('4111111111111111', 'sha256');
    const encrypted = publicEncrypt({ key: publicKey, padding: constants.RSA_NO_PADDING }, block);
    const key = { key: privateKey, oaepHash: 'sha256' };
    expect(privateDecrypt(key, encrypted).toString()).toBe('4111111111111111');
  });

  test.each(['', '4111111111111111', 'x'.repeat(190)])('masked with SHA-1 gives back %j', (message) => {
    expect(text(padded(message, 'sha1'), 'sha1')).toBe(message);
    expect(text(padded(message, 'sha1'), 'sha256')).toBeUndefined();
  });

  test.each(['sha256', 'sha1'] as const)('masked with %s is a card number to the key', (digest) => {
    const key = new PanKey(privateKey.export({ type: 'pkcs8', format: 'pem' }) as string);
    const block = padded('4111111111111111', digest);
    const encrypted = publicEncrypt({ key: publicKey, padding: constants.RSA_NO_PADDING }, block);
    expect(key.decrypt(encrypted.toString('base64'))).toBe('4111111111111111');
  });

  test.each([
    ['of another first byte', padded('4', 'sha256', { first: 1 })],
    ['of another label', padded('4', 'sha256', { label: 'x' })],
    ['with more than zeros before the message', padded('4', 'sha256', { filler: 7 })],
    ['without an end of the zeros', padded('4', 'sha256').fill(0, 1)],
    ['too short', Buffer.alloc(65)],
    ['of nothing', Buffer.alloc(0)],
  ])('%s is refused', (_, block) => {
    expect(unpad(block, 'sha256')).toBeUndefined();
  });
});
