import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Credentials } from '../../generators';
import { checkSafety, checkUrl, readTarget } from '../../targets/read';
import type { Target, TargetCredentials } from '../../targets/target';
import { UsageError } from '../cli/errors';
import { userPath } from '../cli/user-path';
import { root } from '../project-root';

const embedded = join(root, 'targets', 'embedded.yaml');

export interface ChosenTarget {
  target: Target;
  /** the file, as a person names it */
  file: string;
  credentials: Credentials;
  /** of the second partner */
  second?: Credentials;
}

export interface TargetFlags {
  target?: string;
  baseUrl?: string;
  allowProduction?: boolean;
}

/** Reads the target that the flags name, once; nothing is sent to one that could be harmed. */
export function chooseTarget(flags: TargetFlags): ChosenTarget {
  const given = flags.target;
  const path = given ? userPath(given) : embedded;
  const file = given ?? relative(process.cwd(), embedded);
  if (!existsSync(path))
    throw new UsageError(`--target: there is no file ${file}; targets/example.yaml is one to copy.`);
  const read = readTarget(file, readFileSync(path, 'utf8'), process.env);
  const baseUrl = (flags.baseUrl ?? read.baseUrl).replace(/\/+$/, '');
  checkUrl(baseUrl, '--base-url');
  const target = { ...read, baseUrl };
  checkSafety(target, file, flags.allowProduction ?? false);
  const credentials = ({ username, password = '', passwordSha256 }: TargetCredentials): Credentials => ({
    username,
    passwordHash: passwordSha256 ?? createHash('sha256').update(password).digest('hex'),
    originCountry: target.originCountry,
  });
  const { secondPartner } = target;
  return {
    target,
    file,
    credentials: credentials(target.credentials),
    ...(secondPartner && { second: credentials(secondPartner) }),
  };
}
