import { makeReports, terminalSummary, verdictDocument, wantsColour } from '../../reports';

/** Makes all reports of a run folder, prints the summary or the verdict as JSON, and gives the exit code. */
export async function printReports(folder: string, json: boolean): Promise<number> {
  const { report, paths, notes } = await makeReports(folder);
  if (json) console.log(JSON.stringify(verdictDocument(report), undefined, 2));
  else console.log(terminalSummary(report, { colour: wantsColour(process.stdout, process.env), paths, notes }));
  return report.exitCode;
}
