/** Says if others of this machine can read the secrets that stand in a target file. */
import { readFileSync, statSync } from 'node:fs';
import { userPath } from '../../common/user-path';
import { type Finding, optional, ready } from './finding';

/** A password, its hash or a key that is written out, and not the name of an environment variable. */
const written = /\b(password|passwordSha256|pan|X-[\w-]*Key)["']?:\s*(?!["']?\$\{)[^\s#]/i;

export function secretsFileFinding(file: string): Finding {
  const path = userPath(file);
  const [, key] = written.exec(readFileSync(path, 'utf8')) ?? [];
  if (key === undefined) return ready('secrets', `${file} names environment variables for them`);
  // Windows has no such bits
  const others = process.platform === 'win32' ? 0 : statSync(path).mode & 0o044;
  if (others === 0) return ready('secrets', `${file} has ${key} written out, and nobody else may read it`);
  return optional(
    'secrets',
    `${file} has ${key} written out, and others may read it: chmod 600 ${file}, or name an environment variable`,
  );
}
