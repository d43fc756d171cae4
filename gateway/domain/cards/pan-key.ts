import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto';
import { BoundedMap } from '../collections/bounded-map';
import { unpad } from './oaep';

/** Decrypted numbers that are remembered: load repeats its ciphertexts. */
const maxCached = 4096;

const hex = /^(?:[0-9a-f]{2})+$/i;

/** The key pair of encrypted card numbers (Authentication: 5). */
export class PanKey {
  private privateKey?: KeyObject;
  private readonly cache = new BoundedMap<string>(maxCached);

  /** Takes a PEM private key, or makes a pair of 2048 bits on first use. Throws on what is no RSA key. */
  constructor(pem?: string) {
    if (pem !== undefined) this.privateKey = createPrivateKey(pem);
    if (this.privateKey && this.privateKey.asymmetricKeyType !== 'rsa')
      throw new Error('the key of card numbers is no RSA key');
  }

  private get key(): KeyObject {
    this.privateKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    return this.privateKey;
  }

  /** PEM, for partners. */
  get publicKey(): string {
    return createPublicKey(this.key).export({ type: 'spki', format: 'pem' }).toString();
  }

  /** The text encrypted with RSA-OAEP, SHA-256 and either mask, in hex or base64; undefined where it is none. */
  decrypt(encrypted: string): string | undefined {
    const known = this.cache.get(encrypted);
    if (known !== undefined) return known;
    const block = this.raw(Buffer.from(encrypted, hex.test(encrypted) ? 'hex' : 'base64'));
    const text = block && (unpad(block, 'sha256') ?? unpad(block, 'sha1'))?.toString('latin1');
    if (text !== undefined) this.cache.set(encrypted, text);
    return text;
  }

  private raw(bytes: Buffer): Buffer | undefined {
    try {
      // node undoes no padding whose two digests differ
      return privateDecrypt({ key: this.key, padding: constants.RSA_NO_PADDING }, bytes);
    } catch {
      return undefined;
    }
  }
}
