/** For tests: a run in a folder, judged, with or without its reports. */
import { recordedIn } from '../../journal/files';
import { judge, type Report, type ReportFiles, type ReportOptions, type RunResult, writeReports } from '../index';

/** The report of the run in a folder; nothing is written. */
export const reportOfFolder = async (folder: string, journals = recordedIn(folder).journals): Promise<Report> =>
  (await judge({ folder, journals })).report;

/** Judges the run in a folder, and writes its reports there. */
export async function withReports(folder: string, options?: ReportOptions): Promise<RunResult & ReportFiles> {
  const result = await judge(recordedIn(folder));
  return { ...result, ...(await writeReports(result, options)) };
}
