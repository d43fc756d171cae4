import { join } from 'node:path';
import { root } from '../../../common/project-root';
import { withTempDir } from '../../../common/temp-dir';
import { flowOperations, makeScript, scenarioScript } from '../../../run/k6/script';
import { chooseTarget } from '../../../run/settings/target';
import { benchOf, type Metric } from '../result';

const script: Metric = {
  name: 'bundle.bytes',
  text: 'size of the minified load script for the embedded target',
  unit: 'bytes',
  limit: { of: 'value', at: 'most', than: 400 * 1024 },
};

/** Writes a script into a folder that goes, and measures its bytes. */
const bytesOf = async (write: (file: string) => Promise<number>) => ({
  value: await withTempDir('bench', (folder) => write(join(folder, 'script.js'))),
});
const { operations } = chooseTarget({}).target;

export const scriptSize = benchOf(script, () => bytesOf((file) => scenarioScript('flow', file, { operations })));

const validators: Metric = {
  name: 'bundle.validators',
  text: "size of a script with only the validators of a flow's responses and what they import",
  unit: 'bytes',
  limit: { of: 'value', at: 'most', than: 200 * 1024 },
};

const entry = join(root, 'scripts', 'bench', 'benches', 'validators-only.ts');

const ofFlow = operations.filter((id) => flowOperations.includes(id));

export const validatorsSize = benchOf(validators, () => bytesOf((file) => makeScript(entry, file, ofFlow)));
