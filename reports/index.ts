import { join, relative } from 'node:path';
import { makeAllurePage } from './allure';
import { readJournal } from './journal';
import { terminalSummary, wantsColour } from './terminal';
import { judge, type Report, verdictDocument } from './verdict';
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
  /** the summary for a person, coloured where standard output is a terminal */
  text: string;
  /** verdict.json */
  json: string;
}

export const journalName = 'journal.ndjson';

/** Judges a run folder without writing anything. */
export const judgeRun = async (runFolder: string): Promise<Report> =>
  judge(await readJournal(join(runFolder, journalName)));

/** Makes every report of a run folder from its journal alone. */
export async function makeReports(
  runFolder: string,
  { allure = true, env = process.env }: ReportOptions = {},
): Promise<Reports> {
  const report = await judgeRun(runFolder);
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
  const text = terminalSummary(report, { colour: wantsColour(process.stdout, env), paths: shortened(paths), notes });
  return { report, paths, notes, text, json: JSON.stringify(verdictDocument(report), undefined, 2) };
}

/** As a person at this folder would type it, where that is shorter. */
function shortened(paths: Record<string, string>): Record<string, string> {
  const short = (path: string) => [relative(process.cwd(), path), path].sort((a, b) => a.length - b.length)[0] ?? path;
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, short(path)]));
}
