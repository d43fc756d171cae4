/** How long all reports of a standard run take, and those of very many cases. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '../../../common/errors';
import { javaIn } from '../../../common/java';
import { withTempDir } from '../../../common/temp-dir';
import { median } from '../../../contract';
import { type JournalRecord, journalName } from '../../../journal';
import { wholeRun } from '../../../run/in-process/whole-run';
import { recordRun } from '../../../run/run';
import { loadCheck } from '../../../run/settings/profile';
import { chooseTarget } from '../../../run/settings/target';
import { type Bench, short } from '../result';
import { answerOf } from '../support/children';
import type { Reported } from '../support/reports';
import { medians, repeated } from '../support/stats';

const reportsOf = (folder: string, ...how: string[]) => answerOf<Reported>('reports', folder, ...how);

export const reportSeconds: Bench = {
  name: 'reports.standardSeconds',
  text: "all reports of a standard certify, compared with Allure's generator alone on the same results",
  unit: 's',
  limit: { of: 'ratio', at: 'most', than: 1.6 },
  measure: ({ rounds, log }) =>
    withTempDir('bench', async (folder) => {
      if (!javaIn(process.env)) throw new EnvironmentError("reports.standardSeconds: Allure's generator needs Java.");
      log('  a standard run of certify');
      const chosen = chooseTarget({});
      const profile = loadCheck(chosen, {}, log);
      await recordRun({ chosen, folder, seed: 1, parts: ['compliance', 'flow'], profile, log: () => {} });
      const pairs = await repeated(rounds, async (round) => {
        const { seconds: a, generator: b = 0, quick = 0 } = await reportsOf(folder, 'alone');
        log(`  ${round}/${rounds} all reports: ${a.toFixed(2)} s, the generator alone: ${b.toFixed(2)} s`);
        return { a, b, quick };
      });
      const detail = {
        rounds: pairs.map(({ a, b, quick }) => ({ all: short(a), generator: short(b), withOurOptions: short(quick) })),
        ratioWithOurOptions: short(medians(pairs.map(({ a, quick }) => ({ a, b: quick }))).ratio),
      };
      return { ...medians(pairs), detail };
    }),
};

const cases = 5000;

/** The case of a record; undefined: it is of the whole run. */
function caseOf(record: JournalRecord): string | undefined {
  if (record.t === 'plan') return record.case.id;
  return record.t === 'exchange' || record.t === 'checks' || record.t === 'case' ? record.case : undefined;
}

/** A copy of a record of a case under another id, whose payouts are no others' payouts. */
const copied = (record: JournalRecord, copy: number): JournalRecord =>
  JSON.parse(JSON.stringify(record), (name, value) => {
    if (copy === 0) return value;
    if (['id', 'case', 'exchange'].includes(name) && typeof value === 'string') return `${value}-copy${copy}`;
    return ['finals', 'foreign', 'quoteIds', 'references'].includes(name) ? [] : value;
  });

/** The records of a run in process with as many copies of its cases as it takes, each with all that it showed. */
async function runOfManyCases(): Promise<JournalRecord[]> {
  const records = await wholeRun();
  const ids = [...new Set(records.flatMap((record) => (record.t === 'case' ? [record.case] : [])))];
  const copies = new Map(ids.map((id, index) => [id, Math.ceil((cases - index) / ids.length)]));
  return records.flatMap((record) => {
    const id = caseOf(record);
    if (id === undefined) return [record];
    return Array.from({ length: copies.get(id) ?? 0 }, (_, copy) => copied(record, copy));
  });
}

export const fiveThousandCases: Bench = {
  name: 'reports.fiveThousandCases',
  text: `all reports of a run of ${cases.toLocaleString('en')} cases, with the Allure page if Java is installed`,
  unit: 's',
  limit: { of: 'value', at: 'most', than: 30 },
  measure: async ({ rounds, log }) => {
    const journal = (await runOfManyCases()).map((record) => `${JSON.stringify(record)}\n`).join('');
    const all = await repeated(rounds, async (round) => {
      const found = await withTempDir('bench', (folder) => {
        writeFileSync(join(folder, journalName), journal);
        return reportsOf(folder);
      });
      if (found.cases !== cases) throw new EnvironmentError(`${found.cases} of ${cases} cases are in the report.`);
      log(`  ${round}/${rounds} all reports of ${cases} cases: ${found.seconds.toFixed(2)} s`);
      return found;
    });
    const times = all.map(({ seconds }) => seconds);
    return { value: median(times), detail: { rounds: times.map(short), notes: all.at(-1)?.notes } };
  },
};
