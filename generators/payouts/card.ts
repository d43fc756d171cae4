/** Encryption of card numbers. Only in Node: they are encrypted before a run. */
import {
  constants,
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import type { WrongCipher } from '../boundaries';

/** Encrypts a card number; with `wrong`, to an invalid text of the same length. Each call gives a different text. */
export type Encrypt = (pan: string, wrong?: WrongCipher) => string;

/** How a target wants card numbers encrypted. */
export interface CardCipher {
  /** public key, PEM */
  key: string;
  /** digest of MGF1, the mask function of OAEP */
  mgf1: 'sha1' | 'sha256';
  /** encoding of the encrypted text */
  encoding: 'hex' | 'base64';
}

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest();

/** MGF1 (RFC 8017, B.2.1). */
function mask(seed: Uint8Array, length: number, digest: string): Buffer {
  const parts: Buffer[] = [];
  for (let counter = 0, made = 0; made < length; counter++) {
    const index = Buffer.alloc(4);
    index.writeUInt32BE(counter);
    const part = createHash(digest).update(seed).update(index).digest();
    parts.push(part);
    made += part.length;
  }
  return Buffer.concat(parts).subarray(0, length);
}

const xor = (a: Uint8Array, b: Uint8Array): Buffer => Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)));

/** OAEP encoding with SHA-256 and another digest for MGF1 (RFC 8017, 7.1.1), for which Node has no option. */
function encode(message: Buffer, size: number, digest: string): Buffer {
  const label = sha256(Buffer.alloc(0));
  const padding = Buffer.alloc(size - message.length - 2 * label.length - 2);
  const block = Buffer.concat([label, padding, Buffer.from([1]), message]);
  const seed = randomBytes(label.length);
  const masked = xor(block, mask(seed, block.length, digest));
  return Buffer.concat([Buffer.from([0]), xor(seed, mask(masked, seed.length, digest)), masked]);
}

const bitsOf = (key: KeyObject): number => key.asymmetricKeyDetails?.modulusLength ?? 2048;

function encrypted(key: KeyObject, pan: string, mgf1: CardCipher['mgf1']): Buffer {
  const message = Buffer.from(pan, 'ascii');
  if (mgf1 === 'sha256')
    return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, message);
  const padding = constants.RSA_NO_PADDING;
  return publicEncrypt({ key, padding }, encode(message, bitsOf(key) / 8, mgf1));
}

/** Public keys whose private key nobody has, by their length in bits; cached, because making a key is slow. */
const foreignKeys = new Map<number, KeyObject>();

function foreignKeyFor(key: KeyObject): KeyObject {
  const bits = bitsOf(key);
  const foreign = foreignKeys.get(bits) ?? generateKeyPairSync('rsa', { modulusLength: bits }).publicKey;
  foreignKeys.set(bits, foreign);
  return foreign;
}

const wrongCiphers: Record<WrongCipher, (key: KeyObject, pan: string, mgf1: CardCipher['mgf1']) => Buffer> = {
  'other-key': (key, pan, mgf1) => encrypted(foreignKeyFor(key), pan, mgf1),
  'other-padding': (key, pan) => publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(pan)),
  'no-card': (key, pan, mgf1) => encrypted(key, pan.replace(/\d/g, 'X'), mgf1),
  // the first byte is 0, so that the number is smaller than any modulus of this length
  random: (key) => Buffer.concat([Buffer.from([0]), randomBytes(bitsOf(key) / 8 - 1)]),
};

/** RSA-OAEP with SHA-256 and the partner's key (Authentication: 5). Throws if the key is not an RSA key. */
export function cardCipher({ key, mgf1, encoding }: CardCipher): Encrypt {
  const publicKey = createPublicKey(key);
  if (publicKey.asymmetricKeyType !== 'rsa')
    throw new Error('the key that card numbers are encrypted with is not an RSA key');
  return (pan, wrong) => (wrong ? wrongCiphers[wrong] : encrypted)(publicKey, pan, mgf1).toString(encoding);
}
