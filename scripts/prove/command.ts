import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from '@commander-js/extra-typings';
import { command } from '../../commands/cli/command';
import { cloneOption, needsClone } from '../../commands/cli/options';
import { list, positiveInteger, someOf } from '../../commands/cli/parsers';
import { UsageError } from '../../common/errors';
import { runsFolder } from '../../common/runs-folder';
import { didYouMean } from '../../common/usage-error';
import { requirement, requirements } from '../../contract';
import { contractHash, suitesHash } from '../../run/source-hash';
import { type Killers, record, recordedKillers, recordKillers, scoreFile } from '../../run/trust/score';
import { isProved, type Kind, killersOf, kinds, type MutantResult, proofOf, scoreOf, summary } from './proof';
import type { Job } from './run-job';
import { runInPool } from './workers/pool';

/** Says every half a minute how far it is, and at once what is not as expected. */
function logger(total: number): (result: MutantResult) => void {
  let done = 0;
  let spoken = Date.now();
  return ({ id, status, requirements: of, failed, seconds }) => {
    done += 1;
    if (status === 'survived' || status === 'false alarm')
      console.error(
        `✗ ${id} ${status} (${seconds.toFixed(1)} s); of ${of.join(', ')}; failed: ${failed.join(', ') || 'nothing'}`,
      );
    if (Date.now() - spoken < 30_000) return;
    spoken = Date.now();
    console.error(`  ${done} of ${total}`);
  };
}

/** Refuses a name that is unknown, with the one that was meant. */
function checkNames(what: string, names: readonly string[], known: readonly string[], more = ''): void {
  for (const name of names)
    if (!known.includes(name)) throw new UsageError(`prove: unknown ${what} ${name}.${didYouMean(name, known)}${more}`);
}

/** As a list; a condition such as `type=b2b` belongs to the id before it. */
const idsIn = (text: string): string[] =>
  list(text)
    .join()
    .split(/,(?![a-z]+=)/);

/** What `prove` is asked to run. */
interface Flags {
  all?: true;
  record?: true;
  mutant?: string[];
  kind?: readonly Kind[];
  requirement?: string[];
  draw?: number;
  seed?: number;
}

type Select = (id: string, job: Job) => boolean;

/** The named ones, or those that may fail one of the requirements; else a sample or all. Of them those of the kinds. */
function select(
  all: readonly Job[],
  mayFail: Select,
  sample: (jobs: readonly Job[]) => Job[],
  { all: isWhole, kind: wanted = kinds, mutant: ids, requirement: of }: Flags,
): Job[] {
  if (ids) return all.filter(({ id }) => ids.includes(id));
  const meant = of ? all.filter((job) => of.some((id) => mayFail(id, job))) : isWhole ? all : sample(all);
  return meant.filter(({ kind }) => wanted.includes(kind));
}

const allMutants = (jobs: readonly Job[]): number => jobs.filter(({ kind }) => kind !== 'variants').length;

/** Only all or the sample is a score: of a part it would be luck. What fails some requirements can be recorded by itself. */
function checkFlags({ record: isRecorded, mutant, kind, requirement: of = [], draw, seed }: Flags): void {
  if (seed && !draw) throw new UsageError('prove: --seed is what --draw draws by, so it needs --draw.');
  if (draw && (mutant || kind || of.length > 0 || isRecorded))
    throw new UsageError('prove: --draw chooses what runs, so no other choice and no --record can be given with it.');
  checkNames(
    'requirement',
    of,
    requirements.map(({ id }) => id),
  );
  if (!isRecorded) return;
  needsClone('--record');
  const part = mutant ? '--mutant' : kind && '--kind';
  if (part && of.length === 0)
    throw new UsageError(
      `prove: --record needs a proof of every kind or --requirement, so ${part} cannot be given with it alone.`,
    );
}

/**
 * What fails each requirement, or those of `of` found anew. A mutant ends at the first requirement that fails; those that
 * nothing has failed yet are tried once more with what may fail them.
 */
