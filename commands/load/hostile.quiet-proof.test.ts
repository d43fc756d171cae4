/**
 * Each behaviour of a hostile gateway by itself, and how long a run with it may take: twenty minutes, so it is asked for,
 * `LONG=1 npm run proofs -- commands/load/hostile`. hostile.k6.test.ts has them in groups.
 */
import { expect, test } from 'vitest';
import { behavioursWith } from '../../run/network/testing/behaviours';
import { hostileLoad } from '../../run/network/testing/hostile-load';

/** A flow waits for an answer three times at most where its transaction is lost, and the run for what has not ended. */
const mostSeconds = 120;

const rows = behavioursWith('').map((one) => [one[0], one] as const);

test.skipIf(!process.env.LONG).each(rows)('%s', { timeout: 200_000 }, async (what, [, , ends]) => {
  const run = await hostileLoad(([one]) => one === what);
  console.log([what, run.verdict, run.failed.join(' ') || '-', `${run.megabytes} MB`, `${run.seconds} s`].join(' | '));
  expect(run.spoilt).toBeGreaterThan(5);
  expect(run.strangers).toBe(0);
  expect(run.megabytes).toBeLessThan(1500);
  expect(run.journalMegabytes).toBeLessThan(10);
  expect(run.seconds).toBeLessThan(mostSeconds);
  expect(run.invalid).not.toMatch(/iterations of the part|left no record/);
  if (ends === 'legal') expect(run).toMatchObject({ verdict: 'pass', failed: [] });
  else if (ends === 'lost') expect(run).toMatchObject({ verdict: 'invalid', failed: [] });
  else expect(run.verdict).toBe('fail');
  if (ends === 'unreadable') expect(run.causes.map(({ requirements: [first] }) => first)).toEqual(['http.json']);
  if (ends instanceof RegExp) for (const id of run.failed) expect(id).toMatch(ends);
});
