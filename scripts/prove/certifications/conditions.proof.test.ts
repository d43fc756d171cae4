/**
 * Deviations that nobody has chosen: defects drawn at random, each under a condition drawn at random, through the whole run.
 * What no run brings about counts for nothing. More of them, which takes an hour, or others:
 * COUNT=300 SEED=2 npm run proofs -- scripts/prove/certifications/conditions
 */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { judgeRun } from '../../../assertions/verdict';
import { conditions, defects, derivedDefects, under } from '../../../gateway';
import { seedOf } from '../../../generators/payouts';
import type { JournalRecord } from '../../../journal';
import { journalOf } from '../../../journal/files';
import { runInProcess } from '../../../run/in-process/run-in-process';

const seed = Number(process.env.SEED ?? 1);
/** how many that have an effect */
const wanted = Number(process.env.COUNT ?? 30);
/** The share with an effect that is found: for its own requirement, or for one that it breaks too. */
const minFound = 0.9;

/** Half of what is drawn is of one field, half is all else. */
const others = defects.filter((one) => !derivedDefects.includes(one));

/** All that a run has recorded: equal where a defect had no effect. */
const hashOf = (records: readonly JournalRecord[]): string =>
  createHash('sha256').update(JSON.stringify(records)).digest('hex');

test(`defects under a condition, drawn by seed ${seed}`, { timeout: 3_600_000 }, async () => {
  const clean = hashOf(await runInProcess([]));
  let drawn = 0;
  const draw = <Item>(items: readonly Item[]): Item => items[seedOf(`${seed} ${drawn++}`) % items.length] as Item;
  const found: string[] = [];
  const elsewhere: string[] = [];
  const missed: string[] = [];
  while (found.length + elsewhere.length + missed.length < wanted) {
    const [defect, condition] = [draw(draw([derivedDefects, others])), draw(conditions)];
    const modification = under(defect, [condition]);
    const records = await runInProcess([modification]);
    if (hashOf(records) === clean) continue;
    const failed = judgeRun(journalOf(records)).requirements.flatMap(({ id, verdict }) =>
      verdict === 'fail' ? [id] : [],
    );
    const name = modification.id;
    if (failed.some((id) => id === defect.breaks)) found.push(name);
    else if (failed.length > 0) elsewhere.push(`${name}: ${failed.slice(0, 3).join(', ')}, not ${defect.breaks}`);
    else missed.push(`${name}: ${defect.breaks}`);
  }
  const lines = (title: string, names: readonly string[]) => [`${title}: ${names.length}`, ...names].join('\n  ');
  console.log(
    `for their own requirement: ${found.length}\n${lines('for another one', elsewhere)}\n${lines('missed', missed)}`,
  );
  expect((found.length + elsewhere.length) / wanted).toBeGreaterThanOrEqual(minFound);
});
