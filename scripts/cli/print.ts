import { makeReports } from '../../reports';

/** Makes all reports of a run in its folder, prints the summary or the verdict as JSON, and gives the exit code. */
export async function printReports(folder: string, asJson: boolean, journals?: readonly string[]): Promise<number> {
  const { report, text, json } = await makeReports(folder, { ...(journals && { journals }) });
  console.log(asJson ? json : text);
  return report.exitCode;
}
