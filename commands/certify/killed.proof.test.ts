/**
 * Certifications of which a process is killed at a random moment: none passes, none leaves a process or a secret, and each says
 * in a sentence what happened. RUNS sets how many (default: 30), SEED which.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { areGone, treeOf, until } from '../../common/processes/testing/processes';
import { startedByNpm, victims } from '../../common/processes/testing/victims';
import { testFolder } from '../../common/testing/test-folder';
import { randomFrom } from '../../contract';
import type { JournalRecord } from '../../journal';
import { filesWithSecrets } from '../../run/testing/secrets';
import { command } from '../cli/testing/command';

const folder = testFolder('killed');

const random = randomFrom(Number(process.env.SEED ?? 1));
/** About as long as a certification of the embedded gateway lasts. */
const lastsMs = 60_000;
const whose = ['the harness', 'the cases', 'k6', 'the judge'] as const;

const runs = Array.from({ length: Number(process.env.RUNS ?? 30) }, (_, index) => ({
  index,
  after: Math.round(random() * lastsMs),
  pick: random(),
}));

test.each(runs)('$index: a process is killed $after ms after the first record', { timeout: 240_000 }, async (run) => {
  const out = join(folder, String(run.index));
  const journal = join(out, 'journal.ndjson');
  const { pid, closed, said } = startedByNpm(['certify', '--', '--duration', '6'], out);
  await until(() => existsSync(journal), 60_000);
  await sleep(run.after);
  const tree = treeOf(pid);
  const living = whose.flatMap((who) => tree.filter(victims[who]).map((one) => ({ who, pid: one.pid })));
  const victim = living[Math.floor(run.pick * living.length)];
  if (victim) process.kill(victim.pid, 'SIGKILL');
  const code = await closed;
  await until(() => areGone(tree.map((one) => one.pid)), 10_000);
  const verdict = JSON.parse((await command(['report', out, '--json'])).stdout).verdict;
  const records = readFileSync(journal, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as JournalRecord);
  const steps = records.flatMap((one) => (one.t === 'step' ? one.name : []));
  const planned = records.flatMap((one) => (one.t === 'run' ? (one.steps ?? []) : []));
  const isWhole = planned.every((name) => steps.includes(name));
  console.log(`${victim?.who} after ${run.after} ms, ${steps.at(-1)} | exit ${code} | ${verdict}`);
  expect(filesWithSecrets(out)).toEqual([]);
  rmSync(out, { recursive: true, force: true });
  if (victim === undefined) return;
  expect(code).not.toBe(0);
  // the harness may die while it writes the reports of a run that is whole
  if (victim.who !== 'the harness' || !isWhole) expect(verdict).not.toBe('pass');
  expect(said()).toMatch(/killed|was ended by|ended by SIGKILL|Stopped/);
});
