/** How long the reports of very many cases take. */
import { join } from 'node:path';
import { EnvironmentError } from '../../../common/errors';
import { withTempDir } from '../../../common/temp-dir';
import { median } from '../../../contract';
import { type Bench, judge, type Metric, type Options, type Result, short } from '../result';
import { runTypeScript } from '../support/children';

const benchOf = (cases: number, name: string, seconds: number): Bench => {
  const metric: Metric = {
    name,
    text: `all reports of a run of ${cases.toLocaleString('en')} cases, with the Allure page if Java is installed`,
    unit: 's',
    limit: { of: 'value', at: 'most', than: seconds },
  };
  const run = async ({ rounds, log }: Options): Promise<Result[]> => {
    const all: number[] = [];
    let notes: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const script = join('bench', 'support', 'many-cases.ts');
      const out = await withTempDir('bench', (folder) => runTypeScript(script, folder, String(cases)));
      const found: { seconds: number; cases: number; notes: string[] } = JSON.parse(out);
      if (found.cases !== cases) throw new EnvironmentError(`${found.cases} of ${cases} cases are in the report.`);
      log(`  ${round}/${rounds} all reports of ${cases} cases: ${found.seconds.toFixed(2)} s`);
      all.push(found.seconds);
      notes = found.notes;
    }
    return [judge({ ...metric, value: median(all), detail: { rounds: all.map(short), notes } })];
  };
  return { metrics: [metric], run };
};

export const thousandCases = benchOf(1000, 'reports.thousandCases', 10);
export const fiveThousandCases = benchOf(5000, 'reports.fiveThousandCases', 30);
