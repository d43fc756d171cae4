/** A process that runs the jobs that it is sent, one at a time. */
import { type Job, runJob } from '../run-job';

process.on('message', async (job: Job) => {
  process.send?.(await runJob(job));
});
// an interrupt is the parent's to handle: it ends this process
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
