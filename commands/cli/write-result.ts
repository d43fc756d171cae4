/** Writes the result of a judged run: the reports in its folder first, then the output of each flag. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, namingFile } from '../../common/errors';
import { sha256Of } from '../../common/sha256';
import { annotations, type Report, type ReportFiles, type RunResult, summaryText, verdictJson } from '../../reports';
import { waiversText } from './suggestions/waivers';

/** Writes something of a result. May return an exit code, which counts where the run itself has passed. */
export type ResultWriter = (result: RunResult, files: ReportFiles) => unknown;

interface WriteOptions {
  /** prints the verdict as JSON in place of the summary */
  json?: boolean | undefined;
  /** proposes waivers for its failures, in a file of the folder too */
  suggestWaiver?: boolean | undefined;
}

/** In GitHub Actions, adds annotations for failures, and the summary to the page of the job. Standard output may be JSON. */
export function tellGitHub(
  report: Report,
  summary: string | undefined,
  { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY }: NodeJS.ProcessEnv,
): void {
  if (GITHUB_ACTIONS !== 'true') return;
  for (const line of annotations(report)) console.error(line);
  if (GITHUB_STEP_SUMMARY && summary) addToPage(GITHUB_STEP_SUMMARY, readFileSync(summary, 'utf8'));
}

/** Adds the summary to the page of a job. A failure is only reported, because the run folder has the same summary. */
export function addToPage(page: string, text: string): void {
  try {
    appendFileSync(page, `${text}\n`);
  } catch (error) {
    console.error(`The summary is not on the page of the job: ${describe(namingFile(error, page), false).message}`);
  }
}

/** Proposed waivers as a file in the run folder, and printed, unless standard output is JSON. */
async function proposeWaivers({ folder, journals, journal, report }: RunResult, asJson: boolean | undefined) {
  const proposal = waiversText(journal, report, await sha256Of(journals[0] ?? ''));
  writeFileSync(join(folder, 'suggested-waivers.yaml'), `${proposal}\n`);
  if (!asJson) console.log(`\n${proposal}`);
}

/** The writers that the flags switch on, in the order in which a user reads what they print. */
const writersOf = ({ json, suggestWaiver }: WriteOptions): (ResultWriter | undefined)[] => [
  (result, files) => console.log(json ? verdictJson(result.report) : summaryText(result, files)),
  ({ report }, { paths }) => tellGitHub(report, paths['summary.md'], process.env),
  suggestWaiver ? (result) => proposeWaivers(result, json) : undefined,
];

/** Writes a result whose reports are in its folder; `more`: the command's own writers. Resolves with the exit code. */
export async function writeResult(
  result: RunResult,
  files: ReportFiles,
  options: WriteOptions,
  more: readonly (ResultWriter | undefined)[] = [],
): Promise<number> {
  let { exitCode }: { exitCode: number } = result.report;
  for (const write of [...writersOf(options), ...more]) {
    const own = await write?.(result, files);
    if (exitCode === 0 && typeof own === 'number') exitCode = own;
  }
  return exitCode;
}
