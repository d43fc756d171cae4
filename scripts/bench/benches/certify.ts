/** What a standard certification of the embedded gateway costs: its waits, and the CPU of all its processes. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { withTempDir } from '../../../common/temp-dir';
import { median } from '../../../contract';
import { config } from '../../../k6.config';
import { estimateOf } from '../../../run/settings/estimate';
import { planFor } from '../../../run/settings/suites';
import { chooseTarget } from '../../../run/settings/target';
import { type Bench, short } from '../result';
import { passedCommand } from '../support/children';
import { medians, repeated } from '../support/stats';

/** The waits of the run that nothing shortens, in seconds. */
function chainSeconds(): number {
  const chosen = chooseTarget({});
  const plan = planFor(chosen.target, { seed: 1, at: Date.now() });
  const parts = ['compliance', 'flow'] as const;
  const { stages } = estimateOf({ chosen, plan, parts, profile: config.profiles.certify, seed: 1 });
  return stages.reduce((sum, { waits }) => sum + waits, 0);
}

/** Measures how well a certification overlaps its waits. */
export const certification: Bench = {
  name: 'certify.overlap',
  text: 'time of a standard certification, compared with its longest chain of waits and its CPU time on all cores',
  unit: 's',
  limit: { of: 'ratio', at: 'most', than: 1.3 },
  measure: async ({ rounds, log }) => {
    const chain = chainSeconds();
    const cores = availableParallelism();
    const all = await repeated(rounds, async (round) => {
      const found = await withTempDir('bench', (folder) => passedCommand('certify', '--out', join(folder, 'run')));
      log(`  ${round}/${rounds} certify: ${found.seconds.toFixed(1)} s, ${found.cpu.toFixed(1)} CPU s`);
      return found;
    });
    const found = medians(all.map(({ seconds, cpu }) => ({ a: seconds, b: chain + cpu / cores })));
    const cpuSeconds = short(median(all.map(({ cpu }) => cpu)));
    return { ...found, detail: { chainSeconds: short(chain), cores, cpuSeconds } };
  },
};
