/**
 * Loads beside two processes that keep the cores busy: one operation that is slow now and then is found all the same, and a gateway
 * that keeps its goal does not fail. RUNS sets how many loads each row has (default: 10).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../common/project-root';
import { testFolder } from '../../common/testing/test-folder';
import type { VerdictDocument } from '../../reports';
import { command } from '../cli/testing/command';

const runs = Number(process.env.RUNS ?? 10);
const folder = testFolder('stalls');
let hogs: ChildProcess[] = [];

beforeAll(() => {
  hogs = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
});
afterAll(() => hogs.forEach((hog) => void hog.kill('SIGKILL')));

/** A gateway in a process of its own, and the file of its target. */
async function gatewayWith(name: string, slow: string) {
  const script = `
    const { start } = await import('./gateway/index.ts');
    const { delayReplies } = await import('./gateway/modifications/response-modifiers.ts');
    const modifications = [{ id: 'slow', text: 'Slow now and then.', around: delayReplies((exchange) => ${slow}) }];
    console.log((await start({ port: 0, modifications })).url);`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const gateway = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: gateway.stdout }), 'line');
  const [url = ''] = /http\S+$/.exec(String(line)) ?? [];
  const target = join(folder, `${name}.yaml`);
  const text = readFileSync(join(root, 'targets/embedded.yaml'), 'utf8');
  writeFileSync(target, text.replace(/^baseUrl: .*$/m, `baseUrl: ${url}`));
  return { target, close: () => gateway.kill() };
}

test.each<[what: string, ms: number, every: number, operation: string | undefined]>([
  ['600 ms once in ten quotations', 600, 10, 'createQuotation'],
  ['1000 ms once in twenty views', 1000, 20, 'viewTransaction'],
  ['nothing slow', 0, 1, undefined],
])('%s', { timeout: runs * 120_000 }, async (what, ms, every, operation) => {
  const slow = `exchange.operation === '${operation}' && exchange.operationOrdinal % ${every} === 0 ? ${ms} : 0`;
  const { target, close } = await gatewayWith(operation ?? 'usual', slow);
  const found: VerdictDocument['verdict'][] = [];
  for (let run = 1; run <= runs; run += 1) {
    const out = join(folder, `${operation}-${run}`);
    await command(['load', '--target', target, '--rate', '25', '--duration', '20', '--out', out]);
    const { verdict, requirements, invalid }: VerdictDocument = JSON.parse(
      readFileSync(join(out, 'verdict.json'), 'utf8'),
    );
    const failed = requirements.filter((one) => one.verdict === 'fail');
    const said = [...failed.map(({ id, failures: [first] }) => `${id}: ${first?.received}`), ...invalid].join('; ');
    console.log(`${what} | ${run} | ${verdict} | ${said}`);
    found.push(verdict);
    if (verdict === 'pass') continue;
    expect(failed.map(({ id }) => id)).toEqual(verdict === 'fail' ? ['reply.limit'] : []);
    if (operation) expect(said).toContain(operation);
  }
  close();
  const count = (verdict: VerdictDocument['verdict']) => found.filter((one) => one === verdict).length;
  if (operation === undefined) expect(count('fail')).toBe(0);
  else expect([count('pass'), count('fail') >= 0.8 * runs]).toEqual([0, true]);
});
