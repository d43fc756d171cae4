/**
 * Makes all reports of a run in a process of its own, as the end of a run does: nothing of it ran before. Then runs
 * Allure's generator alone on the same results, as its launcher starts it, and once more with the options of Java that the
 * reports use. Run as `reports.ts FOLDER`; prints the seconds of each as JSON.
 */

import { EnvironmentError } from '../../../common/errors';
import { generateAllurePage, makeReports } from '../../../reports';

const folder = process.argv[2] ?? '';
let from = performance.now();
const lap = (): number => {
  const seconds = (performance.now() - from) / 1000;
  from = performance.now();
  return seconds;
};
const { paths, notes } = await makeReports(folder);
const all = lap();
if (!paths['allure-report']) throw new EnvironmentError(notes.join(' '));
await generateAllurePage(folder, process.env, '');
const generator = lap();
await generateAllurePage(folder, process.env);
console.log(JSON.stringify({ all, generator, quick: lap() }));
