import { createPrivateKey, createPublicKey, randomInt, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { TlsOptions } from '../../common/client/http-client';
import { proxyFor, proxySecrets } from '../../common/client/proxy';
import { root } from '../../common/project-root';
import { sha256 } from '../../common/sha256';
import { readUserFile, userPath } from '../../common/user-path';
import { type Credentials, originOfSecond, requestSettings } from '../../generators';
import { fileBeside, type Place } from '../../targets/beneficiaries/beside';
import { type Pseudonym, pseudonymsOf } from '../../targets/beneficiaries/pseudonyms';
import { checkSafety, readAddress, readTarget } from '../../targets/read';
import { pansOf, type Target, type TargetCredentials } from '../../targets/target';
import { hiddenOf } from '../../targets/without-secrets';

const embedded = join(root, 'targets', 'embedded.yaml');

/** The most requests a second, and what sets it: `--pace` or the target file. */
export interface Ceiling {
  most: number;
  by: string;
}

/** The target of a run, with its credentials and what flags and environment say of it. */
export interface ChosenTarget {
  target: Target;
  /** the target file, as the user named it */
  file: string;
  /** its address; `embedded` until the embedded gateway listens */
  baseUrl: string;
  /** SHA-256 of the target file as it was read, in hex */
  sha256?: string;
  credentials: Credentials;
  /** the address is that of --base-url */
  urlByFlag?: boolean;
  /** credentials of the second partner */
  secondCredentials?: Credentials;
  /** what stands for the real people that the target file names */
  pseudonyms?: readonly Pseudonym[];
  /** absent: nothing limits the requests */
  ceiling?: Ceiling;
  /** PEM file of the authority to trust, in place of the system's: of the target file, or SSL_CERT_FILE */
  caFile?: string;
  /** by host name: the address that k6 takes, where not every one of it answers */
  hosts?: Readonly<Record<string, string>>;
  /** PEM of the key for card numbers, where the target file names a file; absent: the gateway is asked for it */
  panKey?: string;
  /** the certificate that is shown to the gateway, with its key; never written */
  client?: ClientCertificate;
}

/** All in PEM; the certificate may have those of its chain behind it. */
export interface ClientCertificate {
  cert: string;
  key: string;
}

/** The flags that choose a target, as the command line gives them. */
export interface TargetFlags {
  target?: string;
  baseUrl?: string;
  allowProduction?: boolean;
  /** most requests a second, if lower than the ceiling of the target file */
  pace?: number;
}

function ceilingOf({ rates }: Target, file: string, pace?: number): Ceiling | undefined {
  const own = rates?.requestsPerSecond;
  if (pace !== undefined && pace < (own ?? Number.POSITIVE_INFINITY)) return { most: pace, by: '--pace' };
  return own === undefined ? undefined : { most: own, by: `rates.requestsPerSecond of ${file}` };
}

const noCertificate = 'holds no certificate in PEM form';

/** What is made of a text in PEM form; undefined: it is none. */
function fromPem<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

const certificateIn = (pem: string) => fromPem(() => new X509Certificate(pem));

/** The authority that the target file names, which must be a certificate. */
function authorityOf({ caFile }: Target, place: Place): string | undefined {
  if (caFile === undefined) return process.env.SSL_CERT_FILE;
  const { found, text, refuse } = fileBeside(place, ['caFile'], caFile);
  if (!certificateIn(text)) refuse(noCertificate);
  return found;
}

/** The client certificate that the target file names. What would fail in k6 or in a handshake is told with its place. */
function clientOf({ tls }: Target, place: Place): ClientCertificate | undefined {
  if (!tls) return undefined;
  const cert = fileBeside(place, ['tls', 'clientCert'], tls.clientCert);
  const key = fileBeside(place, ['tls', 'clientKey'], tls.clientKey);
  const certificate = certificateIn(cert.text) ?? cert.refuse(noCertificate);
  if (/ENCRYPTED/.test(key.text))
    key.refuse(
      `is a key with a passphrase, which the harness does not ask for. Write it without one: openssl pkey -in ${tls.clientKey} -out KEY.pem`,
    );
  const own = fromPem(() => createPrivateKey(key.text)) ?? key.refuse('holds no private key in PEM form');
  if (!certificate.checkPrivateKey(own)) key.refuse(`is not the key of the certificate ${tls.clientCert}`);
  if (Date.parse(certificate.validTo) < Date.now())
    cert.refuse(
      `has expired, at ${new Date(certificate.validTo).toISOString()}. Ask the gateway's operator for a new one`,
    );
  if (Date.parse(certificate.validFrom) > Date.now())
    cert.refuse(`is not valid before ${new Date(certificate.validFrom).toISOString()}`);
  return { cert: cert.text, key: key.text };
}

/** The public key that the target file names, as a file; undefined: it is that of a path of the gateway, or not needed. */
function panKeyOf({ panEncryption, instruments }: Target, place: Place): string | undefined {
  if (!panEncryption || !instruments.includes('CARD')) return undefined;
  const { key } = panEncryption;
  if (key.startsWith('/') && !existsSync(key)) return undefined;
  const { text, refuse } = fileBeside(place, ['panEncryption', 'key'], key);
  if (/PRIVATE KEY/.test(text)) refuse('is a private key, and the public one of the gateway is wanted');
  const own = fromPem(() => createPublicKey(text)) ?? refuse('holds no public key in PEM form');
  if (own.asymmetricKeyType !== 'rsa') refuse('is not an RSA key');
  return text;
}

/** What the connections to a target trust, and what they show of themselves. */
export const tlsOf = ({ caFile, client }: Pick<ChosenTarget, 'caFile' | 'client'>): TlsOptions => ({
  ca: caFile && existsSync(caFile) ? readFileSync(caFile, 'utf8') : undefined,
  ...client,
});

/** Texts that no file and no output may show: hashes of passwords, card numbers, and what hiddenOf names. */
export const secretsOf = ({ target, credentials, secondCredentials }: ChosenTarget): string[] => [
  credentials.passwordHash,
  ...(secondCredentials ? [secondCredentials.passwordHash] : []),
  ...pansOf(target),
  ...hiddenOf(target),
  ...proxySecrets(),
];

/** The header of a request that is not one of the interface, where the address has user and password. */
export const authorizationOf = ({ authorization }: Target): Record<string, string> =>
  authorization === undefined ? {} : { Authorization: authorization };

/** Reads the target that the flags name, and refuses one that a run could harm. */
export function chooseTarget(flags: TargetFlags): ChosenTarget {
  const given = flags.target;
  const path = given ? userPath(given) : embedded;
  const file = given ?? relative(root, embedded);
  const content = readUserFile(file, (problem) => `--target: ${problem}. npm run init writes one to start with.`, path);
  const read = readTarget(file, content, process.env, path);
  const target = { ...read, ...(flags.baseUrl !== undefined && readAddress(flags.baseUrl, '--base-url')) };
  const { baseUrl } = target;
  checkSafety(target, file, flags.allowProduction ?? false);
  // a wrong value is told before anything is sent
  proxyFor(baseUrl);
  const credentials = ({ username, password = '', passwordSha256 }: TargetCredentials): Credentials => ({
    username,
    passwordHash: passwordSha256 ?? sha256(password),
    ...requestSettings(target),
  });
  const { secondPartner } = target;
  const place = { file, path, content };
  return {
    target,
    file,
    baseUrl,
    sha256: sha256(content),
    credentials: credentials(target.credentials),
    urlByFlag: flags.baseUrl !== undefined,
    secondCredentials: secondPartner && { ...credentials(secondPartner), ...originOfSecond(target) },
    pseudonyms: pseudonymsOf(target, randomInt),
    ceiling: ceilingOf(target, file, flags.pace),
    caFile: authorityOf(target, place),
    client: clientOf(target, place),
    panKey: panKeyOf(target, place),
  };
}
