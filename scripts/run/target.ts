import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Credentials, requestSettings } from '../../generators';
import { checkSafety, checkUrl, readTarget } from '../../targets/read';
import type { Target, TargetCredentials } from '../../targets/target';
import { UsageError } from '../cli/errors';
import { userPath } from '../cli/user-path';
import { root } from '../project-root';

const embedded = join(root, 'targets', 'embedded.yaml');

export interface ChosenTarget {
  target: Target;
  /** the target file, as the user named it */
  file: string;
  credentials: Credentials;
  /** credentials of the second partner */
  secondCredentials?: Credentials;
  /** PEM file of the authority that is trusted; absent: those of the system */
  caFile?: string;
}

export interface TargetFlags {
  target?: string;
  baseUrl?: string;
  allowProduction?: boolean;
}

/** The trusted authority: that of the target file, or SSL_CERT_FILE, which k6 reads too. */
function authorityOf({ caFile }: Target, path: string, file: string): Pick<ChosenTarget, 'caFile'> {
  if (caFile === undefined) return process.env.SSL_CERT_FILE ? { caFile: process.env.SSL_CERT_FILE } : {};
  const own = resolve(dirname(path), caFile);
  const text = existsSync(own) ? readFileSync(own, 'utf8') : undefined;
  if (text === undefined) throw new UsageError(`${file}: caFile: there is no file ${caFile} beside it.`);
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new UsageError(`${file}: caFile: ${caFile} has no certificate in PEM.`);
  return { caFile: own };
}

/** Reads the target that the flags name, and refuses one that a run could harm. */
export function chooseTarget(flags: TargetFlags): ChosenTarget {
  const given = flags.target;
  const path = given ? userPath(given) : embedded;
  const file = given ?? relative(process.cwd(), embedded);
  if (!existsSync(path))
    throw new UsageError(`--target: there is no file ${file}. Copy targets/example.yaml to start one.`);
  const read = readTarget(file, readFileSync(path, 'utf8'), process.env);
  const baseUrl = (flags.baseUrl ?? read.baseUrl).replace(/\/+$/, '');
  checkUrl(baseUrl, '--base-url');
  const target = { ...read, baseUrl };
  checkSafety(target, file, flags.allowProduction ?? false);
  const credentials = ({ username, password = '', passwordSha256 }: TargetCredentials): Credentials => ({
    username,
    passwordHash: passwordSha256 ?? createHash('sha256').update(password).digest('hex'),
    ...requestSettings(target),
  });
  const { secondPartner } = target;
  return {
    target,
    file,
    credentials: credentials(target.credentials),
    ...(secondPartner && { secondCredentials: credentials(secondPartner) }),
    ...authorityOf(target, path, file),
  };
}
