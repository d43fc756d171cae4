import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allureForm, type RunCase } from '../../../reports';
import type { ComparisonReport } from './comparison';

const statusOf = { error: 'broken', failure: 'failed' } as const;

/** Writes a comparison as Allure reads it: a result for each of its test cases, with the versions and the machine. */
export function writeComparisonAllure(folder: string, report: ComparisonReport, cases: readonly RunCase[]): void {
  const { at, headline, properties, series = 'two builds' } = report;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
  const time = Date.parse(at);
  for (const { classname = 'nightly', name, problem, texts } of cases) {
    const result = allureForm.resultOf({
      ...{ id: `${series} ${classname} ${name}`, run: at, fullName: `${classname}: ${name}`, name },
      ...{ status: problem ? statusOf[problem] : 'passed', start: time, stop: time, message: texts.join('\n') },
      labels: { epic: series, feature: classname, story: name, parentSuite: 'Nightly', suite: classname },
    });
    write(`${result.uuid}-result.json`, allureForm.jsonOf(result));
  }
  write('environment.properties', allureForm.propertiesText({ Verdict: headline, ...properties }));
}
