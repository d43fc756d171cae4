/**
 * Runs over the network that are cut short: the start script or the harness is killed in each step of each kind of run, and
 * each end is taken out of its whole journal. None of them passes, whoever reads it. LONG=1 adds a whole certification.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { isOfCut } from '../assertions/verdict';
import { command } from '../commands/cli/testing/command';
import { areGone, treeOf, until } from '../common/processes/testing/processes';
import { startedByNpm, victims } from '../common/processes/testing/victims';
import type { JournalRecord } from '../journal';
import { reportOfFolder } from '../reports/testing/judged';

const folder = mkdtempSync(join(tmpdir(), 'cut-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The kinds of runs, as their commands are given, and the folder of the run below that of the command. */
const kinds: Readonly<Record<string, readonly [args: readonly string[], below?: string]>> = {
  load: [['load', '--', '--duration', '3', '--json']],
  'certify, smoke': [['certify', '--', '--depth', 'smoke', '--json']],
  'certify, some cases': [['certify', '--', '--part', 'compliance', '--area', 'ledger', '--json']],
  'certify, the load': [['certify', '--', '--part', 'load', '--duration', '3', '--json']],
  ...(process.env.LONG && {
    'certify, whole': [['certify', '--', '--duration', '4', '--json']],
    onboard: [['onboard', '--', '--gateway'], 'certification-1'],
  }),
};

const recordsIn = (file: string): JournalRecord[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as JournalRecord)
    : [];

/** The steps that have ended, the one that writes the first record included. */
const endedIn = (file: string): string[] => recordsIn(file).flatMap((one) => (one.t === 'step' ? one.name : []));

/** What `report` says of a run folder. */
async function verdictOf(out: string): Promise<string> {
  const { stdout, status } = await command(['report', out, '--json']);
  const { verdict } = JSON.parse(stdout) as { verdict: string };
  if (verdict === 'pass') expect(status).toBe(0);
  else expect(status).not.toBe(0);
  return verdict;
}

/** The steps of each kind, from its whole run. */
const stepsOf = new Map<string, string[]>();

describe.each(Object.entries(kinds))('%s', (kind, [args, below = '']) => {
  test('without any one of its ends is not whole', { timeout: 300_000 }, async () => {
    const out = join(folder, kind);
    await startedByNpm(args, out).closed;
    const run = join(out, below);
    const file = join(run, 'journal.ndjson');
    const records = recordsIn(file);
    const reasons = async () => (await reportOfFolder(run, [file])).invalid;
    expect((await reasons()).filter(isOfCut)).toEqual([]);
    const ends = records.filter(({ t }) => t === 'step' || t === 'end');
    for (const end of ends) {
      const left = records.filter((one) => one !== end);
      writeFileSync(file, left.map((one) => `${JSON.stringify(one)}\n`).join(''));
      expect((await reasons()).join('\n'), JSON.stringify(end)).toMatch(/cut short|iterations? of the part/);
    }
    expect(await verdictOf(run)).not.toBe('pass');
    stepsOf.set(
      kind,
      ends.flatMap((one) => (one.t === 'step' ? one.name : [])),
    );
    expect(stepsOf.get(kind)?.length).toBeGreaterThan(6);
  });

  test('killed in each step does not pass', { timeout: 900_000 }, async () => {
    const steps = stepsOf.get(kind) ?? [];
    for (const [index, name] of steps.entries()) {
      const who = index % 2 === 0 ? 'the start script' : 'the harness';
      const out = join(folder, `${kind} ${index}`);
      const { pid, closed } = startedByNpm(args, out);
      const run = join(out, below);
      const file = join(run, 'journal.ndjson');
      const isInStep = () => existsSync(file) && endedIn(file).length >= index && recordsIn(file).length > 0;
      while (!isInStep()) await sleep(2);
      const tree = treeOf(pid);
      const victim = tree.find(victims[who]);
      if (victim) process.kill(victim.pid, 'SIGKILL');
      await closed;
      await until(() => areGone(tree.map((one) => one.pid)), 5000);
      const ended = endedIn(file);
      const verdict = await verdictOf(run);
      console.log(`${kind} | ${who} | ${name} | ${ended.length} of ${steps.length} ended | ${verdict}`);
      if (ended.length < steps.length) expect(verdict).not.toBe('pass');
      rmSync(out, { recursive: true, force: true });
    }
  });
});
