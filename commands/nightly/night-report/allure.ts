import { allureForm, type RunCase } from '../../../reports';
import type { ComparisonReport } from './comparison';

const statusOf = { error: 'broken', failure: 'failed' } as const;

/** Writes a comparison as Allure reads it: a result for each of its test cases, with the versions and the machine. */
export function writeComparisonAllure(folder: string, report: ComparisonReport, cases: readonly RunCase[]): void {
  const { at, headline, properties, series } = report;
  const time = Date.parse(at);
  const results = cases.map(({ classname = 'nightly', name, problem, texts }) =>
    allureForm.resultOf({
      ...{ id: `${series} ${classname} ${name}`, run: at, fullName: `${classname}: ${name}`, name },
      ...{ status: problem ? statusOf[problem] : 'passed', start: time, stop: time, message: texts.join('\n') },
      labels: { epic: series, feature: classname, story: name, parentSuite: 'Nightly', suite: classname },
    }),
  );
  const environment = allureForm.propertiesText({ Verdict: headline, ...properties });
  allureForm.writeFolder(folder, results, { 'environment.properties': environment });
}
