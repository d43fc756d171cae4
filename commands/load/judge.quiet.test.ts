/** The process that judges a load: it is ended, or stands still. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { until } from '../../common/processes/testing/processes';
import { ended } from '../../common/testing/ended';
import { testFolder } from '../../common/testing/test-folder';

const folder = testFolder('judge');

/** A load, of which `meddle` gets the process id of the judge as soon as a flow is in the journal. */
async function load(name: string, meddle: (judge: number) => Promise<void>) {
  const out = join(folder, name);
  const args = ['scripts/start.mjs', 'load', '--rate', '20', '--duration', '5', '--out', out];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const end = ended(child);
  const journal = join(out, 'journal.ndjson');
  const read = () => (existsSync(journal) ? readFileSync(journal, 'utf8') : '');
  await until(() => read().includes('{"t":"flow"'), 30_000);
  await meddle(Number(execFileSync('pgrep', ['-n', '-f', join(out, 'input', 'judge.mjs')], { encoding: 'utf8' })));
  return { ...(await end), flows: read().split('{"t":"flow"').length - 1 };
}

test('a load whose judge is killed ends, in one sentence', async () => {
  const { code, err } = await load('killed', async (judge) => void process.kill(judge, 'SIGKILL'));
  expect(code).toBe(2);
  expect(err).toMatch(/The judge of the load ended \(by SIGKILL\), so nothing more is sent\..* Kept is /);
});

test('a judge that stands still delays nothing, and nothing is lost', async () => {
  const { code, flows } = await load('stopped', async (judge) => {
    process.kill(judge, 'SIGSTOP');
    await sleep(3000);
    process.kill(judge, 'SIGCONT');
  });
  expect(code).toBe(0);
  // k6 may start one more
  expect(flows).toBeGreaterThanOrEqual(20 * 5 + 2);
});
