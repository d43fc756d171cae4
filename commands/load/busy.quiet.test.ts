/** A load of a gateway that is busy now and then: above the share of its target it fails, below it passes and says so. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
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
const embedded = readFileSync(join(root, 'targets', 'embedded.yaml'), 'utf8');
const wallets = join(folder, 'wallets.yaml');
const inIndia = / {2}- country: IN\n(?: {4}.*\n)+/;
writeFileSync(wallets, embedded.replace(', BANK_AC, CARD]', ']').replace(inIndia, ''));

type Busy = Partial<Record<OperationId, { code: string; every: number }>>;

/** A load of 150 flows, where every so many requests of some operations are refused. */
async function load(name: string, busy: Busy) {
  const modifications = Object.entries(busy).map(([operation, { code, every }]) => ({
    id: `busy-${operation}`,
    text: `One request of ${every} to ${operation} is refused with ${code}.`,
    rules: onRequest(({ operationOrdinal }) => {
      if (operationOrdinal % every === 0) throw new Refusal(code);
    }, operation as OperationId),
  }));
  const gateway = await start({ port: 0, settleMs: 100, modifications });
  try {
    const out = join(folder, name);
    const flags = ['--base-url', gateway.url, '--target', wallets, '--rate', '30', '--duration', '5', '--out', out];
    const child = spawn(process.execPath, ['scripts/start.mjs', 'load', ...flags], { cwd: root });
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    const { code: exit } = await ended(child);
    const read = (file: string) => readFileSync(join(out, file), 'utf8');
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

/** Each operation is busy once in 120 times, and those above their share once in ten times. */
function busyAbove(above: readonly OperationId[]): Busy {
  const everyOf = (one: OperationId) => (above.includes(one) ? 10 : 120);
  const codes = {
    createQuotation: '1007',
    createTransaction: '3027',
    viewTransaction: above.includes('viewTransaction') ? '1007' : '3027',
    walletStatus: '1007',
  };
  const rows = Object.entries(codes) as [OperationId, string][];
  return Object.fromEntries(rows.map(([one, code]) => [one, { code, every: everyOf(one) }]));
}

// at one in three, a flow in a few hundred meets six such answers in a row, which ends its patience
test.each<[name: string, broken: OperationId[]]>([
  ['two operations above their share', ['createQuotation', 'viewTransaction']],
  ['the other two above it', ['createTransaction', 'walletStatus']],
  ['all below it', []],
])('%s', async (name, broken) => {
  const busyWith = busyAbove(broken);
  const { exit, verdict, reports, journal } = await load(name, busyWith);
  const { busy, limits, replyGoal, requirements } = verdict;
  const operations = Object.keys(busyWith) as OperationId[];
  const outcomes = operations.map((one) => [one, broken.includes(one) ? 'broken' : 'kept']);
  expect(limits.map((one) => [one.operation, one.outcome]).sort()).toEqual(outcomes.sort());
  expect(new Set(limits.map(({ percentile }) => percentile))).toEqual(new Set(['busy']));
  const wanted = broken.length > 0 ? [1, 'fail', []] : [0, 'pass', []];
  expect([exit, verdict.verdict, verdict.invalid]).toEqual(wanted);
  expect(requirements.filter((one) => one.verdict === 'fail')).toEqual([]);
  for (const operation of operations) {
    const { refused = 0, of = 0 } = busy.find((one) => one.operation === operation) ?? {};
    const { every = 1 } = busyWith[operation] ?? {};
    expect(Math.abs(refused - of / every)).toBeLessThanOrEqual(1);
    expect(verdict.load?.operations[operation]?.count).toBe(of - refused);
    for (const text of reports) expect(text).toContain(`${operation}: ${refused} of ${of} requests`);
  }
  const counts = Object.values(verdict.load?.operations ?? {}).reduce((sum, { count }) => sum + count, 0);
  expect(replyGoal?.total).toBe(counts);
  expect(journal.match(/"busy":\[/g)?.length).toBeGreaterThan(0);
});
