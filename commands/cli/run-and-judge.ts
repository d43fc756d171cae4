/** A run of a command: recorded, judged, and its reports written; a live page shows its progress and its verdict. */
import { judge, type ReportFiles, type ReportOptions, type RunResult, writeReports } from '../../reports';
import type { RunOptions } from '../../run/context';
import { explainingReports } from '../../run/interruption';
import { record } from '../../run/run';
import { runPage } from './live/run-page';

interface RunAndJudgeOptions extends RunOptions, Pick<ReportOptions, 'allure' | 'history'> {
  /** the flag --live: the port of the live page, or true for a free one */
  live?: number | true | undefined;
  /** runs once more what failed, and adds what it shows; absent: nothing runs again */
  repeat?: ((result: RunResult, options: RunOptions) => Promise<RunResult>) | undefined;
  /** of the live page */
  title?: string;
}

/** Resolves once the reports are written. If the run is interrupted, this process ends, and says what is left. */
export async function runAndJudge({
  live,
  title = '',
  repeat,
  allure,
  history,
  ...options
}: RunAndJudgeOptions): Promise<{ result: RunResult; files: ReportFiles }> {
  const page = await runPage(live, title, options.log);
  const { log } = page;
  let result: RunResult | undefined;
  try {
    const recorded = await record({ ...options, log });
    return await explainingReports(options.folder, async () => {
      result = await judge(recorded);
      if (repeat) result = await repeat(result, { ...options, log });
      log('Writing the reports');
      return { result, files: await writeReports(result, { allure, history }) };
    });
  } finally {
    await page.end(result?.report);
  }
}
