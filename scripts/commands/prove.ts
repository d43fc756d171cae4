import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from '@commander-js/extra-typings';
import { defects, variants } from '../../gateway';
import { didYouMean } from '../../targets/mistake';
import { UsageError } from '../cli/errors';
import { choiceOption, list, positiveInteger } from '../cli/parsers';
import { coverage } from '../mutation/coverage';
import { inTurn, type Proof, proveDefect, proveQuickly, proveVariant } from '../mutation/prove';
import { root } from '../project-root';

/** Of those tied to a SHOULD some may escape; of a MUST none. */
const shareOfAll = 0.95;

function chosen<T extends { id: string }>(all: readonly T[], ids: readonly string[], every: number): T[] {
  return ids.length > 0 ? all.filter(({ id }) => ids.includes(id)) : all.filter((_, index) => index % every === 0);
}

function tell({ id, requirement, holds, red, seconds }: Proof): void {
  const why = holds ? '' : `: red were ${red.join(', ') || 'none'}`;
  console.error(`${holds ? '✓' : '✗'} ${id} (${requirement}, ${seconds.toFixed(1)} s)${why}`);
}

export interface Result {
  /** interrupted before they were shown */
  left: number;
  defects: number;
  caught: number;
  survivors: Proof[];
  variants: number;
  falseAlarms: Proof[];
}

function summary({ left, defects: all, caught, survivors, variants: greens, falseAlarms }: Result): string {
  const lines = (title: string, proofs: readonly Proof[]) =>
    proofs.length === 0
      ? []
      : [
          '',
          `## ${title}`,
          '',
          ...proofs.map(({ id, requirement, red }) => `- ${id} (${requirement}); red: ${red.join(', ') || 'none'}`),
        ];
  return [
    `${caught} of ${all} defects caught for the right requirement; ${greens - falseAlarms.length} of ${greens} legal variants green`,
    ...(left > 0 ? [`interrupted: ${left} were not run`] : []),
    ...lines('Survivors', survivors),
    ...lines('False alarms', falseAlarms),
  ].join('\n');
}

/** Every defect of a MUST must be caught, nearly all of the others, no variant may be red, and none left out. */
export function proved({ left, defects: all, caught, survivors, falseAlarms }: Result): boolean {
  if (left > 0 || falseAlarms.length > 0 || survivors.some(({ level }) => level === 'MUST')) return false;
  return all === 0 || caught / all >= shareOfAll;
}

/** The named ids must be those of defects or legal variants. */
function checkIds(ids: readonly string[]): void {
  const known = [...defects, ...variants].map(({ id }) => id);
  for (const id of ids)
    if (!known.includes(id))
      throw new UsageError(`prove: unknown id ${id}.${didYouMean(id, known)} gateway --list shows them all.`);
}

export default new Command()
  .addOption(
    new Option('--mutant <IDS>', 'Ids of defects and legal variants, a comma list (default: all)').argParser(list),
  )
  .addOption(choiceOption('--kind <KIND>', 'Defects alone, or legal variants alone', ['defects', 'variants']))
  .addOption(new Option('--every <N>', 'Each n-th of them alone: a sample').argParser(positiveInteger).default(1))
  .option('--all', 'Every defect against every case: for the night')
  .option('--quick', 'Without k6, where the engine alone can show a defect')
  .addOption(new Option('--at-once <N>', 'Runs at the same time').argParser(positiveInteger).default(2))
  .option('--json', 'Print the result as JSON')
  .action(async (flags) => {
    const { mutant: ids = [], every, kind, atOnce } = flags;
    checkIds(ids);
    const matrix = await coverage();
    const jobs = chosen(kind === 'variants' ? [] : defects, ids, every).map(
      (one) => () => (flags.quick ? proveQuickly(one, matrix) : proveDefect(one, matrix, flags.all)),
    );
    const proofs = await inTurn(jobs, atOnce, tell);
    // slow answers are told from late ones: a variant runs by itself
    const legal = chosen(kind === 'defects' ? [] : variants, ids, every).map((one) => () => proveVariant(one));
    const greens = await inTurn(legal, 1, tell);
    const survivors = proofs.filter(({ holds }) => !holds);
    const falseAlarms = greens.filter(({ holds }) => !holds);
    const caught = proofs.length - survivors.length;
    const left = jobs.length + legal.length - proofs.length - greens.length;
    const result = { left, defects: proofs.length, caught, survivors, variants: greens.length, falseAlarms };
    const folder = join(root, 'runs', 'prove');
    mkdirSync(folder, { recursive: true });
    const everything = { ...result, proofs, greens };
    writeFileSync(join(folder, 'prove.json'), JSON.stringify(everything, undefined, 2));
    writeFileSync(join(folder, 'prove.md'), `# Proof of ${new Date().toISOString()}\n\n${summary(result)}\n`);
    console.log(flags.json ? JSON.stringify(result, undefined, 2) : `${summary(result)}\n\n${join('runs', 'prove')}`);
    process.exitCode = proved(result) ? 0 : 1;
  });
