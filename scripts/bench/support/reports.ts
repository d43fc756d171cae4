/**
 * Makes all reports of a run in a process of its own, as the end of a run does: nothing of it ran before. With `alone`, it
 * then runs Allure's generator alone on the same results, as its launcher starts it, and once more with the options of Java
 * that the reports use. Run as `reports.ts FOLDER [alone]`; prints the seconds of each as JSON.
 */
import { EnvironmentError } from '../../../common/errors';
import { generateAllurePage, makeReports } from '../../../reports';

/** What making the reports took. */
export interface Reported {
  seconds: number;
  cases: number;
  notes: string[];
  /** seconds of Allure's generator alone, and with the options of Java that the reports use */
  generator?: number;
  quick?: number;
}

const [, , folder = '', alone] = process.argv;
let from = performance.now();
const lap = (): number => {
  const seconds = (performance.now() - from) / 1000;
  from = performance.now();
  return seconds;
};
const { report, paths, notes } = await makeReports(folder);
const reported: Reported = { seconds: lap(), cases: report.cases.size, notes };
if (alone) {
  if (!paths['allure-report']) throw new EnvironmentError(notes.join(' '));
  await generateAllurePage(folder, process.env, '');
  reported.generator = lap();
  await generateAllurePage(folder, process.env);
  reported.quick = lap();
}
console.log(JSON.stringify(reported));
