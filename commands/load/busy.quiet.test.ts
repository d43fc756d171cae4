/** A load of a gateway that is busy now and then: above the share of its target it fails, below it passes and says so. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../common/project-root';
import { ended } from '../../common/testing/ended';
import { testFolder } from '../../common/testing/test-folder';
import type { OperationId } from '../../contract';
import { start } from '../../gateway';
import { Refusal } from '../../gateway/exchange/refusal';
import { onRequest } from '../../gateway/modifications/response-modifiers';
import { journalName } from '../../journal';
import type { VerdictDocument } from '../../reports';

const folder = testFolder('busy');

/** A load of 150 flows, where every so many requests of an operation are refused. */
async function load(operation: OperationId, code: string, every: number) {
  const busy = {
    id: 'busy',
    text: `One request of ${every} to ${operation} is refused with ${code}.`,
    rules: onRequest(({ operationOrdinal }) => {
      if (operationOrdinal % every === 0) throw new Refusal(code);
    }, operation),
  };
  const gateway = await start({ port: 0, settleMs: 100, modifications: [busy] });
  try {
    const out = join(folder, `${operation}-${every}`);
    const flags = ['--base-url', gateway.url, '--rate', '30', '--duration', '5', '--mix', 'wallet', '--out', out];
    const child = spawn(process.execPath, ['scripts/start.mjs', 'load', ...flags], { cwd: root });
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    const { code: exit } = await ended(child);
    const read = (name: string) => readFileSync(join(out, name), 'utf8');
    const verdict: VerdictDocument = JSON.parse(read('verdict.json'));
    return {
      exit,
      verdict,
      reports: [printed, ...['summary.md', 'load.html', 'junit.xml'].map(read)],
      journal: read(journalName),
    };
  } finally {
    await gateway.close();
  }
}

// at one in three, a flow in a few hundred meets six such answers in a row, which ends its patience
test.each<[operation: OperationId, code: string, every: number, outcome: 'broken' | 'kept']>([
  ['createQuotation', '1007', 10, 'broken'],
  ['createTransaction', '3027', 10, 'broken'],
  ['viewTransaction', '1007', 10, 'broken'],
  ['walletStatus', '1007', 10, 'broken'],
  ['createQuotation', '1007', 120, 'kept'],
  ['createTransaction', '3027', 120, 'kept'],
  ['viewTransaction', '3027', 120, 'kept'],
  ['walletStatus', '1007', 120, 'kept'],
])('%s busy with %s once in %i times: the limit is %s', async (operation, code, every, outcome) => {
  const { exit, verdict, reports, journal } = await load(operation, code, every);
  const { busy, limits, replyGoal, requirements } = verdict;
  expect(limits.map((one) => [one.operation, one.percentile, one.outcome])).toEqual([[operation, 'busy', outcome]]);
  expect([exit, verdict.verdict, verdict.invalid]).toEqual([
    outcome === 'kept' ? 0 : 1,
    outcome === 'kept' ? 'pass' : 'fail',
    [],
  ]);
  expect(requirements.filter((one) => one.verdict === 'fail')).toEqual([]);
  const [{ refused = 0, of = 0 } = {}] = busy;
  expect(Math.abs(refused - of / every)).toBeLessThanOrEqual(1);
  const served = verdict.load?.operations[operation]?.count;
  expect(served).toBe(of - refused);
  const counts = Object.values(verdict.load?.operations ?? {}).reduce((sum, { count }) => sum + count, 0);
  expect(replyGoal?.total).toBe(counts);
  for (const text of reports) expect(text).toContain(`${operation}: ${refused} of ${of} requests`);
  expect(journal.match(/"busy":\[/g)?.length).toBeGreaterThan(0);
});
