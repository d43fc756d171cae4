/**
 * Each behaviour of a hostile gateway by itself, in a share of the answers and in all, in a load and in cases, and how long a
 * run with it may take: more than an hour, so it is asked for, `LONG=1 npm run proofs -- commands/load/hostile`.
 * hostile.quiet.test.ts has them in groups.
 */
import { expect, test } from 'vitest';
import { behavioursWith } from '../../run/network/testing/behaviours';
import { hostileLoad } from '../../run/network/testing/hostile-load';

/** A flow waits for an answer three times at most where its transaction is lost, and the run for what has not ended. */
const maxSeconds = 120;

const load = ['load', '--rate', '20', '--duration', '4s'];
/** A part of the suites alone never passes. */
const cases = ['certify', '--area', 'quotation'];
const ways: readonly (readonly [string, string[], number])[] = [
  ['load', load, 33],
  ['load, all answers', load, 1],
  ['cases', cases, 10],
  ['cases, all answers', cases, 1],
];

const rows = ways.flatMap(([way, command, every]) =>
  behavioursWith('').map((one) => [way, one[0], one, command, every] as const),
);

test.skipIf(!process.env.LONG).each(rows)(
  '%s: %s',
  { timeout: 200_000 },
  async (way, what, behaviour, command, every) => {
    const [, , ends, , trait] = behaviour;
    const run = await hostileLoad(([one]) => one === what, { every, command });
    const said = run.causes[0]?.received ?? run.invalid;
    console.log(
      [
        way,
        what,
        run.verdict,
        run.failed.join(' ') || '-',
        `${run.megabytes} MB`,
        `${run.seconds} s`,
        said.slice(0, 200),
      ].join(' | '),
    );
    expect(run.spoilt).toBeGreaterThan(trait?.startsWith('ends') || way.startsWith('cases') ? 0 : 5);
    expect(run.strangers).toBe(0);
    expect(run.megabytes).toBeLessThan(1500);
    expect(run.journalMegabytes).toBeLessThan(10);
    expect(run.seconds).toBeLessThan(maxSeconds);
    // where no answer comes at all, each VU waits
    if (every > 1) expect(run.invalid).not.toMatch(/iterations of the part/);
    expect(run.invalid).not.toMatch(/left no record/);
    expect(run.code).toBe({ pass: 0, fail: 1, invalid: 2 }[run.verdict]);
    if (ends !== 'legal') expect(run.verdict).not.toBe('pass');
    if (command === cases) return;
    if (ends === 'legal') expect(run).toMatchObject({ verdict: 'pass', failed: [] });
    else if (ends === 'lost') expect(run).toMatchObject({ verdict: 'invalid', failed: [] });
    else expect(run.verdict).toBe('fail');
    if (ends === 'unreadable') expect(run.causes.map(({ requirements: [first] }) => first)).toEqual(['http.json']);
    if (ends instanceof RegExp) for (const id of run.failed) expect(id).toMatch(ends);
  },
);
