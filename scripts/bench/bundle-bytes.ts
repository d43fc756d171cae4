import { bundle } from '../run/k6/bundle';
import { chooseTarget } from '../run/target';
import { inFolder } from '../temp-dir';
import { judge, type Result } from './result';

/** Bytes of the minified load script for the embedded target. */
export async function bundleBytes(): Promise<Result[]> {
  const value = await inFolder('bench', (folder) =>
    bundle('flow', `${folder}/flow.js`, chooseTarget({}).target.operations),
  );
  return [judge({ name: 'bundle.bytes', value, unit: 'bytes', limit: { of: 'value', at: 'most', than: 400 * 1024 } })];
}
