/** A certificate authority for tests, generated at each start. Clients must be configured to trust it. */
import 'reflect-metadata';
import { randomBytes, type webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

const dayMs = 86_400_000;
/** validity of a certificate in days, starting a day before it is issued */
const validDays = 7;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

export type Names = { type: 'dns' | 'ip'; value: string }[];
const thisMachine: Names = [
  { type: 'dns', value: 'localhost' },
  { type: 'ip', value: '127.0.0.1' },
];

type KeyPair = webcrypto.CryptoKeyPair;

const keyPair = (): Promise<KeyPair> => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

/** The members that all certificates share; `now` is in epoch milliseconds. */
function common(now: number) {
  const notBefore = new Date(now - dayMs);
  const notAfter = new Date(notBefore.getTime() + validDays * dayMs);
  // the first bit must be zero, because serial numbers are positive
  const serialNumber = `01${randomBytes(15).toString('hex')}`;
  return { serialNumber, notBefore, notAfter, signingAlgorithm: algorithm };
}

function selfSigned(keys: KeyPair, now: number): Promise<X509Certificate> {
  return X509CertificateGenerator.createSelfSigned({
    ...common(now),
    name: 'CN=Reference gateway test authority',
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
}

/**
 * A certificate for localhost and 127.0.0.1, or other names, valid from a day before `now` (epoch milliseconds) for seven days;
 * with its key and the certificate of the issuing authority, all in PEM.
 */
export async function issueForThisMachine(now: number, names: Names = thisMachine) {
  const [authorityKeys, keys] = [await keyPair(), await keyPair()];
  const authority = await selfSigned(authorityKeys, now);
  const certificate = await X509CertificateGenerator.create({
    ...common(now),
    subject: 'CN=localhost',
    issuer: authority.subject,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(names),
    ],
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { cert: certificate.toString('pem'), key, caCertificate: authority.toString('pem') };
}
