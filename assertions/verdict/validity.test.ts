import { describe, expect, test } from 'vitest';
import type { EndRecord, JournalRecord } from '../../journal';
import { changed, journalOf } from '../../reports/testing/run-journal';
import { judgeRun } from './judge-run';
import { heldRate } from './validity';

/** A good run, for load or to certify, whose flows ended so. */
function ended(more: Partial<EndRecord>, purpose?: 'load'): JournalRecord[] {
  return changed('end', (one) => (one.part === 'flow' ? { ...one, ...more } : one)).map((one) =>
    one.t === 'run' && purpose ? { ...one, purpose } : one,
  );
}

describe('a load that measured its own machine is not a verdict', () => {
  test.each<[string, JournalRecord[], RegExp | undefined]>([
    ['an easy run', ended({ cpu: 0.5, lagMs: 40 }, 'load'), undefined],
    ['k6 on all cores', ended({ cpu: 0.95 }, 'load'), /saturated: k6 took 95 % of all cores/],
    ['a machine that stalled', ended({ lagMs: 2500 }, 'load'), /stalled for 2500 ms/],
    ['a stall beside the suites', ended({ lagMs: 2500 }), undefined],
  ])('%s', (_, records, reason) => {
    const { invalid } = judgeRun(journalOf(records));
    const found = invalid.filter((one) => /saturated|stalled/.test(one));
    expect(found).toEqual(reason ? [expect.stringMatching(reason)] : []);
  });
});

test('a load generator that stood still blames nobody, and is named first', () => {
  const text = 'the load generator stood still for 60 seconds';
  const found = { requirement: 'http.json', verdict: 'fail', expected: 'JSON', received: 'HTML' } as const;
  const blamed = changed('checks', (one, n) => (n === 0 ? { ...one, findings: [found] } : one));
  expect(judgeRun(journalOf(blamed))).toMatchObject({ verdict: 'fail' });
  const fault = { t: 'fault', at: 1, part: 'compliance' } as const;
  const run = judgeRun(
    journalOf([...blamed, { ...fault, whose: 'network', text: 'no answer' }, { ...fault, whose: 'environment', text }]),
  );
  expect(run.verdict).toBe('invalid');
  expect(run.causes).toEqual([]);
  expect(run.invalid.slice(0, 2)).toEqual([
    `fault of the environment, 1 ×: ${text}`,
    'fault of the network, 1 ×: no answer',
  ]);
});

test('faults that differ in their time alone are one, and the most frequent comes first', () => {
  const fault = (text: string) => ({ t: 'fault', at: 1, whose: 'network', text }) as const;
  const expired = ['2026-11-26T04:46:42Z', '2026-11-26T04:46:43Z'].map((at) => fault(`expired: current time ${at}`));
  const { invalid } = judgeRun(journalOf([...changed('end', (one) => one), fault('EOF'), ...expired]));
  expect(invalid.slice(0, 2)).toEqual([
    'fault of the network, 2 ×: expired: current time 2026-11-26T04:46:42Z',
    'fault of the network, 1 ×: EOF',
  ]);
});

test.each([
  ['no flow', [], 0],
  ['an even rate', [0, 400, 1000, 1500, 2000, 2500], 2],
  ['a rate that broke down', [0, 100, 200, 1000, 2000], 1],
])('the rate that was held: %s', (_, starts, rate) => {
  expect(heldRate(starts)).toBe(rate);
});
