import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pansOf } from '../../targets/target';
import { chooseTarget } from '../settings/target';

/** The files below a folder that show a secret of the embedded target. */
export function filesWithSecrets(below: string): string[] {
  const { credentials, target } = chooseTarget({});
  const secrets = [credentials.passwordHash, ...pansOf(target)];
  return readdirSync(below, { recursive: true, encoding: 'utf8' })
    .map((name) => join(below, name))
    .filter((file) => statSync(file).isFile() && secrets.some((one) => readFileSync(file, 'latin1').includes(one)));
}
