import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { RequirementId } from '../../contract';
import {
  callback,
  changed,
  checks,
  exchange,
  finding,
  flow,
  goodRun,
  lines,
  run,
  startedAt,
} from '../../reports/testing/run-journal';
import { type Report, reportOf } from '../../reports/verdict';
import type { JournalRecord, ViolationRecord } from '../records';
import { readJournals, readRun } from './merge';

const folder = mkdtempSync(join(tmpdir(), 'merge-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes journals, named by their place from `a` on. */
const written = (journals: readonly (readonly JournalRecord[])[], more = ''): string[] =>
  journals.map((records, index) => {
    const file = join(folder, `${String.fromCharCode(97 + index)}.ndjson`);
    writeFileSync(file, lines(records) + (index === 0 ? more : ''));
    return file;
  });

const judged = async (journals: readonly (readonly JournalRecord[])[]): Promise<Report> =>
  reportOf(await readJournals(written(journals)));

/** All that a reader can see of a report, with the order of its lists. */
const seen = ({ cases, shown, evidence, ...document }: Report): string =>
  JSON.stringify([document, [...cases], [...shown].map(([id, of]) => [id, [...of.keys()]]), [...evidence]]);

const violation = (n: number, requirement: RequirementId): ViolationRecord => {
  const { t: _, id: __, part: ___, case: ____, step: _____, ...shown } = exchange(`x${n}`, `{"n":${n}}`);
  return {
    t: 'violation',
    flow: `flow-${n}`,
    finding: finding(requirement),
    exchange: { ...shown, at: startedAt + n },
  };
};

/** A run in which much is wrong: each finding has several exchanges that could be its evidence. */
const spoilt: JournalRecord[] = [
  ...goodRun(),
  ...[5, 6, 7, 8, 9, 10, 11, 12].flatMap((n): JournalRecord[] => [
    flow(n, {
      broke: ['view.same'],
      steps: [['walletStatus', 0, 7 * n + 0.3]],
      ...(n % 3 === 0 && { fault: 'walletStatus' }),
    }),
    violation(n, 'view.same'),
    callback(`LREF-${n}`, `LT${n}`, n % 2 ? { status: 'FAILED' } : {}),
  ]),
  flow(13, { transactionReference: 'LT12', quoteId: 'LQ3', sendingAmount: '10.00' }),
  ...[2, 3].flatMap((n): JournalRecord[] => [
    exchange(`all#${n}`, `{"n":${n}}`, { at: startedAt + 100 - n }),
    checks('all', [], [finding('view.same')], `all#${n}`),
  ]),
  ...['T13', 'T14'].map((internalRef, n): JournalRecord => {
    const entry = { type: 'TRANSFERRED', internalRef, externalRef: 'LREF-13', amount: '10.00' };
    return { t: 'statement', at: startedAt + 8000 + n, currency: 'USD', entries: [entry] };
  }),
  { t: 'fault', at: startedAt + 3, whose: 'network', text: 'the cable' },
  { t: 'end', part: 'flow', at: startedAt + 7000, exit: 99, dropped: 3, iterations: 9, cpu: 0.5 },
];

/** The records dealt out by `places`, each share headed by the run record. */
function dealt(records: readonly JournalRecord[], places: readonly number[], segments: number): JournalRecord[][] {
  const shares: JournalRecord[][] = Array.from({ length: segments }, () => [run()]);
  for (const [index, record] of records.slice(1).entries())
    shares[(places[index % places.length] ?? 0) % segments]?.push(record);
  return shares;
}

/** The files in another order, and their lines too. */
const backwards = (all: readonly JournalRecord[][]): JournalRecord[][] =>
  all.map(([head, ...rest]) => [head as JournalRecord, ...rest.reverse()]).reverse();

describe('one journal dealt out over several files gives the same verdict', () => {
  test.each([
    ['a run that passes', goodRun(), 'pass'],
    ['a run that fails', spoilt, 'fail'],
  ])('%s', async (_, records, verdict) => {
    const whole = await judged([records]);
    expect(whole.verdict).toBe(verdict);
    const places = fc.array(fc.nat(5), { minLength: records.length, maxLength: records.length });
    const shares = fc.integer({ min: 1, max: 6 });
    await fc.assert(
      fc.asyncProperty(places, shares, fc.boolean(), async (at, segments, back) => {
        const all = dealt(records, at, segments);
        expect(seen(await judged(back ? backwards(all) : all))).toBe(seen(whole));
      }),
      { numRuns: 60 },
    );
  });
});

const [first, ...rest] = goodRun() as [JournalRecord, ...JournalRecord[]];

test.each<[what: string, journals: JournalRecord[][], message: RegExp]>([
  [
    'the same file twice',
    [[first], [callback('REF-1', 'T1')], [callback('REF-1', 'T1')]],
    /c\.ndjson holds the same bytes as .*b\.ndjson; give each segment once/,
  ],
  [
    'a flow in two',
    [goodRun(), [first, flow(2)]],
    /b\.ndjson and .*a\.ndjson both hold flow-2; give each segment once/,
  ],
  ['a case in two', [goodRun(), [first, ...rest.filter(({ t }) => t === 'case')]], /both hold the case all/],
  [
    'another run',
    [[first], [run({ id: 'R2' })]],
    /b\.ndjson is of another run than .*a\.ndjson: .* id \("R1", "R2"\)\./,
  ],
  [
    'other limits',
    [[first], [run({ limits: { ...run().limits, goalMs: 400 } })]],
    /differ in limits\.goalMs \(500, 400\)/,
  ],
  ['another profile', [[first], [run({ load: null })]], /differ in load \(\{"rate":1.*, null\)/],
  ['another contract', [[first], [run({ contract: 'd4' })]], /differ in contract \("a1b2c3", "d4"\)/],
  ['another target', [[first], [run({ target: { ...run().target, name: 'b' } })]], /differ in target\.name/],
  ['no run record', [goodRun(), [flow(9)]], /b\.ndjson begins with a flow record; expected the run record first\.$/],
])('%s is refused', async (_, journals, message) => {
  await expect(readJournals(written(journals))).rejects.toThrow(message);
});

test('an empty journal has no run record', async () => {
  const files = written([[]]);
  expect((await readJournals(files)).runs).toEqual([]);
  await expect(readRun(files)).rejects.toThrow(
    /a\.ndjson: no line is a run record; expected a journal, whose first line is the run record \("t":"run"\)\.$/,
  );
});

test.each<[what: string, journals: JournalRecord[][], runs: number]>([
  ['one journal of two runs is not whole', [[...goodRun(), run({ id: 'R2' })]], 2],
  ['segments may begin at other times, by other tools', [[first], [run({ at: startedAt + 5, tools: {} })]], 1],
  ["a receiver's journal says of no run", [[first], [callback('REF-1', 'T1')]], 1],
])('%s', async (_, journals, runs) => {
  expect((await readJournals(written(journals))).runs).toHaveLength(runs);
});

test('the earliest start counts, and torn lines of every file', async () => {
  const files = written([[run({ at: startedAt + 5 }), flow(1)], [first]], '{"t":"flow","id":"fl');
  const journal = await readJournals(files);
  expect([journal.runs[0]?.at, journal.unreadable, journal.flows.length]).toEqual([startedAt, 1, 1]);
});

describe('a run in segments', () => {
  const load = { rate: 2, seconds: 50, batches: 0, copies: 3 };
  const limits = { ...run().limits, callbackSeconds: null };
  const segmented = run({ purpose: 'load', parts: ['flow'], segments: 2, load, limits });
  const end = (dropped = 0): JournalRecord => ({
    t: 'end',
    part: 'flow',
    at: startedAt,
    exit: 0,
    dropped,
    iterations: 50,
  });
  const flows = (from: number, lateMs = 0) =>
    Array.from({ length: 50 }, (_, n) => flow(from + n, { at: startedAt + 500 * (from + n) + lateMs }));
  const reasons = async (...journals: JournalRecord[][]) => (await judged(journals)).invalid.join('\n');

  const started = (lateMs: number) => [
    [segmented, ...flows(0), end()],
    [segmented, ...flows(50, lateMs), end()],
  ];

  test.each([0, 2500])('whole, %i ms apart', async (lateMs) => {
    expect(await reasons(...started(lateMs))).not.toMatch(/segment/);
  });

  test.each<[what: string, journals: JournalRecord[][], reason: RegExp]>([
    ['a segment that was not given', [[segmented, ...flows(0), end()]], /1 of 2 segments without an end/],
    [
      'a segment cut short',
      [
        [segmented, ...flows(0), end()],
        [segmented, ...flows(50)],
      ],
      /1 of 2 segments without an end/,
    ],
    [
      'flows that no segment started',
      [
        [segmented, ...flows(0), end()],
        [segmented, end()],
      ],
      /100 flows asked .*, 50 started/,
    ],
    ['segments that never started', [[segmented], [], []], /2 of 2 segments without an end/],
    ['a segment that started late', started(6000), /the segments started or paused 5\.5 s apart/],
  ])('%s', async (_, journals, reason) => {
    expect(await reasons(...journals)).toMatch(reason);
  });

  test('what was dropped was asked of somebody', async () => {
    const all = await reasons([segmented, ...flows(0), end()], [segmented, end(50)]);
    expect(all).toMatch(/50 iterations .* dropped/);
    expect(all).not.toMatch(/asked of the segments/);
  });

  const observed = { ...segmented, limits: run().limits };
  test.each<[what: string, journals: JournalRecord[][], observed: boolean]>([
    ["without the receiver's journal", [[observed, ...flows(0), end()]], false],
    ["with the receiver's journal", [[observed, ...flows(0), end()], [callback('LREF-1', 'LT1')]], true],
    ['with one in which nothing came', [[observed, ...flows(0), end()], [observed, ...flows(50), end()], []], true],
    ['with the empty journal of a segment that never started', [[observed, ...flows(0), end()], []], false],
    ['with both', [[observed, ...flows(0), end()], [], []], true],
  ])('callbacks %s', async (_, journals, isObserved) => {
    const { faults, requirements } = await judged(journals);
    expect(faults.some(({ text, blocks }) => blocks && /receiver's journal was not given/.test(text))).toBe(
      !isObserved,
    );
    const sent = requirements.find(({ id }) => id === 'callback.sent');
    expect(sent?.verdict).toBe(isObserved ? 'fail' : 'not-applicable');
  });
});

test('a lost line of a segment is seen', async () => {
  const whole = changed('flow', (one, index) => (index === 2 ? undefined : one));
  expect((await judged([whole])).invalid.join()).toMatch(/4 iterations of the part load, but 3 flows/);
});
