import { describe, expect, test } from 'vitest';
import { isOfGenerator, isSaturation } from '../../../assertions/verdict';
import type { Workers } from '../../../gateway';
import { queueOf } from '../../../gateway/modifications/workers';
import { maxSearched } from '../../../k6.config';
import type { Report } from '../../../reports';
import { type Capacity, findCapacity, unseenShare } from './capacity';
import { capacityPage } from './page';
import { type Outcome, type Stage, stageOf } from './stage';
import { answerText, capacityText, marginText } from './words';

const stage = (rate: number, outcome: Outcome, number = 1): Stage => ({
  run: `${number}-at-${rate}`,
  rate,
  achieved: rate,
  outcome,
  flows: rate * 20,
  dropped: 0,
  errors: 0,
  replies: rate * 80,
  within: rate * 80,
  slowest: { operation: 'createTransaction', p50: 10, p95: outcome === 'held' ? 20 : 900, p99: 950 },
  reasons: outcome === 'held' ? [] : [`why ${outcome}`],
});

type World = (rate: number, number: number) => Outcome;

/** A search from 20 to 1280 flows/s in a world that says what becomes of each run. */
function search(world: World): Promise<Capacity> {
  const attempt = async (rate: number, number: number) => stage(rate, world(rate, number), number);
  return findCapacity({ low: 20, high: 1280, seconds: 20, goalMs: 500, withinShare: 0.99, attempt });
}

const knee =
  (truth: number): World =>
  (rate) =>
    rate <= truth ? 'held' : 'past';

describe('a known knee', () => {
  test.each([20, 21, 33, 64, 100, 333, 640, 1000, 1279])('of %d flows/s lies in what is found', async (truth) => {
    const found = await search(knee(truth));
    expect(found).toMatchObject({ answer: 'found', limit: 'gateway', reasons: ['why past'] });
    const { flowsPerSecond, held, to, stages } = found;
    expect(held).toBeLessThanOrEqual(truth);
    expect(held).toBeGreaterThanOrEqual(truth / 1.07);
    expect(flowsPerSecond).toBeLessThan(truth);
    expect(to).toBeGreaterThan(truth);
    expect(stages.length).toBeLessThanOrEqual(maxSearched);
  });

  test('is found although a run failed once by chance', async () => {
    const { held } = await search((rate, number) => (number === 2 ? 'past' : knee(300)(rate, number)));
    expect(held).toBeGreaterThan(280);
  });

  test('is not told apart from one a little higher by what a short queue hides', async () => {
    const found = await search(knee(400));
    const { flowsPerSecond, held } = found;
    expect(marginText(found)).toBe(
      `The runs at ${held} flows/s held. A run of 20 s may hide a queue of 6.3 %, so ${flowsPerSecond} are shown.`,
    );
    expect(capacityText(found, 'mine')).toContain(marginText(found));
    expect(flowsPerSecond).toBeCloseTo((held ?? 0) / (1 + unseenShare({ goalMs: 500, seconds: 20 })), 1);
  });
});

const goalMs = 500;
const withinShare = 0.99;
const requests = 4;
/** milliseconds before the view of a payout */
const beforeView = 300;

/** Is a rate held by a gateway with these workers? Its clock is simulated: flows start evenly, and ask one thing after another. */
function isHeldBy(workers: Workers, rate: number, seconds: number): boolean {
  const waitAt = queueOf(workers);
  /** what is asked when, the earliest last */
  const due = Array.from({ length: Math.round(rate * seconds) }, (_, flow) => ({ at: (1000 * flow) / rate, asked: 0 }));
  due.reverse();
  let [late, all] = [0, 0];
  for (let next = due.pop(); next; next = due.pop()) {
    const { at, asked } = next;
    const ms = waitAt(at);
    all += 1;
    if (ms > goalMs) late += 1;
    if (asked + 1 === requests) continue;
    const then = at + ms + (asked + 2 === requests ? beforeView : 0);
    due.splice(due.findLastIndex((one) => one.at > then) + 1, 0, { at: then, asked: asked + 1 });
  }
  return late <= (1 - withinShare) * all;
}

test.each<[count: number, serviceMs: number, seconds: number]>([
  [4, 50, 20],
  [10, 60, 20],
  [14, 40, 20],
  [3, 200, 20],
  [8, 50, 13],
])(
  '%d workers of %d ms, runs of %d s: the truth is at least what is said, and the rate that held near it',
  async (count, serviceMs, seconds) => {
    const truth = (count / serviceMs) * (1000 / requests);
    const attempt = async (rate: number) =>
      stage(rate, isHeldBy({ count, serviceMs }, rate, seconds) ? 'held' : 'past');
    const found = await findCapacity({
      low: 1.5,
      high: 96,
      seconds,
      goalMs,
      withinShare,
      attempt,
    });
    const { held, to } = found;
    const said = Number(/^holds ([\d.]+) /.exec(answerText(found))?.[1]);
    expect(said).toBeLessThanOrEqual(truth);
    expect(to).toBeGreaterThanOrEqual(truth);
    expect(Math.abs((held ?? 0) / truth - 1)).toBeLessThan(0.1);
  },
);

