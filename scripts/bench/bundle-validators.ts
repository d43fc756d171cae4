import { join } from 'node:path';
import { root } from '../project-root';
import { bundleFile, flowOperations } from '../run/k6/bundle';
import { chooseTarget } from '../run/target';
import { inFolder } from '../temp-dir';
import { judge, type Result } from './result';

const entry = join(root, 'scripts', 'bench', 'validators-only.ts');

/** Bytes that the validators of a flow's answers add to the load script, with what they need. */
export async function bundleValidators(): Promise<Result[]> {
  const offered = chooseTarget({}).target.operations.filter((id) => flowOperations.includes(id));
  const value = await inFolder('bench', (folder) => bundleFile(entry, `${folder}/validators.js`, offered));
  const limit = { of: 'value', at: 'most', than: 200 * 1024 } as const;
  return [judge({ name: 'bundle.validators', value, unit: 'bytes', limit })];
}
