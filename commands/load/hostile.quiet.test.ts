/** A load against a gateway of which a share of the answers is hostile: who is blamed, for what, and what it costs. */
import { expect, test } from 'vitest';
import { hostileLoad } from '../../run/network/testing/hostile-load';

const timeout = 120_000;

test('legal answers, however odd, change nothing', { timeout }, async () => {
  const run = await hostileLoad(([, , ends]) => ends === 'legal', { every: 10 });
  expect(run).toMatchObject({ verdict: 'pass', code: 0, failed: [], invalid: '' });
  expect(run.spoilt).toBeGreaterThan(30);
});

// neither needs replies in time
test.concurrent('redirects are not followed', { timeout }, async () => {
  const run = await hostileLoad(([what]) => what.startsWith('a redirect'), { every: 20 });
  expect(run).toMatchObject({ verdict: 'fail', failed: ['http.success'], strangers: 0 });
});

test.concurrent('lost answers make the run invalid, and no rule is broken', { timeout }, async () => {
  const run = await hostileLoad(([, , ends, , trait]) => ends === 'lost' && trait === undefined, { every: 20 });
  expect(run).toMatchObject({ verdict: 'invalid', code: 2, failed: [] });
  expect(run.invalid).toMatch(/^fault of the network, \d+ ×: no answer under load/);
  expect(run.invalid).not.toMatch(/iterations|left no record/);
});

test('answers that cannot be read are one cause, and cost little', { timeout }, async () => {
  const run = await hostileLoad(([, , ends]) => ends === 'unreadable', { every: 20 });
  expect(run).toMatchObject({ verdict: 'fail', code: 1 });
  const causes = run.causes.map(({ requirements: [first] }) => first);
  // a body of 100 MB may be late as well, which is a deviation of its own
  expect(causes.filter((one) => one !== 'reply.limit')).toEqual(['http.json']);
  expect(run.megabytes).toBeLessThan(1500);
  expect(run.journalMegabytes).toBeLessThan(10);
});
