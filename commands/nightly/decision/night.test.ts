import { expect, test } from 'vitest';
import type { RunFigures } from '../figures';
import { acceptance } from '../history/baseline';
import type { HistoryEntry, Night } from '../history/entry';
import { night as entryOf } from '../testing/nights';
import { defaultSettings } from './decide';
import { type Measured, type Measurements, runNight } from './night';

const series = 'mine';
const figures = (p95: number): RunFigures => ({
  operations: { pay: { replies: 100, p50: p95 / 2, p95, p99: p95 * 2 } },
});
const measured = (name: string, p95 = 100, own: Partial<Measured> = {}): Measured => ({
  name,
  figures: figures(p95),
  breaches: [],
  unusable: [],
  counts: { flows: 10 },
  ...own,
});

/** Ten nights whose p95 is 100 ms, give or take two. */
const entries = Array.from({ length: 10 }, (_, at) =>
  entryOf({
    at: `2026-11-${10 + at}T02:00:00.000Z`,
    runs: Array.from({ length: 5 }, (_unused, run) => figures(99 + ((at + run) % 3))),
  }),
);

/** Runs a night of measurements that `run` tells by name, and returns the names of all that were made. */
async function night(
  run: (name: string) => Partial<Measured> & { p95?: number },
  smoke: Partial<Measured> = {},
  { before = entries, cpus = '2 × A' }: { before?: HistoryEntry[]; cpus?: string } = {},
) {
  const made: string[] = [];
  const measure: Measurements = {
    smoke: async () => measured('smoke', 100, smoke),
    warmUp: async () => measured('warm-up', 5000),
    run: async (name) => {
      made.push(name);
      const { p95, ...own } = run(name);
      return measured(name, p95, own);
    },
  };
  const about = { at: '2026-11-23T02:00:00.000Z', id: 'N99', series, machine: { host: 'h', cpus } };
  const history = { entries: before, unreadable: [] };
  const result = await runNight({ measure, history, runs: 5, settings: defaultSettings, about, log: () => {} });
  return { ...result, made };
}

const none = /^$/;
const first = ['run-1', 'run-2', 'run-3', 'run-4', 'run-5'];
const again = ['repeat-1', 'repeat-2', 'repeat-3', 'repeat-4', 'repeat-5'];

type Run = Parameters<typeof night>[0];
const busy = { unusable: ['busy'] };
/** The machine began flows late, which explains up to so many milliseconds. */
const late = (ms: number) => ({ busy: 'late', added: { p50: ms, p95: ms, p99: ms } });
const isFirst = (name: string) => name.startsWith('run');

/** A night of such runs; its verdict, its reason, and what was measured. */
test.each<[what: string, run: Run, verdict: Night['verdict'], reason?: RegExp, made?: string[]]>([
  ['like the others passes', () => ({}), 'pass'],
  [
    'that is slower fails once repeated',
    () => ({ p95: 140 }),
    'fail',
    /pay is slower: p50 .* \+40\.0 %/,
    [...first, ...again],
  ],
  [
    'that is slower only once passes',
    (name) => ({ p95: isFirst(name) ? 140 : 100 }),
    'pass',
    none,
    [...first, ...again],
  ],
  [
    'that breaks a limit fails at once',
    () => ({ breaches: ['reply.goal: slow'] }),
    'fail',
    /run-1: reply.goal: slow/,
    ['run-1'],
  ],
  [
    'in which the machine was busy for one run passes',
    (name) => (name === 'run-2' ? busy : {}),
    'pass',
    none,
    ['run-1', 'run-2', 'run-2-again', ...first.slice(2)],
  ],
  [
    'in which it stayed busy has no verdict',
    (name) => (name.startsWith('run-2') ? busy : {}),
    'none',
    /run-2-again: busy/,
    ['run-1', 'run-2', 'run-2-again'],
  ],
  [
    'that is slower by more than a busy machine explains fails once repeated',
    () => ({ p95: 202, ...late(24) }),
    'fail',
    /pay is slower: p50 .* \+102\.0 %/,
    [...first.flatMap((name) => [name, `${name}-again`]), ...again.flatMap((name) => [name, `${name}-again`])],
  ],
  [
    'that is slower by what a busy machine explains has no verdict',
    () => ({ p95: 140, ...late(100) }),
    'none',
    /^run-1-again: late,.*run-5-again: late,pay is slower: .* explain it$/,
    first.flatMap((name) => [name, `${name}-again`]),
  ],
  [
    'that is slower by what a few late starts explain has no verdict',
    () => ({ p95: 140, added: { p50: 60, p95: 60, p99: 100 } }),
    'none',
    /pay is slower: p95 .*; this busy machine may explain it/,
  ],
  [
    'that is slower by what its busy run explains has no verdict',
    (name) => ({ p95: 140, ...(name === 'run-2' ? late(100) : {}) }),
    'none',
    /pay is slower: .*; this busy machine may explain it/,
    ['run-1', 'run-2', 'run-2-again', ...first.slice(2)],
  ],
  [
    'like the others on a busy machine has no verdict',
    (name) => (name.startsWith('run-2') ? late(1) : {}),
    'none',
    /^run-2-again: late$/,
    ['run-1', 'run-2', 'run-2-again', ...first.slice(2)],
  ],
  [
    'that was busy for one run passes once that is repeated',
    (name) => (name === 'run-2' ? late(1) : {}),
    'pass',
    none,
    ['run-1', 'run-2', 'run-2-again', ...first.slice(2)],
  ],
  [
    'whose repetition was busy, and slower by less than that, has no verdict',
    (name) => ({ p95: 140, ...(isFirst(name) ? {} : late(100)) }),
    'none',
    /^repeat-1-again: late/,
    [...first, ...again.flatMap((name) => [name, `${name}-again`])],
  ],
  ['that broke a limit on a busy machine fails', () => ({ ...busy, breaches: ['lost'] }), 'fail', /lost/, ['run-1']],
  [
    'whose repetition could not be measured has no verdict',
    (name) => (isFirst(name) ? { p95: 140 } : busy),
    'none',
    /busy/,
    [...first, 'repeat-1', 'repeat-1-again'],
  ],
])('a night %s', async (_, run, verdict, reason = none, made = first) => {
  const result = await night(run);
  expect([result.night.verdict, result.made]).toEqual([verdict, made]);
  expect(result.night.reasons.join()).toMatch(reason);
  // what looked slower is told as slower only where the night was judged so
  const isJudged = verdict === 'fail' && /slower/.test(String(reason));
  expect(result.night.slower.length > 0).toBe(isJudged);
});

