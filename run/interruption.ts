/** What is left of a run that ended early, and how to go on. */
import { describe, EnvironmentError } from '../common/errors';
import { endInterrupted, isInterrupted, setInterruptHint } from '../common/processes/interrupt';
import { shownPath } from '../common/user-path';
import { journalIn } from '../journal/files';

/** What a run has left in its folder, in words; `isComplete`: only its reports are missing. */
export function whatIsLeft(folder: string, isComplete = false): string {
  if (!journalIn(folder))
    return 'The run had not begun, or its folder has gone: nothing was kept; start the command again.';
  const shown = shownPath(folder);
  if (isComplete)
    return `The run is complete, its reports are not. Kept is ${shown}: \`npm run report -- ${shown}\` makes the reports.`;
  return `The run is incomplete. Kept is ${shown} with its journal. \`npm run report -- ${shown}\` makes the reports of what was run; a verdict needs a new run.`;
}

/** Keeps ready what to say of an interruption, also for the start script, which says it if this process is killed. */
function prepare(folder: string, isComplete: boolean): void {
  // a start script that was killed needs no word, and that it is gone is told by the channel
  process.send?.({ interrupted: [folder, isComplete] }, () => {});
  setInterruptHint(() => whatIsLeft(folder, isComplete));
}

/** Runs the work. If it fails where something was recorded, the error says what was kept. */
async function explainingFailure<T>(folder: string, isComplete: boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { message, exitCode } = describe(error);
    // what the user can set right by another flag is said by itself
    if (exitCode !== 2 || !journalIn(folder)) throw error;
    throw new EnvironmentError(`${message} ${whatIsLeft(folder, isComplete)}`);
  }
}

/** Runs the work, which writes a journal into the folder. If it is interrupted, this process ends with what was kept. */
export async function explainingInterruption(folder: string, work: () => Promise<void>): Promise<void> {
  prepare(folder, false);
  try {
    await explainingFailure(folder, false, work);
  } finally {
    if (isInterrupted()) endInterrupted();
  }
  prepare(folder, true);
}

/** Makes the reports of a run that is complete. */
export const explainingReports = <T>(folder: string, make: () => Promise<T>): Promise<T> =>
  explainingFailure(folder, true, make);
