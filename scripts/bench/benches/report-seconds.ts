import { EnvironmentError } from '../../../common/errors';
import { withTempDir } from '../../../common/temp-dir';
import { hasJava } from '../../../reports';
import { recordRun } from '../../../run/run';
import { loadCheck } from '../../../run/settings/profile';
import { chooseTarget } from '../../../run/settings/target';
import { type Bench, short } from '../result';
import { runNode, typeScript } from '../support/children';
import { medians, repeated } from '../support/stats';

export const reportSeconds: Bench = {
  name: 'reports.standardSeconds',
  text: "all reports of a standard certify, compared with Allure's generator alone on the same results",
  unit: 's',
  limit: { of: 'ratio', at: 'most', than: 1.6 },
  measure: ({ rounds, log }) =>
    withTempDir('bench', async (folder) => {
      if (!hasJava(process.env)) throw new EnvironmentError("reports.standardSeconds: Allure's generator needs Java.");
      log('  a standard run of certify');
      const chosen = chooseTarget({});
      const profile = loadCheck(chosen, {}, log);
      await recordRun({ chosen, folder, seed: 1, parts: ['compliance', 'flow'], profile, log: () => {} });
      const pairs = await repeated(rounds, async (round) => {
        const out = await runNode(typeScript('bench/support/reports.ts', folder));
        const { all, generator, quick }: Record<'all' | 'generator' | 'quick', number> = JSON.parse(out);
        log(`  ${round}/${rounds} all reports: ${all.toFixed(2)} s, the generator alone: ${generator.toFixed(2)} s`);
        return { a: all, b: generator, quick };
      });
      const detail = {
        rounds: pairs.map(({ a, b, quick }) => ({ all: short(a), generator: short(b), withOurOptions: short(quick) })),
        ratioWithOurOptions: short(medians(pairs.map(({ a, quick }) => ({ a, b: quick }))).ratio),
      };
      return { ...medians(pairs), detail };
    }),
};
