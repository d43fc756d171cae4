import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, namingFile } from '../../common/errors';
import { sha256Of } from '../../common/sha256';
import { journalIn, journalPath, readRun } from '../../journal/files';
import { annotations, makeReports, type Report, type ReportOptions } from '../../reports';
import { suggestionText } from './suggestions/dialect';
import { waiversText } from './suggestions/waivers';

interface PrintOptions extends Pick<ReportOptions, 'allure' | 'journals' | 'history'> {
  json?: boolean | undefined;
  /** proposes entries for the dialect of the target, in a file of the folder too */
  suggestDialect?: boolean | undefined;
  /** proposes waivers for its failures, in a file of the folder too */
  suggestWaiver?: boolean | undefined;
}

/** Within GitHub Actions, a failure stands beside the job, and the summary on its page. Standard output may be JSON. */
export function tellGitHub(
  report: Report,
  summary: string | undefined,
  { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY }: NodeJS.ProcessEnv,
): void {
  if (GITHUB_ACTIONS !== 'true') return;
  for (const line of annotations(report)) console.error(line);
  if (GITHUB_STEP_SUMMARY && summary) addToPage(GITHUB_STEP_SUMMARY, readFileSync(summary, 'utf8'));
}

/** The page of a job is a copy, and without it the run is whole. */
export function addToPage(page: string, text: string): void {
  try {
    appendFileSync(page, `${text}\n`);
  } catch (error) {
    console.error(`The summary is not on the page of the job: ${describe(namingFile(error, page), false).message}`);
  }
}

/** Writes all reports of a run into its folder, and prints the summary or the verdict as JSON. */
export async function printReports(
  folder: string,
  { json: asJson, journals, allure, history, suggestDialect, suggestWaiver }: PrintOptions = {},
): Promise<Report> {
  const { report, paths, text, json } = await makeReports(folder, { journals, allure, history });
  console.log(asJson ? json : text);
  tellGitHub(report, paths['summary.md'], process.env);
  if (suggestDialect || suggestWaiver) {
    const files = journals ?? [journalIn(folder) ?? journalPath(folder)];
    const journal = await readRun(files);
    const propose = (name: string, proposal: string) => {
      writeFileSync(join(folder, name), `${proposal}\n`);
      if (!asJson) console.log(`\n${proposal}`);
    };
    if (suggestDialect) propose('suggested-dialect.yaml', suggestionText(journal));
    if (suggestWaiver) propose('suggested-waivers.yaml', waiversText(journal, report, await sha256Of(files[0] ?? '')));
  }
  return report;
}
