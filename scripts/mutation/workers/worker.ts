/** A process that runs the jobs that it is sent, one at a time. */
import { type Job, runJob } from '../run-job';

process.on('message', async (job: Job) => {
  process.send?.(await runJob(job));
});
// an interrupt is the parent's to handle: it ends this process by closing the channel
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());
