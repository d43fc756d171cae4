import { existsSync, readFileSync } from 'node:fs';
import { cardCipher, type Encrypt } from '../../generators/payouts';
import { EnvironmentError, UsageError } from '../cli/errors';
import { userPath } from '../cli/user-path';
import { ask } from './http/client';
import type { ChosenTarget } from './target';

/** The key that the gateway answers under a path, as the reference gateway does. */
async function keyAt(url: string, file: string, caFile?: string): Promise<string> {
  const answer = await ask(url, { ...(caFile && { caFile }) }).catch(() => undefined);
  try {
    const { publicKey } = JSON.parse(answer?.text ?? '') as { publicKey?: unknown };
    if (typeof publicKey === 'string') return publicKey;
  } catch {
    // said below
  }
  throw new EnvironmentError(`${url} answers no publicKey for card numbers; mend panEncryption in ${file}.`);
}

/** How card numbers are encrypted for a target; undefined where it pays out to no cards (Authentication: 5). */
export async function encryption(
  { target, file }: ChosenTarget,
  baseUrl: string,
  caFile?: string,
): Promise<Encrypt | undefined> {
  const { panEncryption } = target;
  if (!panEncryption || !target.instruments.includes('CARD')) return undefined;
  const { key } = panEncryption;
  const path = userPath(key);
  const pem = existsSync(path)
    ? readFileSync(path, 'utf8')
    : key.startsWith('/')
      ? await keyAt(baseUrl + key, file, caFile)
      : '';
  if (!pem) throw new UsageError(`${file}: panEncryption.key: there is no file ${key}.`);
  try {
    return cardCipher({ ...panEncryption, key: pem });
  } catch (cause) {
    throw new UsageError(`${file}: panEncryption.key: ${(cause as Error).message}.`);
  }
}
