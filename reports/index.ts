import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { namingFile } from '../common/errors';
import { printable } from '../common/shown/printable';
import { shownPath } from '../common/user-path';
import { type Report, type RunResult, verdictDocument } from './verdict';
import { makeAllurePage, writeAllureResults } from './writers/allure';
import { certificate } from './writers/certificate';
import { junit } from './writers/junit';
import { loadPage } from './writers/load-page';
import { requirementsCsv } from './writers/requirements-csv';
import { summary } from './writers/summary';
import { terminalSummary, wantsColour } from './writers/terminal';

export * as charts from './charts';
export { circumstancesIn } from './failures/circumstances';
export { timesByInstrument } from './figures/by-instrument';
export { requestsByStateRows } from './figures/requests-by-state';
export {
  cell,
  escapeHtml,
  headerLines,
  inColumns,
  markdownTable,
  ms,
  percent,
  prettyBody,
  showCommand,
  sumsByName,
  wrapped,
} from './format';
export { briefSections, concessionLine } from './sections';
export { standingOf, standings } from './totals';
export {
  breachesOf,
  judge,
  judgedRun,
  type Report,
  type RunResult,
  reportOf,
  type VerdictDocument,
  verdictDocument,
  withRepetition,
} from './verdict';
export { allureForm, countsIn as allureCounts, makePageOf as makeAllurePageOf } from './writers/allure';
export { annotation, annotations, asShown } from './writers/github';
export { junitOf, type RunCase } from './writers/junit';
export { failureLines } from './writers/terminal';

/** Writes one report to `path`; returns false if there is nothing to report. `history`: folder of earlier runs, which some reports show. */
export type Writer = (report: Report, path: string, history?: string) => Promise<unknown>;

/** The writer of a text, which is the same wherever the run folder lies; undefined: there is nothing to report. */
const textOf =
  (make: (report: Report) => string | undefined): Writer =>
  async (report, path) => {
    const text = make(report);
    if (text !== undefined) await writeFile(path, text);
    return text !== undefined;
  };

/** The text of verdict.json. */
export const verdictJson = (report: Report): string => printable(JSON.stringify(verdictDocument(report), undefined, 2));

/** Every report that is made from the verdict alone, by its name in the run folder. */
export const writers = {
  'verdict.json': textOf((report) => `${verdictJson(report)}\n`),
  'certificate.html': textOf(certificate),
  'summary.md': textOf(summary),
  'junit.xml': textOf(junit),
  'requirements.csv': textOf(requirementsCsv),
  'load.html': textOf(loadPage),
  'allure-results': writeAllureResults,
} satisfies Record<string, Writer>;

/** Name of a report in the run folder. */
export type WriterName = keyof typeof writers;

/** How the reports of a run are written, from the flags of commands. */
export interface ReportOptions {
  /** false: no Allure page, only its results */
  allure?: boolean | undefined;
  env?: NodeJS.ProcessEnv;
  /** folder of runs, or of results of Allure, that are shown as earlier ones, besides those beside the run */
  history?: string | undefined;
}

/** The reports in the folder of a run. */
export interface ReportFiles {
  /** path of each report by its name */
  paths: Record<string, string>;
  /** remarks about the reports themselves */
  notes: string[];
}

/** Writes every report of a run into its folder. */
export async function writeReports(
  { folder, report }: RunResult,
  { allure = true, env = process.env, history }: ReportOptions = {},
): Promise<ReportFiles> {
  const names = Object.keys(writers) as WriterName[];
  const absent = new Set<WriterName>();
  const write = async (name: WriterName) => {
    const path = join(folder, name);
    try {
      if ((await writers[name](report, path, history)) === false) absent.add(name);
    } catch (error) {
      // an incomplete report could be mistaken for a complete one; a folder of the user with this name is kept
      if ((error as NodeJS.ErrnoException).code !== 'EISDIR') rmSync(path, { recursive: true, force: true });
      throw namingFile(error, path);
    }
  };
  await write('allure-results');
  // the Allure page takes longest, so the other reports are written while its generator runs
  const [page] = await Promise.all([
    allure ? makeAllurePage(folder, report, env) : undefined,
    (async () => {
      for (const name of names) if (name !== 'allure-results') await write(name);
    })(),
  ]);
  const paths: Record<string, string> = Object.fromEntries(
    names.filter((name) => !absent.has(name)).map((name) => [name, join(folder, name)]),
  );
  if (page?.path) paths['allure-report'] = page.path;
  return { paths, notes: page?.note ? [page.note] : [] };
}

/** The summary for a person, coloured where standard output is a terminal. */
export function summaryText({ report, folder }: RunResult, { paths, notes }: ReportFiles, env = process.env): string {
  const shown = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, shownPath(path)]));
  return terminalSummary(report, {
    ...{ colour: wantsColour(process.stdout, env), paths: shown },
    ...{ notes, folder: shownPath(folder) },
  });
}