describe('what is no limit of the gateway', () => {
  test.each<[what: string, world: World, expected: Partial<Capacity>]>([
    ['all rates are held', () => 'held', { answer: 'at-least', held: 1280, to: null, limit: 'highest-rate' }],
    ['the lowest is not', () => 'past', { answer: 'below', flowsPerSecond: null, held: null, to: 20, limit: 'gateway' }],
    ['the lowest is too much for the generator', () => 'generator', { answer: 'none', flowsPerSecond: null, limit: null }],
    ['the lowest proves nothing', () => 'unproven', { answer: 'none', flowsPerSecond: null, reasons: ['why unproven'] }],
    ['a higher one proves nothing', (rate) => (rate < 100 ? 'held' : 'unproven'), { answer: 'none', flowsPerSecond: null, held: null, to: null }],
    ['runs of a rate never agree', (rate, number) => (rate < 100 ? 'held' : (['past', 'generator', 'unproven'] as const)[number % 3] as Outcome), { answer: 'none', flowsPerSecond: null }],
    ['the bisection proves nothing', (rate) => (rate > 100 ? (rate < 150 ? 'unproven' : 'past') : 'held'), { answer: 'none', flowsPerSecond: null }],
  ])('%s', async (_, world, expected) => expect(await search(world)).toMatchObject(expected)); // biome-ignore format: one row a line

  test('the generator is the limit: at least what held', async () => {
    const { answer, held, to, limit } = await search((rate) => (rate <= 300 ? 'held' : 'generator'));
    expect([answer, to, limit]).toEqual(['at-least', null, 'generator']);
    expect(held).toBeGreaterThan(280);
  });

  test('runs in which the generator was the limit are no votes', async () => {
    const found = await search((rate, number) => (rate <= 300 ? 'held' : number % 3 === 0 ? 'past' : 'generator'));
    expect(found).toMatchObject({ answer: 'found', limit: 'gateway', reasons: ['why past'] });
  });

  test('the generator is the limit at a high rate, and the gateway below it', async () => {
    const found = await search((rate) => (rate > 600 ? 'generator' : knee(300)(rate, 1)));
    expect(found).toMatchObject({ answer: 'found', limit: 'gateway' });
  });

  test('the runs of a search have an end', async () => {
    const cycle = ['held', 'past', 'generator'] as const;
    const { stages, ...found } = await search((_, number) => cycle[number % 3] as Outcome);
    expect(stages).toHaveLength(maxSearched);
    expect(found).toMatchObject({ answer: 'at-least', held: 640, limit: 'runs' });
  });
});

/** A report as far as a search reads it. */
const reportOf = (more: Partial<Report>): Report =>
  ({
    verdict: 'pass',
    invalid: [],
    requirements: [],
    limitProblems: [],
    load: { flows: 400, dropped: 0, operations: {}, windows: [] },
    ...more,
  }) as unknown as Report;

const late = { id: 'reply.limit', verdict: 'fail', failures: [{ expected: '99 %', received: '80 %' }] } as never;
const dropped =
  '12 iterations of the part load dropped: the load was lower than asked; about 22 flows a second could be held';
const saturated = 'the load generator was saturated: k6 took 96 % of all cores';
const excused =
  '1 MUST requirement not verified: reply.limit (100.00 % within 500 ms, excluding the 9 late replies during stalls of the load generator)';

