/** Runs a load in three segments as a cluster would, with the real k6 and the reference gateway, to one verdict. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { type Gateway, start } from '../../gateway';
import type { FlowRecord, JournalRecord } from '../../journal';
import { readRun } from '../../journal/files';
import { config } from '../../k6.config';
import { type Report, verdictDocument } from '../../reports';
import { reportOfFolder } from '../../reports/testing/judged';
import { chooseTarget } from '../../run/settings/target';
import { pansOf } from '../../targets/target';
import { journalsOf } from '../cli/journals';
import { receiveInto } from '../receive/command';
import { readTar } from './k6-archive';
import { type ArchiveResult, makeArchive } from './make';
import { k6, startSegments } from './testing/segments';

const folder = testFolder('segments');
const callbacks = join(folder, 'callbacks.ndjson');
const [segments, rate, seconds] = [3, 20, 3];
const profile = { ...config.profiles.certify, rate, seconds };

let gateway: Gateway;
let archive: ArchiveResult;
const chosen = () => chooseTarget({ baseUrl: gateway.url });
const pans = () => pansOf(chosen().target);

function secrets(): Record<string, string> {
  const { username, passwordHash } = chosen().credentials;
  return { username, 'password-hash': passwordHash, pans: pans().join() };
}

/** Runs the archive in a folder of its own, its journals beside it. */
async function runs(out: string): Promise<{ codes: (number | null)[]; log: string }> {
  mkdirSync(join(out, 'journals'), { recursive: true });
  const started = await startSegments(out, join(out, 'journals'), secrets());
  const ended = await Promise.all(started.map((segment) => segment.ended));
  return { codes: ended.map(({ code }) => code), log: ended.map(({ log }) => log).join('') };
}

beforeAll(async () => {
  const receiver = await receiveInto(callbacks, 0, '127.0.0.1').catch(() => undefined);
  gateway = await start({ port: 0, settleMs: 100, ...(receiver && { callbackUrl: receiver.url }) });
  const options = { profile, parallelism: segments, image: 'harness.example/k6:1', seed: 1, pool: 100, out: folder };
  archive = await makeArchive({ k6, chosen: chosen(), ...options });
  const { codes, log } = await runs(folder);
  expect([codes, log]).toEqual([[0, 0, 0], '']);
  await new Promise((done) => setTimeout(done, 500));
  await receiver?.close();
}, 60_000);

afterAll(async () => {
  await gateway?.close();
});

