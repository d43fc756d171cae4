import { makeReports } from '../../reports';

/** Makes all reports of a run folder, prints the summary or the verdict as JSON, and gives the exit code. */
export async function printReports(folder: string, asJson: boolean): Promise<number> {
  const { report, text, json } = await makeReports(folder);
  console.log(asJson ? json : text);
  return report.exitCode;
}
