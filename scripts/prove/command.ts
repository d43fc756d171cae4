import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { command } from '../../commands/cli/command';
import { needsClone, ofProject } from '../../commands/cli/options';
import { list, positiveInteger } from '../../commands/cli/parsers';
import { UsageError } from '../../common/errors';
import { runsFolder } from '../../common/runs-folder';
import { didYouMean } from '../../common/usage-error';
import { contractHash } from '../../contract/build';
import { recordScore, suitesHash } from '../../run/provenance';
import { isProved, type Kind, kinds, type MutantResult, proofOf, scoreOf, summary } from './proof';
import type { Job } from './run-job';
import { runInPool } from './workers/pool';

function kindsOf(text: string): Kind[] {
  return list(text).map((word) => {
    const kind = kinds.find((known) => known === word);
    if (kind) return kind;
    throw new InvalidArgumentError(`Expected some of ${kinds.join(', ')}.${didYouMean(word, kinds)}`);
  });
}

const isExpected = ({ status }: MutantResult): boolean => status !== 'survived' && status !== 'false alarm';

function log({ id, status, requirements, failed, seconds }: MutantResult): void {
  const details = `; of ${requirements.join(', ')}; failed: ${failed.join(', ') || 'nothing'}`;
  console.error(`✗ ${id} ${status} (${seconds.toFixed(1)} s)${details}`);
}

/** Says every half a minute how far it is, and at once what is not as expected. */
function logger(total: number): (result: MutantResult) => void {
  let done = 0;
  let spoken = Date.now();
  return (result) => {
    done += 1;
    if (!isExpected(result)) log(result);
    if (Date.now() - spoken < 30_000) return;
    spoken = Date.now();
    console.error(`  ${done} of ${total}`);
  };
}

function checkIds(ids: readonly string[], all: readonly Job[]): void {
  const known = all.map(({ id }) => id);
  for (const id of ids)
    if (!known.includes(id))
      throw new UsageError(`prove: unknown mutant ${id}.${didYouMean(id, known)} prove --list lists all.`);
}

/** Those of the kinds, or the named ones. */
const select = (all: readonly Job[], wanted: readonly Kind[], ids: readonly string[]): Job[] =>
  all.filter(({ id, kind }) => (ids.length > 0 ? ids.includes(id) : wanted.includes(kind)));

/** Only a whole proof is a score: of a part it would be luck. */
function checkRecord(flags: { record?: true; mutant?: string[]; kind?: Kind[] }): void {
  if (flags.record) needsClone('--record');
  const part = flags.mutant ? '--mutant' : flags.kind && '--kind';
  if (flags.record && part)
    throw new UsageError(`prove: --record needs the whole proof, so ${part} cannot be given with it.`);
}

export default command({
  summary: 'Mutation-test the suites: they must kill every mutant and no legal variant (equivalent mutant)',
  example: '--mutant quote-rate-wrong',
  options: new Command()
    .option('--mutant <IDS>', 'Ids of mutants and legal variants, comma-separated', list)
    .option('--kind <KINDS>', `Only these kinds, comma-separated: ${kinds.join(', ')}`, kindsOf)
    .option('--list', 'List the ids of all systematic mutants')
    .addOption(
      new Option('--at-once <N>', 'Number of parallel processes')
        .argParser(positiveInteger)
        .default(Math.max(1, cpus().length), 'one for each core'),
    )
    .addOption(
      ofProject('--record', 'Record the result as the score of these suites, which certificates show (run/score.json)'),
    ),
  run: async (flags) => {
    // mutants are made from the plan of a run, which the help needs not wait for
    const [{ systematicMutants }, { unusedEquivalents }, { allJobs }] = await Promise.all([
      import('./mutants'),
      import('./equivalent'),
      import('./run-job'),
    ]);
    if (flags.list) {
      for (const { id, breaks, text } of systematicMutants)
        console.log(`${id}\n    ${text} Breaks ${breaks.join(' or ') || 'nothing'}.`);
      return;
    }
    const { mutant: ids = [], kind: wanted = kinds, atOnce } = flags;
    checkIds(ids, allJobs);
    checkRecord(flags);
    const measured = { contract: contractHash(), suites: suitesHash() };
    const jobs = select(allJobs, wanted, ids);
    const results: MutantResult[] = [];
    const say = logger(jobs.length);
    const onResult = (result: MutantResult) => {
      results.push(result);
      say(result);
    };
    await runInPool(jobs, atOnce, onResult);
    const proof = proofOf(results, jobs.length - results.length, unusedEquivalents());
    const folder = join(runsFolder(), 'prove');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'prove.json'), JSON.stringify({ ...proof, results }, undefined, 2));
    writeFileSync(join(folder, 'prove.md'), `# Mutation test of ${new Date().toISOString()}\n\n${summary(proof)}\n`);
    console.log(`${summary(proof)}\n\n${join('runs', 'prove')}`);
    if (flags.record && proof.notRun === 0) recordScore({ ...measured, score: scoreOf(proof, Date.now()) });
    process.exitCode = isProved(proof) ? 0 : 1;
  },
});
