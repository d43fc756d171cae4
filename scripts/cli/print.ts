import { makeReports } from '../../reports';

/** Writes all reports of a run into its folder, prints the summary or the verdict as JSON, and returns the exit code. */
export async function printReports(folder: string, asJson: boolean, journals?: readonly string[]): Promise<number> {
  const { report, text, json } = await makeReports(folder, { ...(journals && { journals }) });
  console.log(asJson ? json : text);
  return report.exitCode;
}