describe('what a run says', () => {
  test.each<[what: string, report: Partial<Report>, outcome: Outcome]>([
    ['it passed', {}, 'held'],
    ['late replies', { verdict: 'fail', requirements: [late] }, 'past'],
    ['late replies that held all VUs', { verdict: 'fail', requirements: [late], invalid: [dropped] }, 'past'],
    ['late replies of a generator that was busy with itself', { verdict: 'fail', requirements: [late], invalid: [saturated] }, 'generator'],
    ['late replies during stalls of the generator', { verdict: 'invalid', invalid: [excused] }, 'generator'],
    ['flows left out, and all replies in time', { verdict: 'invalid', invalid: [dropped] }, 'generator'],
    ['a saturated generator beside an unread ledger', { verdict: 'invalid', invalid: [saturated, 'the ledger could not be read around the load: x'] }, 'unproven'],
    ['payouts in flight', { verdict: 'invalid', invalid: ['3 payouts in flight at the end: a, b, c'] }, 'unproven'],
    ['a broken limit of the target', { verdict: 'fail', limitProblems: ['p95 of createTransaction'] }, 'past'],
  ])('%s', (_, report, outcome) => expect(stageOf(reportOf(report), 'x', 20, 20).outcome).toBe(outcome)); // biome-ignore format: one row a line

  test('why the machine was the limit comes first', () => {
    const busy = 'all cores of the load generator were busy for 57 % of it';
    const { reasons } = stageOf(reportOf({ verdict: 'invalid', invalid: [dropped, busy] }), 'x', 20, 20);
    expect(reasons).toEqual([busy, dropped]);
  });

  test('reasons are told apart', () => {
    expect([dropped, saturated, excused].map(isOfGenerator)).toEqual([true, true, true]);
    expect([dropped, saturated, excused].map(isSaturation)).toEqual([false, true, false]);
  });

  test('figures: the slowest operation with replies enough, violations and faults', () => {
    const of = (count: number, p99: number) => ({ count, p50: 1, p95: 2, p99, p999: p99, p9999: p99, max: p99 });
    const windows = [
      { violations: { 'view.settles': 2 }, faults: {} },
      { violations: {}, faults: { network: 1 } },
    ];
    const operations = { ledgerByCurrency: of(3, 900), viewTransaction: of(400, 30), createQuotation: of(400, 20) };
    const load = { flows: 402, dropped: 3, operations, windows } as never;
    const record = { limits: { minReplies: 100 } } as never;
    const replyGoal = { total: 800, within: 790 } as never;
    expect(stageOf(reportOf({ load, record, replyGoal }), '02-at-20', 20, 20)).toMatchObject({
      ...{ run: '02-at-20', rate: 20, achieved: 20.1, dropped: 3, errors: 3, replies: 800, within: 790 },
      slowest: { operation: 'viewTransaction', p99: 30 },
    });
  });
});

describe('in words', () => {
  test.each<[World, RegExp]>([
    [knee(300), /^holds 2\d\d(\.\d)? flows a second: the limit is between that and 3\d\d$/],
    [() => 'held', /^holds at least 1204\.7 flows a second: 1280, the highest rate that was tried, was held$/],
    [(rate) => (rate <= 300 ? 'held' : 'generator'), /^holds at least 2\d\d(\.\d)? flows a second: above 2\d\d, the load generator was the limit$/],
    [() => 'past', /^does not hold 20 flows a second, the lowest rate that was tried$/],
    [() => 'unproven', /^no figure: a run was invalid/],
  ])('%#', async (world, text) => expect(answerText(await search(world))).toMatch(text)); // biome-ignore format: one row a line

  test('a table by rate', async () => {
    const lines = capacityText(await search(knee(300)), 'mine').split('\n');
    expect(lines[0]).toMatch(/^CAPACITY {2}mine holds 2/);
    const rates = lines.flatMap(
      (line) => /^ *(\d+) {2}(held|past the gateway) .* createTransaction /.exec(line)?.[1] ?? [],
    );
    expect(rates).toEqual([...rates].sort((a, b) => Number(a) - Number(b)));
    expect(rates.length).toBeGreaterThan(0);
  });

  test('without a figure, no number is called a capacity', async () => {
    const capacity = await search((rate) => (rate < 100 ? 'held' : 'unproven'));
    expect(capacityText(capacity, 'mine')).toMatch(/^INVALID {2}mine no figure/);
    const page = capacityPage(capacity, 'mine');
    expect(page).toContain('no figure');
    expect(page).not.toContain('holds');
  });

  test('the axes of low rates have numbers that differ', async () => {
    const low = { low: 0.5, high: 2, seconds: 20, goalMs: 500, withinShare: 0.99 };
    const attempt = async (rate: number) => ({
      ...stage(rate, rate > 1 ? 'past' : 'held'),
      flows: 900,
      dropped: rate > 1 ? 9 : 0,
    });
    const page = capacityPage(await findCapacity({ ...low, attempt }), 'mine');
    for (const [axis = ''] of page.matchAll(/<svg.*?<\/svg>/gs)) {
      const labels = [...axis.matchAll(/ text-anchor="(?:end|middle)">([\d.,]+)<\/text>/g)].map(([, label]) => label);
      const [down, along] = [
        labels.filter((_, at) => at < labels.lastIndexOf('0')),
        labels.slice(labels.lastIndexOf('0')),
      ];
      expect([new Set(down).size, new Set(along).size]).toEqual([down.length, along.length]);
    }
  });

  test('a page with both charts, the runs, and nothing of a name as HTML', async () => {
    const page = capacityPage(await search(knee(300)), '<b>mine</b>');
    for (const part of ['Reply times by rate', 'Errors by rate', '1-at-20/load.html', 'goal 500 ms', '&lt;b&gt;mine'])
      expect(page).toContain(part);
    expect(page).not.toContain('<b>mine');
  });
});
