import { join } from 'node:path';
import { makeAllurePage } from './allure';
import { readJournal } from './journal';
import { judge, type Report } from './verdict';
import { writerNames, writers } from './writers';

export { type TerminalOptions, terminalSummary, wantsColour } from './terminal';
export { type Report, type VerdictDocument, verdictDocument } from './verdict';

export interface ReportOptions {
  /** false: no Allure page, only its results */
  allure?: boolean;
  env?: NodeJS.ProcessEnv;
}

export interface Reports {
  report: Report;
  /** where each report is, by its name */
  paths: Record<string, string>;
  /** what the reader must know of the reports themselves */
  notes: string[];
}

export const journalName = 'journal.ndjson';

/** Makes every report of a run folder from its journal alone. */
export async function makeReports(runFolder: string, { allure = true, env }: ReportOptions = {}): Promise<Reports> {
  const report = judge(await readJournal(join(runFolder, journalName)));
  const paths: Record<string, string> = {};
  const notes: string[] = [];
  for (const name of writerNames) {
    paths[name] = join(runFolder, name);
    await writers[name](report, paths[name]);
  }
  if (allure) {
    const { path, note } = await makeAllurePage(runFolder, report, env);
    if (path) paths['allure-report'] = path;
    if (note) notes.push(note);
  }
  return { report, paths, notes };
}
