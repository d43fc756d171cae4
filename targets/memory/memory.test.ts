import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import {
  askedAgain,
  earlierRequests,
  kept,
  type Memory,
  memoryOf,
  type Remembered,
  readMemory,
  writeMemory,
} from './memory';

const [hour, day] = [3_600_000, 86_400_000];
const now = Date.parse('2026-03-02T12:00:00Z');
const folder = testFolder('memory');

const paid = (n: number, age: number, more: Partial<Remembered> = {}): Remembered => ({
  ...{ reference: `REF-${n}`, transactionReference: `T${n}`, type: 'p2p', instrument: 'WALLET', revision: 'current' },
  ...{ amount: '1', currency: 'KES', status: 'SUCCESS', at: now - age, ...more },
});
const many = (count: number, age: number, more: Partial<Remembered> = {}) =>
  Array.from({ length: count }, (_, n) => paid(n + age, age + n, more));

test('of each age some of each kind are kept, the oldest first', () => {
  const wallets = many(200, 0);
  const banks = many(3, 10 * hour, { instrument: 'BANK_AC' });
  const old = many(100, 9 * day);
  const all = kept([...wallets, ...banks, ...old], now);
  expect(all).toHaveLength(60 + 3 + 60);
  expect(all.filter(({ instrument }) => instrument === 'BANK_AC')).toHaveLength(3);
  expect(kept([...many(100, 0), paid(999, 1, { type: 'b2b' })], now).some(({ type }) => type === 'b2b')).toBe(true);
  expect(kept([paid(1, 5), paid(1, 5, { status: 'RETURNED' })], now)).toEqual([paid(1, 5, { status: 'RETURNED' })]);
});

test('each age is asked for in turn, the oldest first', () => {
  const asked = askedAgain([...many(20, 0), ...many(20, 2 * hour), ...many(20, 40 * day)], now, 6);
  expect(asked.map(({ at }) => Math.round((now - at) / hour))).toEqual([960, 2, 0, 960, 2, 0]);
  expect(askedAgain([], now, 6)).toEqual([]);
});

test('a run asks for at most 58 things', () => {
  const memory = { file: '', runs: 1, payouts: many(60, 0) };
  expect([
    earlierRequests(memory),
    earlierRequests({ none: '' }),
    earlierRequests({ ...memory, payouts: many(2, 0) }),
  ]).toEqual([58, 0, 14]);
});

test('what is written is read again, and has no data of persons', () => {
  const file = join(folder, 'whole', 'memory.json');
  writeMemory({ file, runs: 2 }, [paid(1, hour)], now);
  expect(readMemory(file, () => {})).toEqual({ file, runs: 3, payouts: [paid(1, hour)] });
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')).payouts[0]).sort()).toEqual(
    [
      'amount',
      'at',
      'currency',
      'instrument',
      'reference',
      'revision',
      'status',
      'transactionReference',
      'type',
    ].sort(),
  );
});

test.each<[what: string, content: string | undefined, told: number]>([
  ['is lost', undefined, 0],
  ['is torn', '{"format":"remit', 1],
  ['is something else', '[]', 1],
  ['is of a later version', '{"format":"remittance-memory","version":2,"runs":1,"payouts":[]}', 1],
])('a memory that %s is empty', (name, content, count) => {
  const file = join(folder, `${name}.json`);
  if (content !== undefined) writeFileSync(file, content);
  const told: string[] = [];
  expect(readMemory(file, (sentence) => told.push(sentence))).toEqual({ file, runs: 0, payouts: [] });
  expect(told).toHaveLength(count);
});

const chosen = (more: { resets?: 'daily' } = {}, username = 'ONE') => ({
  baseUrl: 'https://gateway.example:8443/api',
  target: more,
  credentials: { username },
});
const known = (flags: { memory?: string | boolean }, of = chosen(), at = now) =>
  memoryOf(flags, { chosen: of, folder: join(folder, 'runs', 'one') }, () => {}, at);

test('a target has a file beside its runs, or in the folder that is given', () => {
  const fileOf = (...how: Parameters<typeof known>) => (known(...how) as { file: string }).file;
  expect(fileOf({})).toMatch(/runs.memory.gateway\.example_8443-[0-9a-f]{8}\.json$/);
  expect(fileOf({ memory: join(folder, 'mine') })).toContain('mine');
  expect(fileOf({}, chosen({}, 'one'))).toBe(fileOf({}));
  expect(fileOf({}, chosen({}, 'two'))).not.toBe(fileOf({}));
});

test.each<[what: string, memory: unknown, none: RegExp]>([
  ['by a flag', known({ memory: false }), /--no-memory/],
  ['of the embedded gateway', known({}, { ...chosen(), baseUrl: 'embedded' }), /embedded gateway/],
])('nothing is remembered: %s', (_, memory, none) => expect((memory as { none: string }).none).toMatch(none));

test('of a target that is emptied each day, nothing of earlier days is known', () => {
  mkdirSync(join(folder, 'runs'), { recursive: true });
  const { file } = known({}) as { file: string };
  writeMemory({ file, runs: 0 }, [paid(1, hour), paid(2, day)], now);
  const of = (more: { resets?: 'daily' }) => (known({}, chosen(more)) as Memory).payouts.length;
  expect([of({}), of({ resets: 'daily' })]).toEqual([2, 1]);
});
