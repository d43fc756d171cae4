import { join } from 'node:path';
import { EnvironmentError } from '../../../common/errors';
import { withTempDir } from '../../../common/temp-dir';
import { hasJava } from '../../../reports';
import { recordRun } from '../../../run/run';
import { loadCheck } from '../../../run/settings/profile';
import { chooseTarget } from '../../../run/settings/target';
import { type Bench, judge, type Metric, type Options, type Result, short } from '../result';
import { runTypeScript } from '../support/children';
import { medians } from '../support/stats';

const ratioMetric: Metric = {
  name: 'reports.standardSeconds',
  text: "all reports of a standard certify, compared with Allure's generator alone on the same results",
  unit: 's',
  limit: { of: 'ratio', at: 'most', than: 1.6 },
};

const run = ({ rounds, log }: Options): Promise<Result[]> =>
  withTempDir('bench', async (folder) => {
    if (!hasJava(process.env)) throw new EnvironmentError("reports.standardSeconds: Allure's generator needs Java.");
    log('  a standard run of certify');
    const chosen = chooseTarget({});
    const profile = loadCheck(chosen, {}, log);
    await recordRun({ chosen, folder, seed: 1, parts: ['compliance', 'flow'], profile, log: () => {} });
    const pairs: { a: number; b: number; quick: number }[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const { all, generator, quick } = JSON.parse(await runTypeScript(join('bench', 'support', 'reports.ts'), folder));
      log(`  ${round}/${rounds} all reports: ${all.toFixed(2)} s, the generator alone: ${generator.toFixed(2)} s`);
      pairs.push({ a: all, b: generator, quick });
    }
    const detail = {
      rounds: pairs.map(({ a, b, quick }) => ({ all: short(a), generator: short(b), withOurOptions: short(quick) })),
      ratioWithOurOptions: short(medians(pairs.map(({ a, quick }) => ({ a, b: quick }))).ratio),
    };
    return [judge({ ...ratioMetric, ...medians(pairs), detail })];
  });

export const reportSeconds: Bench = { metrics: [ratioMetric], run };
