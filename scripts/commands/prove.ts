import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand } from 'citty';
import { defects, variants } from '../../gateway';
import { didYouMean } from '../../targets/mistake';
import { UsageError } from '../cli/errors';
import { positive } from '../cli/flags';
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

export default defineCommand({
  meta: {
    name: 'prove',
    description: 'Show that every check can fail: each defect must be caught, each legal variant stay green',
  },
  args: {
    only: { type: 'string', description: 'Ids of defects and variants, a comma list (default: all)', valueHint: 'IDS' },
    every: { type: 'string', description: 'Each n-th defect and variant alone: a sample', valueHint: 'N' },
    all: { type: 'boolean', description: 'Every defect against every case: for the night' },
    part: { type: 'enum', options: ['defects', 'variants'], description: 'Defects alone, or legal variants alone' },
    quick: { type: 'boolean', description: 'Without k6, where the engine alone can show a defect' },
    'at-once': { type: 'string', description: 'Runs at the same time (default 2)', valueHint: 'N' },
    json: { type: 'boolean', description: 'Print the result as JSON' },
  },
  async run({ args }) {
    const ids = (args.only ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean);
    const known = [...defects, ...variants].map(({ id }) => id);
    for (const id of ids)
      if (!known.includes(id))
        throw new UsageError(`prove: unknown id ${id}.${didYouMean(id, known)} gateway --list shows them all.`);
    const atOnce = positive('at-once', args['at-once'], 2);
    const matrix = await coverage();
    const every = positive('every', args.every, 1);
    const jobs = chosen(args.part === 'variants' ? [] : defects, ids, every).map(
      (one) => () => (args.quick ? proveQuickly(one, matrix) : proveDefect(one, matrix, args.all)),
    );
    const proofs = await inTurn(jobs, atOnce, tell);
    // slow answers are told from late ones: a variant runs by itself
    const legal = chosen(args.part === 'defects' ? [] : variants, ids, every).map((one) => () => proveVariant(one));
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
    console.log(args.json ? JSON.stringify(result, undefined, 2) : `${summary(result)}\n\n${join('runs', 'prove')}`);
    return proved(result) ? 0 : 1;
  },
});
