import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineCommand } from 'citty';
import { defects, type Modification, variants } from '../../gateway';
import { config } from '../../k6.config';
import { judgeRun } from '../../reports';
import type { Part } from '../../scenarios/journal';
import { didYouMean } from '../../targets/mistake';
import { UsageError } from '../errors';
import { run } from '../run/run';
import { chooseTarget } from '../run/target';

interface Proof {
  id: string;
  requirement: string;
  /** the requirement's verdict is the one that a breach of it gives; for a variant: nothing is red */
  holds: boolean;
  /** every requirement that went red */
  red: string[];
}

/** What a run of the embedded gateway, so modified, says of each requirement. */
async function verdictsOf(modification: Modification, parts: readonly Part[]): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'prove-'));
  const profile = { ...config.profiles.certify, seconds: 8, batches: 5 };
  try {
    const gateway = { modifications: [modification] };
    await run({ chosen: chooseTarget({}), folder, seed: 1, parts, profile, gateway, say: () => {} });
    const { requirements } = await judgeRun(folder);
    return new Map(requirements.map(({ id, verdict }) => [id, verdict]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const failed = (verdicts: Map<string, string>) =>
  [...verdicts].filter(([, verdict]) => verdict === 'fail').map(([id]) => id);

/** Caught by the suites alone where they can, by the load beside them where they cannot. */
async function proveDefect(defect: (typeof defects)[number]): Promise<Proof> {
  const { id, breaks: requirement } = defect;
  for (const parts of [['compliance'], ['compliance', 'flow']] as const) {
    const verdicts = await verdictsOf(defect, parts);
    const holds = ['fail', 'warn'].includes(verdicts.get(requirement) ?? '');
    if (holds || parts.length === 2) return { id, requirement, holds, red: failed(verdicts) };
  }
  throw new Error('no part was run');
}

async function proveVariant(variant: (typeof variants)[number]): Promise<Proof> {
  const red = failed(await verdictsOf(variant, ['compliance', 'flow']));
  return { id: variant.id, requirement: variant.keeps, holds: red.length === 0, red };
}

/** Runs the jobs, some at once, in their order. */
async function inTurn(jobs: readonly (() => Promise<Proof>)[], atOnce: number): Promise<Proof[]> {
  const results: Proof[] = [];
  let next = 0;
  const worker = async () => {
    while (next < jobs.length) {
      const index = next;
      next += 1;
      const job = jobs[index];
      if (!job) return;
      const proof = await job();
      results[index] = proof;
      console.error(
        `${proof.holds ? '✓' : '✗'} ${proof.id} (${proof.requirement})${proof.holds ? '' : `: red were ${proof.red.join(', ') || 'none'}`}`,
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

function chosen<T extends { id: string }>(all: readonly T[], ids: readonly string[]): T[] {
  return ids.length === 0 ? [...all] : all.filter(({ id }) => ids.includes(id));
}

export default defineCommand({
  meta: {
    name: 'prove',
    description: 'Show that every check can fail: each defect must be caught, each legal variant stay green',
  },
  args: {
    only: { type: 'string', description: 'Ids of defects and variants, a comma list (default: all)', valueHint: 'IDS' },
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
    const proofs = await inTurn(
      chosen(defects, ids).map((one) => () => proveDefect(one)),
      2,
    );
    const greens = await inTurn(
      chosen(variants, ids).map((one) => () => proveVariant(one)),
      1,
    );
    const survivors = proofs.filter(({ holds }) => !holds);
    const falseAlarms = greens.filter(({ holds }) => !holds);
    const result = {
      defects: proofs.length,
      caught: proofs.length - survivors.length,
      survivors,
      variants: greens.length,
      falseAlarms,
    };
    if (args.json) console.log(JSON.stringify(result, undefined, 2));
    else
      console.log(
        `${result.caught} of ${result.defects} defects caught for the right requirement; ${greens.length - falseAlarms.length} of ${greens.length} legal variants green`,
      );
    return survivors.length + falseAlarms.length > 0 ? 1 : 0;
  },
});