const view = { operations: { view: { replies: 100, p50: 50, p95: 100, p99: 200 } } };

test.each<[string, Partial<Measured>, Partial<Measured>, Night['verdict'], RegExp]>([
  ['whose smoke was cut short has no verdict', { unusable: ['7 cases did not end'] }, {}, 'none', /^smoke: 7 cases/],
  ['without any reply has no verdict', {}, { figures: { operations: {} } }, 'none', /^no reply was measured$/],
  ['in which an operation is missing warns', {}, { figures: view }, 'warn', /^pay was measured in nights before and/],
])('a night %s', async (_, smoke, run, verdict, reason) => {
  const result = await night(() => run, smoke);
  expect(result.night.verdict).toBe(verdict);
  expect(result.night.reasons.join()).toMatch(reason);
});

/** A change is told in each night, until one with it is accepted. */
test.each<[what: string, run: Partial<Measured>, cpus: string, told: RegExp]>([
  ['an operation that is no longer measured', { figures: view }, '2 × A', /^pay was measured in nights before and/],
  ['fewer cores', {}, '1 × A', /^this machine has 1 × A, the one of the baseline 2 × A; --accept/],
  ['another processor', {}, '2 × B', /^this machine has 2 × B/],
])('%s is told until it is accepted', async (_, run, cpus, told) => {
  const before: HistoryEntry[] = entries.map((one) => ({ ...one, machine: { host: 'h', cpus: '2 × A' } }));
  for (const at of ['24', '25', '26']) {
    const { night: one } = await night(() => run, {}, { before, cpus });
    expect([one.verdict, one.reasons.join()]).toEqual(['warn', expect.stringMatching(told)]);
    before.push({ ...one, at: `2026-11-${at}T02:00:00.000Z`, id: `N${at}` });
  }
  const last = before.at(-1) as Night;
  before.push(acceptance(last, 'it stays so', 'somebody', new Date('2026-11-26T08:00:00Z')));
  const { night: after } = await night(() => run, {}, { before, cpus });
  expect([after.verdict, after.reasons]).toEqual(['pass', []]);
});

test('a broken rule in the smoke ends the night before any load', async () => {
  const result = await night(() => ({}), { breaches: ['auth.password: accepted'] });
  expect([result.night.verdict, result.made, result.night.reasons]).toEqual([
    'fail',
    [],
    ['smoke: auth.password: accepted'],
  ]);
});

test('the entry holds what the runs measured, and what is slower', async () => {
  const { night: entry } = await night(() => ({ p95: 140 }));
  expect(entry.runs).toHaveLength(5);
  expect(entry.repeated).toHaveLength(5);
  expect(entry.counts).toEqual({ flows: 100 });
  expect(entry.slower.map(({ percentile }) => percentile)).toEqual(['p50', 'p95', 'p99']);
});
