/** A run of a command: recorded, judged, and its reports written. */
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

/** Resolves once the reports are written. If the run is interrupted, this process ends, and says what is left. */
export async function runAndJudge({ repeat, allure, history, ...options }: RunAndJudgeOptions) {
  const recorded = await record(options);
  return explainingReports(options.folder, async () => {
    const judged = await judge(recorded);
    const result = repeat ? await repeat(judged, options) : judged;
    const { memory } = options;
    if (memory && 'file' in memory) writeMemory(memory, remembered(memory, result.journal), Date.now());
    options.log('Writing the reports');
    return { result, files: await writeReports(result, { allure, history }) };
  });
}
