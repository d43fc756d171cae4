/** Samples of what `prove` can run: one for each proof, and a small one for checks that must be quick. */
import { derivedDefects, lifecycleDefects } from '../../gateway';
import { seedOf } from '../../generators/payouts';
import { unusedEquivalents } from './equivalent';
import { systematicMutants } from './mutants';
import { type Job, runJob, systematicJobs } from './run-job';

/** One in so many of the requirements without their evidence. */
const everyVacuity = 12;

/** What each generated job shows; the sample has a job for each of these texts. Jobs that are not here were written by hand. */
const shows = new Map<string, readonly string[]>([
  ...systematicMutants.map(({ id, family, operation, field, mutation }) => {
    const [, condition] = id.match(/,([a-z]+=.*)$/) ?? [];
    const [word = ''] = mutation.split(' ');
    const [place = ''] = field.split(' ');
    const operator = `${family} ${operation} ${word}`;
    const alone = [operator, `${family} ${mutation}`, `${family} of ${place}`];
    const all = condition ? [`${operator} ${condition}`] : family === 'time' ? [`${family} ${mutation}`] : alone;
    return [id, all] as const;
  }),
  ...lifecycleDefects.map(({ id }) => {
    const [event, from, ...instead] = id.split('.');
    return [id, [`${event} in ${from}`, `${event} as ${instead.join('.')}`]] as const;
  }),
  // `request-<object>-…-too-long`
  ...derivedDefects.map(({ id }) => {
    const [way, object, ...rest] = id.split('-');
    return [id, [`${way} ${object} ${rest.slice(-2).join('-')}`]] as const;
  }),
]);

/**
 * Few of the jobs that together show each operator at each operation, each place, each condition and each pair of them that
 * a systematic mutant has; all that is written by hand, and all that is in `always`. A legal variant meets a part of the cases.
 */
export function sampleOf(jobs: readonly Job[], always: ReadonlySet<string>): Job[] {
  const shown = new Set<string>();
  const isNew = ({ kind, id }: Job): boolean => {
    if (kind === 'vacuity') return seedOf(id) % everyVacuity === 0;
    const own = shows.get(id);
    return own === undefined || always.has(id) || own.some((one) => !shown.has(one));
  };
  return [...jobs]
    .sort((a, b) => Number(always.has(b.id)) - Number(always.has(a.id)) || seedOf(a.id) - seedOf(b.id))
    .filter((job) => {
      const isChosen = isNew(job);
      if (isChosen) for (const one of shows.get(job.id) ?? []) shown.add(one);
      return isChosen;
    })
    .map((job) => (job.kind === 'variants' ? { ...job, part: true } : job));
}

/** A prime, so that the small sample goes through fields and mutations unevenly. */
const every = 251;

/** Mutants of the small sample that survived, or that are declared legal and failed something; one sentence each. */
export async function sampleFaults(): Promise<string[]> {
  const faults = unusedEquivalents().map((one) => `declared equivalent, but there is no such mutant: ${one}`);
  for (const job of systematicJobs.filter((_, index) => index % every === 0)) {
    const { id, status, requirements, failed } = await runJob(job);
    if (status === 'survived' || status === 'false alarm')
      faults.push(`${id}: ${status}; of ${requirements.join(', ')}; failed: ${failed.join(', ') || 'nothing'}`);
  }
  return faults;
}
