import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from '@commander-js/extra-typings';
import { defects, variants } from '../../gateway';
import { didYouMean } from '../../targets/usage-error';
import { UsageError } from '../cli/errors';
import { choiceOption, list, positiveInteger } from '../cli/parsers';
import { coverage } from '../mutation/coverage';
import { type MutantResult, runDefect, runDefectQuickly, runJobs, runVariant } from '../mutation/run-mutant';
import { root } from '../project-root';

/** Least share of all mutants that must be killed. Those of a MUST must all be. */
const minimumScore = 0.95;

function select<T extends { id: string }>(all: readonly T[], ids: readonly string[], every: number): T[] {
  return ids.length > 0 ? all.filter(({ id }) => ids.includes(id)) : all.filter((_, index) => index % every === 0);
}

const failedIn = ({ failedRequirements }: MutantResult): string =>
  `failed requirements: ${failedRequirements.join(', ') || 'none'}`;

const logResult = (expected: MutantResult['status']) => (result: MutantResult) => {
  const { id, requirement, status, seconds } = result;
  const isExpected = status === expected;
  const details = isExpected ? '' : `; ${failedIn(result)}`;
  console.error(`${isExpected ? '✓' : '✗'} ${id} ${status} (${requirement}, ${seconds.toFixed(1)} s)${details}`);
};

/** The result of `prove`, as --json prints it. */
export interface MutationResult {
  /** mutants and equivalent mutants that were not run, because of an interrupt */
  notRun: number;
  mutants: number;
  killed: number;
  survived: MutantResult[];
  equivalentMutants: number;
  /** false alarms: legal variants that failed a requirement */
  killedEquivalents: MutantResult[];
}

function summary(result: MutationResult): string {
  const { notRun, mutants, killed, survived, equivalentMutants, killedEquivalents } = result;
  const section = (title: string, results: readonly MutantResult[]) =>
    results.length === 0
      ? []
      : [
          '',
          `## ${title}`,
          '',
          ...results.map((mutant) => `- ${mutant.id} (${mutant.requirement}); ${failedIn(mutant)}`),
        ];
  return [
    `${killed} of ${mutants} mutants (defects) killed; ${equivalentMutants - killedEquivalents.length} of ${equivalentMutants} equivalent mutants (legal variants) survived`,
    ...(notRun > 0 ? [`interrupted: ${notRun} were not run`] : []),
    ...section('Survived mutants', survived),
    ...section('Killed equivalent mutants (false alarms)', killedEquivalents),
  ].join('\n');
}

/** All mutants of a MUST and nearly all others were killed, every equivalent mutant survived, and all were run. */
export function isProved({ notRun, mutants, killed, survived, killedEquivalents }: MutationResult): boolean {
  if (notRun > 0 || killedEquivalents.length > 0 || survived.some(({ level }) => level === 'MUST')) return false;
  return mutants === 0 || killed / mutants >= minimumScore;
}

function checkIds(ids: readonly string[]): void {
  const known = [...defects, ...variants].map(({ id }) => id);
  for (const id of ids)
    if (!known.includes(id))
      throw new UsageError(`prove: unknown mutant ${id}.${didYouMean(id, known)} gateway --list lists all.`);
}

export default new Command()
  .addOption(
    new Option('--mutant <IDS>', 'Ids of defects and legal variants, comma-separated (default: all)').argParser(list),
  )
  .addOption(choiceOption('--kind <KIND>', 'Run only the defects, or only the legal variants', ['defects', 'variants']))
  .addOption(new Option('--every <N>', 'Run only every n-th, as a sample').argParser(positiveInteger).default(1))
  .option('--all', 'Run every case for every defect, which takes hours')
  .option('--quick', 'Without k6 where the engine alone can kill a defect')
  .addOption(new Option('--at-once <N>', 'Number of parallel runs').argParser(positiveInteger).default(2))
  .option('--json', 'Print the result as JSON')
  .action(async (flags) => {
    const { mutant: ids = [], every, kind, atOnce } = flags;
    checkIds(ids);
    const matrix = await coverage();
    const defectJobs = select(kind === 'variants' ? [] : defects, ids, every).map(
      (defect) => () => (flags.quick ? runDefectQuickly(defect, matrix) : runDefect(defect, matrix, flags.all)),
    );
    const defectResults = await runJobs(defectJobs, atOnce, logResult('killed'));
    // one at a time: beside another run, slow replies of a variant could exceed the goal
    const variantJobs = select(kind === 'defects' ? [] : variants, ids, every).map(
      (variant) => () => runVariant(variant),
    );
    const variantResults = await runJobs(variantJobs, 1, logResult('survived'));
    const survived = defectResults.filter(({ status }) => status === 'survived');
    const killedEquivalents = variantResults.filter(({ status }) => status === 'killed');
    const result: MutationResult = {
      notRun: defectJobs.length + variantJobs.length - defectResults.length - variantResults.length,
      mutants: defectResults.length,
      killed: defectResults.length - survived.length,
      survived,
      equivalentMutants: variantResults.length,
      killedEquivalents,
    };
    const folder = join(root, 'runs', 'prove');
    mkdirSync(folder, { recursive: true });
    const details = { ...result, results: [...defectResults, ...variantResults] };
    writeFileSync(join(folder, 'prove.json'), JSON.stringify(details, undefined, 2));
    writeFileSync(join(folder, 'prove.md'), `# Mutation test of ${new Date().toISOString()}\n\n${summary(result)}\n`);
    console.log(flags.json ? JSON.stringify(result, undefined, 2) : `${summary(result)}\n\n${join('runs', 'prove')}`);
    process.exitCode = isProved(result) ? 0 : 1;
  });
