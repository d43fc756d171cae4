/** Makes a run for a command: records it, judges it, and writes its reports. */
import { describe } from '../../common/errors';
import { judge, type ReportOptions, type RunResult, writeReports } from '../../reports';
import type { RunOptions } from '../../run/context';
import { remembered } from '../../run/final-recheck/remember';
import { explainingReports } from '../../run/interruption';
import { record } from '../../run/run';
import { writeMemory } from '../../targets/memory/memory';

interface RunAndJudgeOptions extends RunOptions, Pick<ReportOptions, 'allure' | 'history'> {
  /** runs the failed cases again, and adds their results; absent: nothing runs again */
  repeat?: ((result: RunResult, options: RunOptions) => Promise<RunResult>) | undefined;
}

/** Writes the memory for later runs; a failure is reported, but does not change the verdict. */
function remember({ journal }: RunResult, { memory, log }: RunOptions): void {
  if (!memory || 'none' in memory) return;
  try {
    writeMemory(memory, remembered(memory, journal), Date.now());
  } catch (cause) {
    log(`${describe(cause, false).message} The next run asks for nothing of this one.`);
  }
}

/** Resolves when the reports are written. If the run is interrupted, the process ends and prints where the journal is. */
export async function runAndJudge({ repeat, allure, history, ...options }: RunAndJudgeOptions) {
  const recorded = await record(options);
  return explainingReports(options.folder, async () => {
    const judged = await judge(recorded);
    const result = repeat ? await repeat(judged, options) : judged;
    options.log('Writing the reports');
    const files = await writeReports(result, { allure, history });
    remember(result, options);
    return { result, files };
  });
}
