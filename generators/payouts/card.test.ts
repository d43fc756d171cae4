import { constants, createHash, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { cardCipher } from './card';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = publicKey.export({ type: 'spki', format: 'pem' }).toString();

test.each(['hex', 'base64'] as const)('SHA-256 throughout, as %s', (encoding) => {
  const text = cardCipher({ key, mgf1: 'sha256', encoding })('4111111111111111');
  const plain = privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text, encoding),
  );
  expect(plain.toString()).toBe('4111111111111111');
  expect(text.length).toBe(encoding === 'hex' ? 512 : 344);
});

test('MGF1 with SHA-1 under SHA-256: the block unmasks to label and number', () => {
  const text = cardCipher({ key, mgf1: 'sha1', encoding: 'hex' })('4111111111111111');
  const block = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, Buffer.from(text, 'hex'));
  const mgf1 = (seed: Uint8Array, length: number) => {
    const parts = [];
    for (let n = 0; n * 20 < length; n++)
      parts.push(
        createHash('sha1')
          .update(seed)
          .update(Buffer.from([0, 0, 0, n]))
          .digest(),
      );
    return Buffer.concat(parts).subarray(0, length);
  };
  const [maskedSeed, masked] = [block.subarray(1, 33), block.subarray(33)];
  const seed = maskedSeed.map((byte, index) => byte ^ (mgf1(masked, 32)[index] ?? 0));
  const data = Buffer.from(masked.map((byte, index) => byte ^ (mgf1(seed, masked.length)[index] ?? 0)));
  expect(data.subarray(0, 32)).toEqual(createHash('sha256').digest());
  expect(data.toString('latin1').endsWith('\x014111111111111111')).toBe(true);
});

test('no RSA key, no cipher', () => {
  const { publicKey: other } = generateKeyPairSync('ed25519');
  const pem = other.export({ type: 'spki', format: 'pem' }).toString();
  expect(() => cardCipher({ key: pem, mgf1: 'sha1', encoding: 'hex' })).toThrow('is not an RSA key');
});
