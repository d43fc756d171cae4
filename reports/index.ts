import { join } from 'node:path';
import { journalIn, journalPath, readRun } from '../journal/files';
import { shorter } from './format';
import { type Report, reportOf } from './verdict';
import {
  makeAllurePage,
  terminalSummary,
  verdictJson,
  type WriterName,
  wantsColour,
  writerNames,
  writers,
} from './writers';

export { escapeHtml, escapeXml } from './escape';
export { lengthOf, shapeOf } from './figures/load-words';
export { cell, headerLines, inColumns, prettyBody, safeUrl, showCommand } from './format';
export { meaning } from './headline';
export { concessionLine, sections } from './sections';
export { type Report, reportOf, type VerdictDocument, verdictDocument } from './verdict';
export {
  allureForm,
  annotations,
  countsIn as allureCounts,
  draw,
  figure,
  generate as generateAllurePage,
  half,
  hasJava,
  horizontal,
  px,
  vertical,
  type WriterName,
  writers,
} from './writers';

export interface ReportOptions {
  /** false: no Allure page, only its results; none: neither */
  allure?: boolean | 'none' | undefined;
  env?: NodeJS.ProcessEnv;
  /** the journals of the run (default: the one in its folder) */
  journals?: readonly string[] | undefined;
  /** folder of runs, or of results of Allure, that are shown as earlier ones, besides those beside the run */
  history?: string | undefined;
}

export interface Reports {
  report: Report;
  /** path of each report by its name */
  paths: Record<string, string>;
  /** remarks about the reports themselves */
  notes: string[];
  /** the summary for a person, coloured where standard output is a terminal */
  text: string;
  /** verdict.json */
  json: string;
}

/** Judges a run without writing anything, by default from the journal in its folder. */
export const reportOfFolder = async (
  runFolder: string,
  journals: readonly string[] = [journalIn(runFolder) ?? journalPath(runFolder)],
): Promise<Report> => reportOf(await readRun(journals));

/** Makes every report of a run in its folder, from its journals alone. */
export async function makeReports(
  runFolder: string,
  { allure = true, env = process.env, journals, history }: ReportOptions = {},
): Promise<Reports> {
  const report = await reportOfFolder(runFolder, journals);
  const isWritten = new Set<WriterName>();
  const write = async (name: WriterName) => {
    if ((await writers[name](report, join(runFolder, name), history)) !== false) isWritten.add(name);
  };
  if (allure !== 'none') await write('allure-results');
  // the page takes longest, so the other reports are written while its generator runs
  const [page, json] = await Promise.all([
    allure === true ? makeAllurePage(runFolder, report, env) : undefined,
    (async () => {
      for (const name of writerNames) if (name !== 'allure-results') await write(name);
      return verdictJson(report);
    })(),
  ]);
  const names = writerNames.filter((name) => isWritten.has(name));
  const paths: Record<string, string> = Object.fromEntries(names.map((name) => [name, join(runFolder, name)]));
  if (page?.path) paths['allure-report'] = page.path;
  const notes = page?.note ? [page.note] : [];
  const short = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, shorter(path)]));
  const text = terminalSummary(report, {
    colour: wantsColour(process.stdout, env),
    paths: short,
    notes,
    folder: shorter(runFolder),
  });
  return { report, paths, notes, text, json };
}
