import { readFileSync, statSync } from 'node:fs';
import { userPath } from '../../common/user-path';
import { start } from '../../gateway';
import type { TargetFlags } from '../../run/settings/target';
import { targetOf } from '../cli/settings';
import { type Finding, optional, ready } from './finding';
import { targetFindings } from './target';

/** Looks at the gateway of a target file; the embedded one is started for it. */
export async function examineTarget(flags: TargetFlags): Promise<Finding[]> {
  const chosen = targetOf(flags);
  if (chosen.target.baseUrl !== 'embedded') return [secretsFileFinding(chosen.file), ...(await targetFindings(chosen))];
  const gateway = await start({ port: 0 });
  try {
    return await targetFindings({ ...chosen, baseUrl: gateway.url, caFile: undefined });
  } finally {
    await gateway.close();
  }
}

/** A password, its hash or a key that is written out, and not the name of an environment variable. */
const plainSecret = /\b(password|passwordSha256|pan|X-[\w-]*Key)["']?:\s*(?!["']?\$\{)[^\s#]/i;

/** Says if others of this machine can read the secrets that stand in a target file. */
export function secretsFileFinding(file: string): Finding {
  const path = userPath(file);
  const [, key] = plainSecret.exec(readFileSync(path, 'utf8')) ?? [];
  if (key === undefined) return ready('secrets', `${file} names environment variables for them`);
  // Windows has no such bits
  const others = process.platform === 'win32' ? 0 : statSync(path).mode & 0o044;
  if (others === 0) return ready('secrets', `${file} has ${key} written out, and nobody else may read it`);
  return optional(
    'secrets',
    `${file} has ${key} written out, and others may read it: chmod 600 ${file}, or name an environment variable`,
  );
}
