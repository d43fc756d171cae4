/**
 * Any process of a run is killed at any moment, a hundred times: nothing is left running, and no part of a run passes. It
 * takes a quarter of an hour, so it is asked for: LONG=1 npm run proofs -- common/processes/kills.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { command } from '../../commands/cli/testing/command';
import { testFolder } from '../testing/test-folder';
import { areGone, treeOf, until } from './testing/processes';
import { startedByNpm, victims } from './testing/victims';

const folder = testFolder('kills');

const load = ['load', '--', '--duration', '3', '--json'];
/** Within so many milliseconds such a run has ended. */
const wholeMs = 9000;

/** The same moments in each proof: a sequence that fills an interval evenly. */
const momentOf = (nth: number): number => ((nth * 0.6180339887) % 1) * wholeMs;
const names = Object.keys(victims) as (keyof typeof victims)[];
const rows = Array.from({ length: 100 }, (_, nth) => [nth, names[nth % names.length] as keyof typeof victims] as const);

test.skipIf(!process.env.LONG).each(rows)('%i: %s', { timeout: 60_000 }, async (nth, who) => {
  const out = join(folder, String(nth));
  const { pid, closed, said } = startedByNpm(load, out);
  await sleep(momentOf(nth));
  const tree = treeOf(pid);
  const victim = tree.find(victims[who]);
  if (victim) process.kill(victim.pid, 'SIGKILL');
  const exit = await closed;
  // without a victim the run goes on to its end
  await until(() => areGone(tree.map((one) => one.pid)), 5000);
  const hasJournal = existsSync(join(out, 'journal.ndjson'));
  const { stdout } = hasJournal ? await command(['report', out, '--json']) : { stdout: '' };
  const verdict = stdout ? (JSON.parse(stdout).verdict as string) : 'no run';
  console.log(
    [nth, who, `${Math.round(momentOf(nth))} ms`, victim ? 'killed' : 'not there', exit, verdict].join(' | '),
  );
  const hadEnded = exit === 0 || /"verdict": ?"pass"/.test(said());
  if (verdict === 'pass') expect(hadEnded).toBe(true);
  if (exit === 0) expect(verdict).toBe('pass');
});