async function killersFound(
  results: readonly MutantResult[],
  of: readonly string[] | undefined,
  again: (jobs: readonly Job[]) => Promise<MutantResult[]>,
  mayFail: (id: string) => readonly Job[],
): Promise<Killers> {
  const before = recordedKillers();
  const wanted = of ?? Object.keys(before).filter(requirement);
  const found = killersOf(results);
  const missing = wanted.filter((id) => !found[id]);
  const more = killersOf(await again(missing.flatMap((id) => mayFail(id).map((job) => ({ ...job, of: [id] })))));
  const all = { ...more, ...found };
  if (!of) return all;
  return { ...before, ...Object.fromEntries(of.flatMap((id) => (all[id] ? [[id, all[id]]] : []))) };
}

/** The `prove` command: runs mutants and legal variants against the suites. */
export default command({
  summary: 'Mutation-test the suites: they must kill every mutant and no legal variant (equivalent mutant)',
  example: '--mutant quote-rate-wrong',
  options: new Command()
    .option('--mutant <IDS>', 'Ids of mutants and legal variants, comma-separated', idsIn)
    .option('--kind <KINDS>', `Only these kinds, comma-separated: ${kinds.join(', ')}`, someOf(kinds))
    .option('--requirement <IDS>', 'Only what may fail one of these requirements, comma-separated', list)
    .option('--all', 'Run all of them; default: a sample that has each operator, place, condition and pair of them')
    .option(
      '--draw <N>',
      'Draw N defects and mutants, each under a condition, which any requirement may find',
      positiveInteger,
    )
    .option('--seed <N>', 'What --draw draws by; default: 1', positiveInteger)
    .option('--list', 'List the ids of all systematic mutants')
    .addOption(
      new Option('--at-once <N>', 'Number of parallel processes')
        .argParser(positiveInteger)
        .default(Math.max(1, cpus().length), 'one for each core'),
    )
    .addOption(
      cloneOption(
        '--record',
        'Record the result in run/trust: the score of these suites, which certificates show, and what fails each requirement',
      ),
    ),
  run: async (flags) => {
    // mutants are made from the plan of a run, which the help needs not wait for
    const [{ systematicMutants }, { unusedEquivalents }, { allJobs, breaksOf, drawnJobs }, { sampleOf }] =
      await Promise.all([import('./mutants'), import('./equivalent'), import('./run-job'), import('./sample')]);
    if (flags.list) {
      for (const { id, breaks, text } of systematicMutants)
        console.log(`${id}\n    ${text} Breaks ${breaks.join(' or ') || 'nothing'}.`);
      return;
    }
    const { mutant: ids = [], requirement: of, atOnce } = flags;
    checkNames(
      'mutant',
      ids,
      allJobs.map(({ id }) => id),
      ' prove --list lists all.',
    );
    checkFlags(flags);
    const measured = { contract: contractHash(), suites: suitesHash() };
    const known = recordedKillers();
    const mayFail: Select = (id, job) => breaksOf(job).includes(id) || known[id]?.includes(job.id) === true;
    const killers = new Set(Object.values(known).flatMap(([first = '']) => first));
    const chosen = flags.draw
      ? drawnJobs(flags.draw, flags.seed ?? 1)
      : select(allJobs, mayFail, (jobs) => sampleOf(jobs, killers), flags);
    const run = async (some: readonly Job[], say: (result: MutantResult) => void) => {
      const found: MutantResult[] = [];
      await runInPool(some, atOnce, (result) => {
        found.push(result);
        say(result);
      });
      return found;
    };
    const results = await run(chosen, logger(chosen.length));
    const proof = proofOf(results, chosen.length - results.length, unusedEquivalents());
    const folder = join(runsFolder(), 'prove');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'prove.json'), JSON.stringify({ ...proof, measured, results }, undefined, 2));
    writeFileSync(join(folder, 'prove.md'), `# Mutation test of ${new Date().toISOString()}\n\n${summary(proof)}\n`);
    console.log(`${summary(proof)}\n\n${join('runs', 'prove')}`);
    if (flags.record && proof.notRun === 0) {
      if (!of) record({ ...measured, score: scoreOf(proof, allMutants(allJobs), Date.now()) }, scoreFile);
      const again = (tried: readonly Job[]) => run(tried, () => {});
      recordKillers(await killersFound(results, of, again, (id) => allJobs.filter((job) => mayFail(id, job))));
    }
    process.exitCode = isProved(proof) ? 0 : 1;
  },
});
