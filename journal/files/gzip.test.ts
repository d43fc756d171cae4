import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flow, goodRun, lines, run } from '../../reports/testing/run-journal';
import { reportOf } from '../../reports/verdict';
import { hashOfJournal, journalWriter } from '.';
import { readJournals } from './merge';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gzip-'));
  file = join(folder, 'journal.ndjson.gz');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const text = lines(goodRun());
const [head, tail] = [text.slice(0, 3000), text.slice(3000)];
const whole = gzipSync(text);
/** Nothing in it repeats, so bytes that are cut off are lines that are lost. */
const noise = (n: number) => Array.from({ length: 40 }, (_, i) => Math.sin(n * 40 + i)).join();
const many = [run(), ...Array.from({ length: 400 }, (_, n) => flow(n, { fault: noise(n) }))];

test.each<[what: string, bytes: Buffer, flows: number, unreadable: number]>([
  ['in one piece', whole, 4, 0],
  ['of several members, between two letters', Buffer.concat([gzipSync(head), gzipSync(tail)]), 4, 0],
  ['without its last bytes', whole.subarray(0, -4), 4, 1],
  ['whose last member is torn', Buffer.concat([whole, gzipSync(lines([flow(9)])).subarray(0, -30)]), 4, 1],
  ['with zeros behind it', Buffer.concat([whole, Buffer.alloc(4)]), 4, 1],
  ['that is not a gzip file', Buffer.from(text), 0, 1],
])('a compressed journal %s', async (_, bytes, flows, unreadable) => {
  writeFileSync(file, bytes);
  const journal = await readJournals([file]);
  expect([journal.flows.length, journal.unreadable]).toEqual([flows, unreadable]);
});

const large = gzipSync(lines(many));
const half = large.subarray(0, large.length / 2);

test.each([
  ['is torn', half],
  ['goes on with other bytes', Buffer.concat([half, Buffer.alloc(5000, 'x')])],
])('of a journal that %s, all is read that is there', async (_, bytes) => {
  writeFileSync(file, bytes);
  const journal = await readJournals([file]);
  expect(journal.flows.length).toBeGreaterThan(150);
  expect(journal.flows.length).toBeLessThan(250);
  expect(journal.unreadable).toBe(1);
  expect(reportOf(journal).invalid.join()).toMatch(/1 line of the journal cannot be read/);
});

test('an empty file is a journal to which nothing was written', async () => {
  writeFileSync(file, '');
  expect((await readJournals([file])).unreadable).toBe(0);
});

test('compressed or not, the report is the same, and so is the hash of the journal', async () => {
  const plain = join(folder, 'journal.ndjson');
  writeFileSync(plain, text);
  writeFileSync(file, whole);
  const [one, other] = [await readJournals([plain]), await readJournals([file])];
  expect(JSON.stringify(reportOf(other))).toBe(JSON.stringify(reportOf(one)));
  expect(await hashOfJournal(file)).toBe(await hashOfJournal(plain));
});

test('segments, some of them compressed, give the report of the whole', async () => {
  const [first, ...others] = goodRun();
  const parts = [others.slice(0, 5), others.slice(5)].map((part) => lines([first as never, ...part]));
  const plain = join(folder, 'a.ndjson');
  writeFileSync(plain, parts[0] as string);
  writeFileSync(file, gzipSync(parts[1] as string));
  const all = join(folder, 'all.ndjson');
  writeFileSync(all, text);
  expect(JSON.stringify(reportOf(await readJournals([file, plain])))).toBe(
    JSON.stringify(reportOf(await readJournals([all]))),
  );
  await expect(readJournals([file, file])).rejects.toThrow(/hold|same bytes/);
});

test('what was written a second ago can be read, though nobody closed the journal', async () => {
  vi.useFakeTimers();
  const writer = journalWriter(file, ['secret']);
  writer.write(run());
  writer.takeLine?.(JSON.stringify(flow(1)));
  expect(() => readFileSync(file)).toThrow();
  vi.advanceTimersByTime(1000);
  writer.write(flow(2, { fault: 'a secret' }));
  vi.useRealTimers();
  expect((await readJournals([file])).flows.length).toBe(1);
  expect(writer.fresh()).toHaveLength(3);
  expect(writer.fresh()).toEqual([]);
  writer.close();
  const { flows, unreadable } = await readJournals([file]);
  expect([flows.length, flows.at(1).kind.fault, unreadable]).toEqual([2, 'a ***', 0]);
});
