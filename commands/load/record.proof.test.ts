/**
 * What a gateway received of a load, beside what the journal says that was sent: a whole load, one with broken connections, and
 * loads of which a process is killed or stopped at a random moment. RUNS sets how many (default: 30).
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server, request as send } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areGone, treeOf, until } from '../../common/processes/testing/processes';
import { victims } from '../../common/processes/testing/victims';
import { root } from '../../common/project-root';
import { ended } from '../../common/testing/ended';
import { testFolder } from '../../common/testing/test-folder';
import { type Gateway, start } from '../../gateway';
import type { FlowRecord, JournalRecord } from '../../journal';
import { listening } from '../../run/network/testing/listening';
import { filesWithSecrets } from '../../run/testing/secrets';
import { command } from '../cli/testing/command';

const folder = testFolder('record');
let gateway: Gateway;
let proxy: Server;
let baseUrl = '';
/** texts of requests: the partner's reference of each transaction */
let received: string[] = [];
let breaks = (_: number): boolean => false;
let count = 0;

/** Passes requests on to the gateway, and writes down each payout. */
const passOn: Parameters<typeof createServer>[1] = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    const { method, url = '', headers } = request;
    const [, reference] = /"requestingOrganisationTransactionReference":"([^"]+)"/.exec(body) ?? [];
    const [, viewed] = /\/transactions_v3\/([^/?]+)/.exec(url) ?? [];
    if (reference) received.push(`create ${reference}`);
    else if (viewed && method === 'GET') received.push(`view ${viewed}`);
    count += 1;
    if (breaks(count)) return request.socket.destroy();
    const onward = send(`${gateway.url}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => request.socket.destroy());
    return onward.end(body);
  });
};

beforeAll(async () => {
  gateway = await start({ port: 0, settleMs: 100 });
  proxy = createServer(passOn);
  baseUrl = `http://${await listening(proxy)}`;
});

afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await gateway.close();
});

