import { randomInt, X509Certificate } from 'node:crypto';
import { dirname, join, relative, resolve } from 'node:path';
import { UsageError } from '../../common/errors';
import { root } from '../../common/project-root';
import { sha256 } from '../../common/sha256';
import { readUserFile, userPath } from '../../common/user-path';
import { readYaml } from '../../common/yaml';
import { type Credentials, requestSettings } from '../../generators';
import { type Pseudonym, pseudonymsOf } from '../../targets/pseudonyms';
import { checkSafety, readAddress, readTarget } from '../../targets/read';
import { pansOf, type Target, type TargetCredentials } from '../../targets/target';
import { hiddenOf } from '../../targets/without-secrets';

const embedded = join(root, 'targets', 'embedded.yaml');

/** The most requests a second, and what sets it: `--pace` or the target file. */
export interface Ceiling {
  most: number;
  by: string;
}

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
}

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

/** The authority that the target file names, which must be a certificate. */
function authorityOf(target: Target, file: string, path: string, content: string): string | undefined {
  if (target.caFile === undefined) return process.env.SSL_CERT_FILE;
  const found = resolve(dirname(path), target.caFile);
  const where = () => `${readYaml(file, content).at(['caFile'])}: caFile`;
  const pem = readUserFile(target.caFile, (problem) => `${where()}: ${problem}, looked for at ${found}.`, found);
  try {
    new X509Certificate(pem);
  } catch {
    throw new UsageError(`${where()}: ${target.caFile} holds no certificate in PEM form.`);
  }
  return found;
}

/** Texts that no file and no output may show: hashes of passwords, card numbers, and what hiddenOf names. */
export const secretsOf = ({ target, credentials, secondCredentials }: ChosenTarget): string[] => [
  credentials.passwordHash,
  ...(secondCredentials ? [secondCredentials.passwordHash] : []),
  ...pansOf(target),
  ...hiddenOf(target),
];

/** The header of a request that is not one of the interface, where the address has user and password. */
export const authorizationOf = ({ authorization }: Target): Record<string, string> =>
  authorization === undefined ? {} : { Authorization: authorization };

/** Reads the target that the flags name, and refuses one that a run could harm. */
export function chooseTarget(flags: TargetFlags): ChosenTarget {
  const given = flags.target;
  const path = given ? userPath(given) : embedded;
  const file = given ?? relative(root, embedded);
  const content = readUserFile(
    file,
    (problem) => `--target: ${problem}. npm run init -- --example writes one to start with.`,
    path,
  );
  const read = readTarget(file, content, process.env);
  const target = { ...read, ...(flags.baseUrl !== undefined && readAddress(flags.baseUrl, '--base-url')) };
  const { baseUrl } = target;
  checkSafety(target, file, flags.allowProduction ?? false);
  const credentials = ({ username, password = '', passwordSha256 }: TargetCredentials): Credentials => ({
    username,
    passwordHash: passwordSha256 ?? sha256(password),
    ...requestSettings(target),
  });
  const { secondPartner } = target;
  return {
    target,
    file,
    baseUrl,
    sha256: sha256(content),
    credentials: credentials(target.credentials),
    urlByFlag: flags.baseUrl !== undefined,
    secondCredentials: secondPartner && credentials(secondPartner),
    pseudonyms: pseudonymsOf(target, randomInt),
    ceiling: ceilingOf(target, file, flags.pace),
    caFile: authorityOf(target, file, path, content),
  };
}