const journals = () => journalsOf(join(folder, 'journals'));
const whole = (): Promise<Report> => reportOfFolder(folder, [join(folder, 'run.ndjson'), ...journals(), callbacks]);
const recordsOf = (file: string): JournalRecord[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const flowsOf = (file: string): FlowRecord[] =>
  recordsOf(file).filter((record): record is FlowRecord => record.t === 'flow');

describe('the archive', () => {
  test('contains its data and no path of this machine', async () => {
    const entries = await readTar(readFileSync(join(folder, 'archive.tar')));
    const data = ['judge.mjs', 'load.json', 'payouts.txt', 'run.json', 'session.json'].map(
      (name) => `file/harness/${name}`,
    );
    expect(entries.map(({ name }) => name)).toEqual(['metadata.json', 'data', ...data]);
    const metadata = JSON.parse(entries[0]?.bytes.toString() ?? '');
    expect([metadata.env, metadata.filename, metadata.pwd]).toEqual([
      null,
      'file:///harness/segment.js',
      'file:///harness/',
    ]);
  });

  test('and the other files contain no secret and no path of this machine', () => {
    const { credentials, target } = chosen();
    const secret = [credentials.passwordHash, credentials.username, target.credentials.password ?? '', ...pans()];
    for (const name of readdirSync(folder).filter((file) => /\.(tar|yaml)$|^run/.test(file))) {
      const text = readFileSync(join(folder, name), 'latin1');
      const decoded = name === 'archive.yaml' ? Buffer.from(archive.run.archive ?? '').toString('latin1') : '';
      for (const forbidden of [...secret, `${tmpdir()}/`, process.cwd()])
        expect([name, forbidden, (text + decoded).includes(forbidden)]).toEqual([name, forbidden, false]);
    }
  });
});

describe('segments of one run', () => {
  test('each has a complete journal', () => {
    expect(journals()).toHaveLength(segments);
    for (const file of journals()) {
      const records = recordsOf(file);
      expect(records[0]).toEqual(recordsOf(join(folder, 'run.ndjson'))[0]);
      const iterations = flowsOf(file).length;
      expect(records.at(-1)).toMatchObject({ t: 'end', part: 'flow', exit: 0, dropped: 0, iterations });
    }
  });

  test('contain every flow exactly once', async () => {
    const flows = journals().flatMap(flowsOf);
    const indices = flows.flatMap(({ id }) => (id.startsWith('flow-') ? [Number(id.slice(5))] : []));
    indices.sort((a, b) => a - b);
    expect(indices).toEqual(indices.map((_, n) => n));
    expect(Math.abs(indices.length - rate * seconds)).toBeLessThanOrEqual(segments);
    expect(flows.length - indices.length).toBe(profile.batches);
    const unique = (of: (flow: FlowRecord) => unknown) => new Set(flows.map(of)).size;
    expect([unique(({ id }) => id), unique(({ reference }) => reference)]).toEqual([flows.length, flows.length]);
    expect(unique(({ transactionReference }) => transactionReference)).toBe(flows.length);
    expect((await whole()).load?.flows).toBe(flows.length);
  });

  test('share the rate', () => {
    const shares = journals().map((file) => flowsOf(file).filter(({ id }) => id.startsWith('flow-')));
    for (const share of shares) expect(Math.abs(share.length - (rate * seconds) / segments)).toBeLessThanOrEqual(1);
    const starts = shares.flat().map(({ at }) => at);
    const first = Math.min(...starts);
    const middle = starts.filter((at) => at >= first + 1000 && at < first + 2000).length;
    expect(Math.abs(middle - rate)).toBeLessThanOrEqual(3);
  });

  test('give one verdict', async () => {
    const { verdict, invalid, load, replyGoal } = await whole();
    expect([verdict, invalid]).toEqual(['pass', []]);
    expect(load).toMatchObject({ dropped: 0, batches: profile.batches, finalStates: { SUCCESS: load?.flows } });
    expect(replyGoal?.total).toBeGreaterThan(4 * rate * seconds);
  });

  test('the verdict does not depend on how the records are divided among journals', async () => {
    const text = (report: Report) => JSON.stringify([verdictDocument(report), [...report.evidence]]);
    const expected = text(await whole());
    const lines = [...journals(), callbacks].flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'));
    const head = lines[0] ?? '';
    const rest = lines.filter((line) => !line.startsWith('{"t":"run"'));
    for (const count of [1, 2, 7]) {
      const files = Array.from({ length: count }, (_, n) => {
        const file = join(folder, `divided-${n}`);
        writeFileSync(file, [head, ...rest.filter((__, index) => (index * 7 + (index >> 2)) % count === n)].join('\n'));
        return file;
      });
      expect(text(await reportOfFolder(folder, files))).toBe(expected);
    }
  });

  test.each<[what: string, files: () => string[], reason: RegExp]>([
    ['without one of them', () => [...journals().slice(1), callbacks], /1 of 3 segments without an end/],
    ['without the receiver', journals, /the receiver's journal was not given/],
  ])('cannot pass %s', async (_, files, reason) => {
    const { verdict, invalid } = await reportOfFolder(folder, files());
    expect([verdict, invalid.join('\n')]).toEqual(['invalid', expect.stringMatching(reason)]);
  });

  test('a repeated journal is refused', async () => {
    const twice = join(folder, 'again.ndjson');
    writeFileSync(twice, `${readFileSync(journals()[0] ?? '', 'utf8')}\n`);
    await expect(readRun([...journals(), twice])).rejects.toThrow(/both hold (flow|batch)-\d+; give each segment once/);
  });
});

test('a stopped segment makes the run invalid', async () => {
  const out = join(folder, 'stopped');
  const options = {
    profile: { ...profile, seconds: 20 },
    parallelism: 2,
    image: 'harness.example/k6:1',
    seed: 1,
    pool: 50,
  };
  await makeArchive({ k6, chosen: chosen(), ...options, out });
  mkdirSync(join(out, 'journals'));
  const started = await startSegments(out, join(out, 'journals'), secrets());
  await new Promise((done) => setTimeout(done, 1500));
  started[0]?.kill('SIGTERM');
  started[1]?.kill('SIGKILL');
  await Promise.all(started.map((segment) => segment.ended));
  const reasons = (await reportOfFolder(out, journalsOf(join(out, 'journals')))).invalid.join('\n');
  expect(reasons).toMatch(/the part load ended with exit code 105/);
  expect(reasons).toMatch(/1 of 2 segments without an end/);
  expect(reasons).toMatch(/410 flows asked of the segments, \d+ started/);
});

test('a segment whose judge cannot start, or is killed, has no end', async () => {
  const out = join(folder, 'no-judge');
  const options = { parallelism: 2, image: 'harness.example/k6:1', seed: 1, pool: 50 };
  await makeArchive({ k6, chosen: chosen(), profile: { ...profile, seconds: 4 }, ...options, out });
  mkdirSync(join(out, 'journals'));
  const judge = join(out, 'node');
  // a Node that ends in the midst of its work
  writeFileSync(judge, '#!/bin/sh\nhead -c 20000 >/dev/null\n', { mode: 0o755 });
  const without = await startSegments(out, join(out, 'journals'), secrets(), '/nowhere');
  const logs = await Promise.all(without.map((segment) => segment.ended));
  for (const { code, log } of logs) {
    expect(code).not.toBe(0);
    expect(log).toMatch(/the judge of this segment cannot start: .*node.* not found/);
  }
  rmSync(join(out, 'journals'), { recursive: true });
  mkdirSync(join(out, 'journals'));
  const killed = await startSegments(out, join(out, 'journals'), secrets(), out);
  for (const { code, log } of await Promise.all(killed.map((segment) => segment.ended))) {
    expect(code).not.toBe(0);
    expect(log).toContain('The judge of this segment ended');
  }
  const { verdict, invalid } = await reportOfFolder(out, journalsOf(join(out, 'journals')));
  expect([verdict, invalid.join('\n')]).toEqual(['invalid', expect.stringMatching(/2 of 2 segments without an end/)]);
});

test('the embedded gateway is refused', async () => {
  const options = { profile, parallelism: 2, image: 'x:1', seed: 1, out: join(folder, 'none') };
  await expect(makeArchive({ k6, chosen: chooseTarget({}), ...options })).rejects.toThrow(
    /archive: the embedded gateway exists only within a run/,
  );
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

test.each<[what: string, rps: number, parallelism: number, message: RegExp]>([
  [
    'than requests a second',
    2,
    3,
    /--parallelism 3, each segment gets less than one of the 2 requests .* The most is 2\./,
  ],
  ['than VUs', 5000, 70, /--parallelism 70 is more than the 60 VUs of this load\. The most is 60;/],
])('more segments %s are refused', async (_, requestsPerSecond, parallelism, message) => {
  const target = { ...chosen().target, rates: { requestsPerSecond } };
  const options = { profile, parallelism, image: 'x:1', seed: 1, pool: 10, out: join(folder, 'none') };
  await expect(makeArchive({ k6, chosen: { ...chosen(), target }, ...options })).rejects.toThrow(message);
});
