/** Whichever process of a run is ended: the others end too, and the user is told what is left. With the real npm and k6. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile, entryPoints } from '../../scripts/start/compile.mjs';
import { root } from '../project-root';
import { testFolder } from '../testing/test-folder';
import { areGone, treeOf, until } from './testing/processes';
import { startedByNpm, victims } from './testing/victims';

const folder = testFolder('orphans');

const load = ['load', '--', '--duration', '60'];
const cases = ['certify', '--', '--part', 'compliance', '--pace', '200'];

/** Starts a command and waits until what sends runs, and the journal has results. */
async function started(command: string[], out: string) {
  const run = startedByNpm(command, out);
  const journal = join(out, 'journal.ndjson');
  const hasResults = () => existsSync(journal) && /^{"t":"(?:case|flow)"/m.test(readFileSync(journal, 'utf8'));
  await until(
    () => hasResults() && treeOf(run.pid).some((one) => victims.k6(one) || victims['the cases'](one)),
    240_000,
  ).catch((error) => {
    process.kill(-run.pid, 'SIGKILL');
    throw new Error(`${error.message}: ${run.said()}`);
  });
  return run;
}

const killed = /^The command was ended by SIGKILL, perhaps because memory ran out\. The run is incomplete/m;
const k6Killed = /^k6 was ended by SIGKILL, perhaps because memory ran out \(.*\)\. The run is incomplete/m;
const stopped = (signal: string) => new RegExp(`^Stopped by ${signal}\\. The run is incomplete`, 'm');

/** When the last request or flow of a journal began. */
const lastBegun = (out: string): number =>
  Math.max(
    ...[...readFileSync(join(out, 'journal.ndjson'), 'utf8').matchAll(/^\{"t":"(?:exchange|flow)".*?"at":(\d+)/gm)].map(
      ([, at]) => Number(at),
    ),
  );

type Row = [
  who: keyof typeof victims | 'all at once',
  signal: NodeJS.Signals,
  run: string[],
  code: number | null,
  said: RegExp,
];
const rows: Row[] = [
  // Ctrl-C reaches all processes of the terminal's group
  ['all at once', 'SIGINT', cases, 130, stopped('SIGINT')],
  ['all at once', 'SIGHUP', load, null, stopped('SIGHUP')],
  ['npm', 'SIGTERM', cases, 143, stopped('SIGTERM')],
  ['npm', 'SIGKILL', load, null, stopped('SIGTERM')],
  ['the start script', 'SIGTERM', load, 143, stopped('SIGTERM')],
  ['the harness', 'SIGTERM', load, 143, stopped('SIGTERM')],
  ['the harness', 'SIGKILL', cases, 137, killed],
  ['the guard of k6', 'SIGKILL', load, 2, k6Killed],
  ['k6', 'SIGTERM', load, 2, /^k6 was stopped by a signal from outside\. The run is incomplete/m],
  ['k6', 'SIGKILL', load, 2, k6Killed],
  [
    'the cases',
    'SIGKILL',
    cases,
    2,
    /^The process of the cases was ended by SIGKILL, perhaps because memory ran out\. The run is/m,
  ],
];

test('a start script that ends before the harness is loaded ends it', async () => {
  const file = join(await compile(root, entryPoints), 'main.js');
  const harness = spawn(process.execPath, [file, 'load', '--duration', '60', '--out', join(folder, 'early')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [harness.stdout, harness.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  harness.disconnect();
  // Node tells no close after a disconnect
  const [code, signal] = await once(harness, 'exit');
  expect([143, 'SIGTERM']).toContain(signal ?? code);
  expect(said).not.toContain('bug');
});

describe.concurrent('the end of a run', () => {
  test.each(rows)('%s by %s', async (who, signal, run, code, sentence) => {
    const out = join(folder, `${who} ${signal}`.replaceAll(' ', '-'));
    const { pid, closed, said } = await started(run, out);
    const tree = treeOf(pid);
    const victim = who === 'all at once' ? -pid : tree.find(victims[who])?.pid;
    const stoppedAt = Date.now();
    process.kill(victim as number, signal);
    await until(() => areGone(tree.map((process) => process.pid)));
    const exit = await closed;
    // nobody waits for a gateway to be left alone
    expect(lastBegun(out) - stoppedAt).toBeLessThan(1000);
    // npm itself may have ended by the signal
    if (code !== null) expect([code, null]).toContain(exit);
    expect(said()).toMatch(sentence);
    expect(said()).toContain(`${out} with its journal. \`npm run report -- ${out}\` makes the reports of what was run`);
  });
});
