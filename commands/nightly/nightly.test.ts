import { expect, test } from 'vitest';
import type { Report } from '../../reports';
import type { Target } from '../../targets/target';
import { defaultSettings } from './decision/decide';
import { percentiles } from './figures';
import { checkFlags } from './flags';
import { acceptance, nightIn } from './history/baseline';
import { measuredBy } from './measure';
import { describeNight, nightSettings } from './night';
import { accepted, night } from './testing/nights';

const entries = [night(), night({ id: 'N2' })];
const now = new Date('2026-11-23T09:00:00Z');

test('a night is named by its id, or it is the last', () => {
  expect(nightIn(entries, 'last', 'nights').id).toBe('N2');
  expect(nightIn(entries, 'N1', 'nights').id).toBe('N1');
});

test.each([
  [
    'a night that is not there',
    () => nightIn(entries, 'N3', 'nights'),
    /^--accept: nights has no night N3\. Did you mean N1\? The last is N2/,
  ],
  ['an empty history', () => nightIn([], 'last', 'nights'), /^--accept: nights has no night yet/],
  ['a night without a verdict', () => acceptance(night({ verdict: 'none' }), 'why', 'me', now), /N1 has no verdict/],
])('%s is not accepted', (_, accept, sentence) => {
  expect(accept).toThrow(sentence);
});

test('an acceptance says who, when and why', () => {
  expect(acceptance(night(), 'more checks', 'somebody', now)).toEqual(accepted());
});

test.each([
  [undefined, defaultSettings],
  [{ percent: 5 }, { ...defaultSettings, threshold: 0.05 }],
  [{ floorMs: 10 }, { ...defaultSettings, floorMs: 10 }],
])('the target with regression %j', (regression, expected) => {
  expect(nightSettings({ regression } as Target)).toEqual(expected);
});

test('so many nights decide as the flags say', () => {
  expect(nightSettings({} as Target, 3)).toEqual({ ...defaultSettings, minNights: 3 });
});

test('nights of another load are another series', () => {
  const target = { name: 'mine', environment: 'test', baseUrl: 'http://127.0.0.1:1' } as Target;
  const profile = { text: '', rate: 20, seconds: 90, resendEvery: 0, batches: 0, copies: 0 };
  const series = (own: object) => describeNight(target, 'nightly', { ...profile, ...own }, now).series;
  expect(series({})).toBe('mine · test · nightly, 20 flows/s for 90 s');
  expect(series({ rate: 21 })).not.toBe(series({}));
});

const latency = (p95: number) => ({ count: 100, p50: p95 / 2, p95, p99: p95, p999: p95, p9999: p95, max: p95 });
const report = (own: object): Report =>
  ({
    verdict: 'pass',
    invalid: [],
    limitProblems: [],
    requirements: [],
    load: { flows: 40, dropped: 0, late: latency(2), operations: { pay: latency(30.123), view: latency(20) } },
    ...own,
  }) as unknown as Report;
const load = (late: number, p95 = 20) => ({
  load: { flows: 40, dropped: 0, late: latency(late), operations: { pay: latency(p95) } },
});
const failure = { id: 'reply.goal', verdict: 'fail', failures: [{ expected: 'within 500 ms', received: '900 ms' }] };
const failed = { verdict: 'fail', requirements: [failure] };
const breach = 'reply.goal: expected within 500 ms, received 900 ms';
/** Of a smoke, which leaves cases out. */
const smoke = (reason: string) => ({ verdict: 'invalid', invalid: ['deselected: area ledger', reason], load: null });

test.each<[what: string, own: object, breaches: string[], unusable: RegExp]>([
  ['passed', {}, [], /^$/],
  ['broke a rule', failed, [breach], /^$/],
  [
    'met a server that was busy too often',
    { verdict: 'fail', limitProblems: ['pay: 9 of 90'] },
    ['pay: 9 of 90'],
    /^$/,
  ],
  ['was invalid', { verdict: 'invalid', invalid: ['stalled'] }, [], /stalled/],
  ['began its flows late', load(12), [], /this machine was busy: 5 % of the flows began 12 ms after/],
  ['began them late, compared with slow replies', load(12, 200), [], /^$/],
  ['was a smoke, which leaves cases out', smoke('1 MUST requirement not verified: ledger.shape'), [], /^$/],
  ['was a smoke that was cut short', smoke('7 cases did not end'), [], /^7 cases did not end$/],
  ['broke a rule and was invalid too', { ...failed, invalid: ['stalled'] }, [breach], /^stalled$/],
])('a run that %s', (what, own, breaches, unusable) => {
  const measured = measuredBy(report(own), 'run-1', what.includes('smoke'));
  expect(measured.breaches).toEqual(breaches);
  expect([...measured.unusable, ...(measured.busy ? [measured.busy] : [])].join()).toMatch(unusable);
});

test.each([
  ['on time', 4, { p50: 0, p95: 0, p99: 0 }],
  ['late', 6, { p50: 0, p95: 24, p99: 24 }],
  ['later', 12, { p50: 24, p95: 48, p99: 48 }],
])('flows that began %s may have added four times as much, above what is tolerable', (_, late, added) => {
  // one that is added later is as the last of these
  const all = { ...Object.fromEntries(percentiles.map((one) => [one, added.p99])), ...added };
  expect(measuredBy(report(load(late)), 'run-1').added).toEqual(all);
});

test('figures are rounded to a hundredth of a millisecond', () => {
  expect(measuredBy(report({}), 'run-1').figures.operations.pay).toMatchObject({
    replies: 100,
    p50: 15.06,
    p95: 30.12,
    p99: 30.12,
  });
});

test.each([[{ reason: 'x' }, /^--reason has no effect without --accept/]])(
  'flags without an effect are refused: %j',
  (flags, sentence) => {
    expect(() => checkFlags(flags)).toThrow(sentence);
  },
);

test.each([[{}], [{ history: 'x', runs: 5 }], [{ accept: 'N1', reason: 'x' }]])(
  'flags that go together: %j',
  (flags) => {
    expect(() => checkFlags(flags)).not.toThrow();
  },
);
