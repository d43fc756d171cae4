/** How long the reports of very many cases take. */
import { EnvironmentError } from '../../../common/errors';
import { withTempDir } from '../../../common/temp-dir';
import { median } from '../../../contract';
import { type Bench, short } from '../result';
import { runNode, typeScript } from '../support/children';
import { repeated } from '../support/stats';

const cases = 5000;

export const fiveThousandCases: Bench = {
  name: 'reports.fiveThousandCases',
  text: `all reports of a run of ${cases.toLocaleString('en')} cases, with the Allure page if Java is installed`,
  unit: 's',
  limit: { of: 'value', at: 'most', than: 30 },
  measure: async ({ rounds, log }) => {
    const all = await repeated(rounds, async (round) => {
      const args = (folder: string) => typeScript('bench/support/many-cases.ts', folder, String(cases));
      const out = await withTempDir('bench', (folder) => runNode(args(folder)));
      const found: { seconds: number; cases: number; notes: string[] } = JSON.parse(out);
      if (found.cases !== cases) throw new EnvironmentError(`${found.cases} of ${cases} cases are in the report.`);
      log(`  ${round}/${rounds} all reports of ${cases} cases: ${found.seconds.toFixed(2)} s`);
      return found;
    });
    const times = all.map((one) => one.seconds);
    return { value: median(times), detail: { rounds: times.map(short), notes: all.at(-1)?.notes } };
  },
};
