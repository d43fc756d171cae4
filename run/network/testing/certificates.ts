/** Certificates of a small authority with an intermediate one, for servers and clients of tests. */
import 'reflect-metadata';
import { randomBytes, type webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const dayMs = 86_400_000;

interface Party {
  name: string;
  keys: webcrypto.CryptoKeyPair;
}

/** A certificate and its private key, as PEM texts. */
export interface Pem {
  cert: string;
  key: string;
}

const newParty = async (name: string): Promise<Party> => ({
  name: `CN=${name}`,
  keys: await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']),
});

async function issued(subject: Party, issuer: Party, { isAuthority = false, days = 7 } = {}): Promise<Pem> {
  const now = Date.now();
  const names = [
    { type: 'dns', value: 'localhost' },
    { type: 'ip', value: '127.0.0.1' },
  ] as const;
  const certificate = await X509CertificateGenerator.create({
    serialNumber: `01${randomBytes(15).toString('hex')}`,
    notBefore: new Date(now - 10 * dayMs),
    notAfter: new Date(now + days * dayMs),
    signingAlgorithm: algorithm,
    subject: subject.name,
    issuer: issuer.name,
    publicKey: subject.keys.publicKey,
    signingKey: issuer.keys.privateKey,
    extensions: isAuthority
      ? [new BasicConstraintsExtension(true, undefined, true)]
      : [new SubjectAlternativeNameExtension([...names])],
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', subject.keys.privateKey), 'PRIVATE KEY');
  return { cert: `${certificate.toString('pem')}\n`, key };
}

/** A root issued an intermediate authority, which issued a server; the root also issued clients. */
export async function certificates() {
  const root = await newParty('test root');
  const between = await newParty('test intermediate');
  const [server, client] = [await newParty('localhost'), await newParty('partner one')];
  return {
    root: await issued(root, root, { isAuthority: true }),
    intermediate: await issued(between, root, { isAuthority: true }),
    server: await issued(server, between),
    client: await issued(client, root),
    expired: await issued(client, root, { days: -1 }),
    other: await issued(await newParty('stranger'), root),
  };
}
