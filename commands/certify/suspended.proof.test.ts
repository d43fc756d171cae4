/** A harness that is suspended takes no callbacks meanwhile: it says so, and blames nobody else. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { ended } from '../../common/testing/ended';
import { testFolder } from '../../common/testing/test-folder';
import { start } from '../../gateway';
import { journalName } from '../../journal';
import { documentOf, withoutPage } from './testing/certify';

const folder = testFolder('suspended');

test.each([
  ['cases', 'case', ['certify', '--area', 'transaction']],
  ['a load', 'flow', ['load', '--rate', '10', '--duration', '10s']],
])('%s', { timeout: 180_000 }, async (what, record, command) => {
  const gateway = await start({ port: 0 });
  const out = join(folder, what);
  const args = ['scripts/start.mjs', ...command, '--json', '--base-url', gateway.url, '--out', out];
  const env = { ...process.env, ...withoutPage };
  // a group of its own, of which k6 is no member
  const child = spawn(process.execPath, args, { env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  const end = ended(child);
  const journal = () => (existsSync(join(out, journalName)) ? readFileSync(join(out, journalName), 'utf8') : '');
  await vi.waitUntil(() => journal().includes(`"t":"${record}"`), { timeout: 60_000 });
  process.kill(-Number(child.pid), 'SIGSTOP');
  await sleep(30_000);
  process.kill(-Number(child.pid), 'SIGCONT');
  const run = await end;
  await gateway.close();
  const { verdict, requirements, invalid } = documentOf(run);
  expect(requirements.filter((one) => one.verdict === 'fail' || one.verdict === 'warn')).toEqual([]);
  expect(invalid[0]).toMatch(/^fault of the environment, 1 ×: the load generator stood still for \d+ seconds$/);
  expect({ code: run.code, verdict }).toEqual({ code: 2, verdict: 'invalid' });
});
