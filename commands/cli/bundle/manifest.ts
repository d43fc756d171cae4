/** The manifest of a bundle: its files with their SHA-256, and the key that signed it. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { Ajv } from 'ajv';
import type { XStatic } from 'typebox/schema';
import { UsageError } from '../../../common/errors';
import { once } from '../../../common/made-once';
import { differs, type Finding, ok, open } from './finding';

/** Name of the manifest in a bundle. */
export const manifestName = 'manifest.json';
/** Name of the signature of the manifest in a bundle. */
export const signatureName = 'manifest.sig';

const text = { type: 'string' } as const;

const fileSum = {
  type: 'object',
  properties: { name: text, bytes: { type: 'integer', minimum: 0 }, sha256: text },
  required: ['name', 'bytes', 'sha256'],
} as const;

const manifestSchema = {
  type: 'object',
  properties: {
    format: { const: 'remittance-certification' },
    version: { const: 1 },
    madeAt: text,
    /** id of the run */
    run: text,
    target: text,
    verdict: { enum: ['pass', 'fail', 'invalid'] },
    /** only in bundles of earlier versions, which counted the attempts at a certification */
    attempt: { type: 'integer', minimum: 1 },
    /** hash of the contract that judged */
    contract: text,
    /** hash of the rules by which verdict and reports were derived; absent in bundles of earlier versions */
    rules: text,
    /** all files of the bundle but the manifest and its signature */
    files: { type: 'array', items: fileSum },
    /** the key that signed this manifest; absent: it is not signed */
    signedBy: {
      type: 'object',
      properties: { algorithm: { const: 'Ed25519' }, publicKey: text },
      required: ['algorithm', 'publicKey'],
    },
  },
  required: ['format', 'version', 'madeAt', 'run', 'target', 'verdict', 'contract', 'files'],
} as const;

/** The manifest of a bundle, as manifest.json has it. */
export type Manifest = XStatic<typeof manifestSchema>;

/** Checks the form of a manifest. Compiled on first use, because most commands read no manifest. */
export const manifestForm = once(() => new Ajv({ strict: false }).compile<Manifest>(manifestSchema));

/** The fingerprint of a public key as ssh shows it: the SHA-256 of its DER form. */
const fingerprint = (key: KeyObject): string =>
  `SHA256:${createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64')
    .replace(/=+$/, '')}`;

/** The key of a PEM file. Throws a UsageError if it is no Ed25519 key; `file` begins the sentence. */
function keyOf(pem: string, make: (pem: string) => KeyObject, file: string, what: string): KeyObject {
  let key: KeyObject;
  try {
    key = make(pem);
  } catch {
    const isProtected = pem.includes('ENCRYPTED');
    throw new UsageError(
      `${file} holds no ${isProtected ? `unencrypted ${what}; decrypt it first: openssl pkey -in FILE` : `${what} in PEM form`}.`,
    );
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new UsageError(
      `${file} holds a ${what} for ${key.asymmetricKeyType}; expected one for Ed25519. Make one: openssl genpkey -algorithm ed25519 -out key.pem`,
    );
  return key;
}

/** The Ed25519 key of `--sign`. Throws a UsageError that names `file` if the PEM text holds no such key. */
export function privateKeyOf(pem: string, file: string): KeyObject {
  if (pem.includes('PUBLIC KEY'))
    throw new UsageError(
      `--sign: ${file} is a public key, which cannot sign; it is for verify. Name the private key that it belongs to.`,
    );
  return keyOf(pem, (text) => createPrivateKey(text), `--sign: ${file}`, 'private key');
}

/** The Ed25519 key of `--public-key`. Throws a UsageError that names `file` for any other key. */
export function publicKeyOf(pem: string, file: string): KeyObject {
  // Node would silently use the public half of a private key, and users would share private keys
  if (pem.includes('PRIVATE KEY'))
    throw new UsageError(
      `--public-key: ${file} is a private key, which stays with who signs. Its public half: openssl pkey -in ${file} -pubout`,
    );
  return keyOf(pem, (text) => createPublicKey(text), `--public-key: ${file}`, 'public key');
}

/** The bytes of the manifest, and its signature where there is a key. */
export function sealed(content: Omit<Manifest, 'signedBy'>, key?: KeyObject): { manifest: Buffer; signature?: Buffer } {
  const publicKey = key && createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  const whole: Manifest = { ...content, ...(publicKey && { signedBy: { algorithm: 'Ed25519', publicKey } }) };
  const manifest = Buffer.from(`${JSON.stringify(whole, undefined, 2)}\n`);
  return { manifest, ...(key && { signature: Buffer.from(`${sign(null, manifest, key).toString('base64')}\n`) }) };
}

/** Checks the signature of a manifest; `expected` is the key that the caller trusts. */
export function signatureFinding(bytes: Buffer, manifest: Manifest, signature?: Buffer, expected?: KeyObject): Finding {
  const { signedBy } = manifest;
  const wrong = (problem: string) => differs('signature', `Signature: ${problem}.`);
  if (!signedBy && !signature)
    return expected
      ? wrong('it is not signed, and --public-key was given')
      : open('signature', 'not signed, so anybody could have made this bundle');
  if (!signedBy) return wrong(`${signatureName} is there, but the manifest names no key`);
  if (!signature) return wrong(`the manifest names a key, but ${signatureName} is missing`);
  let key: KeyObject;
  try {
    key = createPublicKey({ key: Buffer.from(signedBy.publicKey, 'base64'), type: 'spki', format: 'der' });
  } catch {
    return wrong('the public key in the manifest cannot be read');
  }
  if (key.asymmetricKeyType !== 'ed25519') return wrong('the public key in the manifest is not one for Ed25519');
  const text = signature.toString('latin1');
  const raw = Buffer.from(text, 'base64');
  // base64 allows several spellings of one signature, and each other one is a changed byte
  const isValid = text === `${raw.toString('base64')}\n` && verify(null, bytes, key, raw);
  if (!isValid) return wrong('the signature does not belong to the manifest');
  const own = fingerprint(key);
  if (!expected) return open('signature', `signed by ${own}; pass --public-key to check whose key that is`);
  return fingerprint(expected) === own
    ? ok('signature', `signed by ${own}, the key of --public-key`)
    : wrong(`it is signed by ${own}, not by ${fingerprint(expected)} of --public-key`);
}
