/** A fixed sample of the systematic mutants, for checks that must be quick. */
import { unusedEquivalents } from './equivalent';
import { runJob, systematicJobs } from './run-job';

/** A prime, so that the sample goes through fields and mutations unevenly. */
const every = 251;

/** Mutants of the sample that survived, or that are declared legal and failed something; one sentence each. */
export async function sampleFaults(): Promise<string[]> {
  const faults = unusedEquivalents().map((one) => `declared equivalent, but there is no such mutant: ${one}`);
  for (const job of systematicJobs.filter((_, index) => index % every === 0)) {
    const { id, status, requirements, failed } = await runJob(job);
    if (status === 'survived' || status === 'false alarm')
      faults.push(`${id}: ${status}; of ${requirements.join(', ')}; failed: ${failed.join(', ') || 'nothing'}`);
  }
  return faults;
}
