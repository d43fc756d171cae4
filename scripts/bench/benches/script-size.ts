import { join } from 'node:path';
import { root } from '../../../common/project-root';
import { withTempDir } from '../../../common/temp-dir';
import { flowOperations, makeScript, scenarioScript } from '../../../run/k6/script';
import { chooseTarget } from '../../../run/settings/target';
import { type Bench, judge, type Metric } from '../result';

const script: Metric = {
  name: 'bundle.bytes',
  text: 'size of the minified load script for the embedded target',
  unit: 'bytes',
  limit: { of: 'value', at: 'most', than: 400 * 1024 },
};

export const scriptSize: Bench = {
  metrics: [script],
  async run() {
    const { operations } = chooseTarget({}).target;
    const value = await withTempDir('bench', (folder) => scenarioScript('flow', `${folder}/flow.js`, { operations }));
    return [judge({ ...script, value })];
  },
};

const validators: Metric = {
  name: 'bundle.validators',
  text: "size of a script with only the validators of a flow's responses and what they import",
  unit: 'bytes',
  limit: { of: 'value', at: 'most', than: 200 * 1024 },
};

const entry = join(root, 'scripts', 'bench', 'benches', 'validators-only.ts');

export const validatorsSize: Bench = {
  metrics: [validators],
  async run() {
    const operations = chooseTarget({}).target.operations.filter((id) => flowOperations.includes(id));
    const value = await withTempDir('bench', (folder) => makeScript(entry, `${folder}/validators.js`, operations));
    return [judge({ ...validators, value })];
  },
};
