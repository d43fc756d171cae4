import { join } from 'node:path';
import { withTempDir } from '../../../common/temp-dir';
import { scenarioScript } from '../../../run/programs';
import type { Bench } from '../result';

/** Measures the size of the load script. */
export const scriptSize: Bench = {
  name: 'bundle.bytes',
  text: 'size of the minified load script',
  unit: 'bytes',
  limit: { of: 'value', at: 'most', than: 40 * 1024 },
  measure: async () => ({
    value: await withTempDir('bench', (folder) => scenarioScript('flow', join(folder, 'script.js'))),
  }),
};
