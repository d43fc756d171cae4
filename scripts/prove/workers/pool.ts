import { type ChildProcess, fork } from 'node:child_process';
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
export function runInPool(
  jobs: readonly Job[],
  processes: number,
  onResult: (result: MutantResult) => void,
): Promise<void> {
  let next = 0;
  const serve = () =>
    new Promise<void>((done, fail) => {
      const child: ChildProcess = fork(file, {
        execArgv: ['--import', endWithParent, ...process.execArgv, ...loader],
      });
      // a worker that computes would not notice the end of the channel at once
      const off = onInterrupt(() => {
        end();
        child.kill('SIGKILL');
      });
      const end = () => {
        off();
        child.removeAllListeners('exit');
        if (child.connected) child.disconnect();
        done();
      };
      const give = () => {
        const job = isInterrupted() ? undefined : jobs[next];
        next += 1;
        if (job) child.send(job);
        else end();
      };
      child.on('message', (result: MutantResult) => {
        onResult(result);
        give();
      });
      child.on('error', fail);
      child.on('exit', (code) => fail(new Error(`a process of the mutation test ended with ${code}`)));
      give();
    });
  return Promise.all(Array.from({ length: Math.min(processes, jobs.length) }, serve)).then(() => undefined);
}
