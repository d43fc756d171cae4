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

/** Maximum number of decrypted values in the cache: load tests repeat their ciphertexts. */
const maxCached = 4096;

const hex = /^(?:[0-9a-f]{2})+$/i;

/** The key pair of encrypted card numbers (Authentication: 5). */
export class PanKey {
  private privateKey?: KeyObject;
  private readonly cache = new BoundedMap<string>(maxCached);

  /** Takes a PEM private key, or generates one of 2048 bits on first use. Throws where the key is not an RSA key. */
  constructor(pem?: string) {
    if (pem !== undefined) this.privateKey = createPrivateKey(pem);
    if (this.privateKey && this.privateKey.asymmetricKeyType !== 'rsa')
      throw new Error('The key for card numbers is not an RSA key');
  }

  private get key(): KeyObject {
    this.privateKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    return this.privateKey;
  }

  /** PEM, for partners. */
  get publicKey(): string {
    return createPublicKey(this.key).export({ type: 'spki', format: 'pem' }).toString();
  }

  /** Decrypts hex or base64 of RSA-OAEP with SHA-256 and either mask digest; undefined where decryption fails. */
  decrypt(encrypted: string): string | undefined {
    const found = this.cache.get(encrypted);
    if (found !== undefined) return found;
    const block = this.raw(Buffer.from(encrypted, hex.test(encrypted) ? 'hex' : 'base64'));
    const text = block && (unpad(block, 'sha256') ?? unpad(block, 'sha1'))?.toString('latin1');
    if (text !== undefined) this.cache.set(encrypted, text);
    return text;
  }

  private raw(bytes: Buffer): Buffer | undefined {
    try {
      // Node does not support OAEP with different digests for label and mask
      return privateDecrypt({ key: this.key, padding: constants.RSA_NO_PADDING }, bytes);
    } catch {
      return undefined;
    }
  }
}

const keysByText = new Map<string, PanKey>();

/**
 * The key pair of a PEM private key, or a new one. It is kept with what it has decrypted: a mutation test makes thousands
 * of gateways with one key, which all receive the same ciphertexts.
 */
export function panKeyOf(pem: string | undefined): PanKey {
  const key = (pem === undefined ? undefined : keysByText.get(pem)) ?? new PanKey(pem);
  if (pem !== undefined) keysByText.set(pem, key);
  return key;
}
