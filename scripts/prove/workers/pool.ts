import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInterrupted, onInterrupt } from '../../../common/processes/interrupt';
import { isPackage, root } from '../../../common/project-root';
import type { MutantResult } from '../proof';
import type { Job } from '../run-job';

/** A worker: compiled in a package (scripts/package/pack.ts), TypeScript in a clone. */
const [file, loader] = isPackage
  ? [join(root, 'dist', 'worker.js'), []]
  : [fileURLToPath(new URL('./worker.ts', import.meta.url)), ['--import', 'tsx']];
const endWithParent = new URL(`../../../common/processes/end-with-parent.mjs?${process.pid}`, import.meta.url).href;

/** Runs jobs in so many processes; results come in any order. Ends early on an interrupt. Rejects if a process dies. */
export async function runInPool(
  jobs: readonly Job[],
  processes: number,
  onResult: (result: MutantResult) => void,
): Promise<void> {
  let next = 0;
  const serve = async () => {
    const child = fork(file, { execArgv: ['--import', endWithParent, ...process.execArgv, ...loader] });
    // a worker that computes would not notice the end of the channel at once
    const off = onInterrupt(() => child.kill('SIGKILL'));
    let isDone = false;
    const died = once(child, 'exit').then(([code]) => {
      if (!isDone && !isInterrupted()) throw new Error(`a process of the mutation test ended with ${code}`);
    });
    for (let job = jobs[next++]; job && !isInterrupted(); job = jobs[next++]) {
      child.send(job);
      const answer = await Promise.race([once(child, 'message'), died]);
      if (answer) onResult(answer[0] as MutantResult);
    }
    isDone = true;
    off();
    if (child.connected) child.disconnect();
  };
  await Promise.all(Array.from({ length: Math.min(processes, jobs.length) }, serve));
}
