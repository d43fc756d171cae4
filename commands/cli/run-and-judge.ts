/** A run of a command: recorded, judged, and its reports written. */
import { describe } from '../../common/errors';
import { judge, type ReportOptions, type RunResult, writeReports } from '../../reports';
import type { RunOptions } from '../../run/context';
import { remembered } from '../../run/final-recheck/remember';
import { explainingReports } from '../../run/interruption';
import { record } from '../../run/run';
import { writeMemory } from '../../targets/memory/memory';

interface RunAndJudgeOptions extends RunOptions, Pick<ReportOptions, 'allure' | 'history'> {
  /** runs once more what failed, and adds what it shows; absent: nothing runs again */
  repeat?: ((result: RunResult, options: RunOptions) => Promise<RunResult>) | undefined;
}

/** Keeps what the run leaves for the next one; that it cannot be written is told, and no matter of the verdict. */
function remember({ journal }: RunResult, { memory, log }: RunOptions): void {
  if (!memory || 'none' in memory) return;
  try {
    writeMemory(memory, remembered(memory, journal), Date.now());
  } catch (cause) {
    log(`${describe(cause, false).message} The next run asks for nothing of this one.`);
  }
}

/** Resolves once the reports are written. If the run is interrupted, this process ends, and says what is left. */
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