function startLoad(name: string) {
  received = [];
  count = 0;
  const out = join(folder, name);
  const args = ['load', '--base-url', baseUrl, '--rate', '20', '--duration', '3', '--out', out];
  const child = spawn(process.execPath, ['scripts/start.mjs', ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return { out, journal: join(out, 'journal.ndjson'), pid: child.pid as number, ended: ended(child) };
}

const flowsIn = (file: string): FlowRecord[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as JournalRecord)
    .filter((record): record is FlowRecord => record.t === 'flow');

/** How often each payout was created and viewed by its flow, as the journal has it. */
function sentBy(flows: readonly FlowRecord[]): Map<string, number> {
  const sent = new Map<string, number>();
  for (const { reference, transactionReference, steps, lookedUp } of flows) {
    // its first transaction had no answer, and no step
    if (lookedUp) sent.set(`create ${reference}`, 1);
    for (const [operation] of steps) {
      const what = {
        createTransaction: `create ${reference}`,
        viewTransaction: `view ${transactionReference ?? reference}`,
      };
      const key = what[operation as keyof typeof what];
      if (key) sent.set(key, (sent.get(key) ?? 0) + 1);
    }
  }
  return sent;
}

/** Of the payouts of flows alone: the harness itself looks up what a load left open. */
function counted(flows: readonly FlowRecord[]): Map<string, number> {
  const known = new Set(flows.flatMap(({ reference, transactionReference }) => [reference, transactionReference]));
  const seen = new Map<string, number>();
  for (const one of received) if (known.has(one.split(' ')[1])) seen.set(one, (seen.get(one) ?? 0) + 1);
  return seen;
}

const sorted = (map: Map<string, number>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
const created = (map: Map<string, number>) => sorted(map).filter(([what]) => what.startsWith('create'));

test('of a whole load, the record has each request that the gateway received', { timeout: 120_000 }, async () => {
  const { ended, journal } = startLoad('whole');
  expect((await ended).code).toBe(0);
  const flows = flowsIn(journal);
  expect(flows.length).toBeGreaterThan(50);
  expect(created(counted(flows))).toEqual(created(sentBy(flows)));
  expect(received.filter((one) => one.startsWith('create')).every((one) => counted(flows).has(one))).toBe(true);
  for (const [what, times] of sentBy(flows)) expect([what, counted(flows).get(what)]).toEqual([what, times]);
});

test('also where connections break before the answer', { timeout: 120_000 }, async () => {
  breaks = (index) => index > 20 && index % 9 === 0;
  const { ended, journal } = startLoad('broken');
  expect((await ended).code).not.toBe(0);
  breaks = () => false;
  const flows = flowsIn(journal);
  expect(flows.some(({ fault }) => fault !== undefined)).toBe(true);
  expect(created(counted(flows))).toEqual(created(sentBy(flows)));
});

const meddlings: [
  who: string,
  isVictim: (one: ReturnType<typeof treeOf>[number]) => boolean,
  signal: NodeJS.Signals,
][] = [
  ['k6', victims.k6, 'SIGKILL'],
  ['the harness', victims['the harness'], 'SIGKILL'],
  ['the judge', victims['the judge'], 'SIGKILL'],
  ['the judge', victims['the judge'], 'SIGSTOP'],
  ['k6', victims.k6, 'SIGINT'],
];
const seed = Number(process.env.SEED ?? 1);
const runs = Array.from({ length: Number(process.env.RUNS ?? 30) }, (_, index) => {
  const [who, isVictim, signal] = meddlings[index % meddlings.length] as (typeof meddlings)[number];
  return { index, who, isVictim, signal, after: (seed * 7919 + index * 1237) % 3500 };
});

test.each(runs)('$index: $who gets $signal $after ms after the first flow', { timeout: 120_000 }, async (run) => {
  const { out, journal, pid, ended } = startLoad(`killed-${run.index}`);
  await until(() => existsSync(journal) && readFileSync(journal, 'utf8').includes('{"t":"flow"'), 60_000);
  await sleep(run.after);
  const tree = treeOf(pid);
  const victim = tree.find(run.isVictim);
  if (victim) process.kill(victim.pid, run.signal);
  if (victim && run.signal === 'SIGSTOP') {
    await sleep(2000);
    process.kill(victim.pid, 'SIGCONT');
  }
  const { code, err } = await ended;
  await until(() => areGone(tree.map((one) => one.pid)), 10_000);
  const verdict = JSON.parse((await command(['report', out, '--json'])).stdout).verdict;
  console.log(`${run.who} ${run.signal} ${run.after} ms | ${victim ? 'met' : 'had ended'} | exit ${code} | ${verdict}`);
  // a judge that stands still loses nothing
  if (!victim || run.signal === 'SIGSTOP') expect([code, verdict]).toEqual([0, 'pass']);
  else {
    expect(code).not.toBe(0);
    expect(verdict).not.toBe('pass');
    if (run.who !== 'the harness')
      expect(err.split('\n').filter((line) => /killed|ended|stopped/.test(line)).length).toBe(1);
  }
  expect(filesWithSecrets(out)).toEqual([]);
  const flows = flowsIn(journal);
  const [seen, sent] = [counted(flows), sentBy(flows)];
  // what was under way when k6 ended may have been sent or not
  const open = new Set(flows.filter(({ fault }) => fault?.includes('k6 ended')).map(({ reference }) => reference));
  for (const [what, times] of created(sent)) {
    // of two flows that share a reference, one may be under way; without a judge nobody writes that
    const isOpen = open.has(what.split(' ')[1] as string) || (run.who !== 'k6' && what.includes('-S'));
    if (!isOpen) expect([what, seen.get(what)]).toEqual([what, times]);
  }
  const unknown = received.filter(
    (one) => one.startsWith('create') && !sent.has(one) && !open.has(one.split(' ')[1] as string),
  );
  // without a judge nobody writes what was under way
  if (run.who === 'k6') expect(unknown).toEqual([]);
});
