import { describe, expect, test } from 'vitest';
import type { EndRecord, JournalRecord } from '../../journal';
import {
  changed,
  checks,
  exchange,
  finding,
  goodRun,
  journalOf,
  run,
  startedAt,
} from '../../reports/testing/run-journal';
import { judgeRun } from './judge-run';
import { noCase } from './results/requirements';
import { heldRate, isOfCut, isOfGenerator, isOfMachine, isOfSelection, isSaturation } from './validity';

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

test.each([
  ['no flow', [], 0],
  ['an even rate', [0, 400, 1000, 1500, 2000, 2500], 2],
  ['a rate that broke down', [0, 100, 200, 1000, 2000], 1],
])('the rate that was held: %s', (_, starts, rate) => {
  expect(heldRate(starts.map((at) => ({ at })))).toBe(rate);
});

/** As an earlier version wrote it. */
const saturated = (from: number, until: number): Partial<EndRecord> =>
  ({ saturated: [[startedAt + from, startedAt + until]] }) as object;
/** The end of one part alone. */
const ofPart = (part: string) => changed('end', (one) => (one.part === part ? one : undefined));
const asked = (more: Partial<ReturnType<typeof run>>): JournalRecord[] =>
  changed('run', (one) => ({ ...one, ...more }));
const unread = { t: 'unread', what: 'ledger', reason: 'no answer' } as JournalRecord;
const load = { rate: 1, seconds: 4, batches: 1, copies: 3 };
const without = (...ids: string[]): JournalRecord[] =>
  changed('checks', (one) => ({ ...one, verified: one.verified.filter((id) => !ids.includes(id)) }));

test.each<[what: string, records: JournalRecord[], reasons: string[]]>([
  ['nothing', goodRun(), []],
  ['two runs', [...goodRun(), run()], ['the journal holds 2 runs']],
  ['a part that was left out', asked({ deselected: ['area ledger'] }), ['deselected: area ledger']],
  ['a part without an end', ofPart('compliance'), ['the part load did not end: it was cut short']],
  ['the cases without an end', ofPart('flow'), ['the part compliance did not end: it was cut short']],
  [
    'a step without an end',
    changed('step', (one, n) => (n === 0 ? undefined : one)),
    ['1 step of the run did not end, so it was cut short: final re-check'],
  ],
  [
    'no step that ended',
    changed('step', () => undefined),
    ['2 steps of the run did not end, so it was cut short: final re-check, balances at the end'],
  ],
  ['the end of a step that was not planned', [...goodRun(), { t: 'step', name: 'tea', at: startedAt }], []],
  [
    'steps that left no end, of an earlier version',
    changed('run', ({ steps: _, ...one }) => ({ ...one, version: 1 })),
    [
      'the journal is of an earlier version of the harness, which does not tell whether every step of the run ended: run it again',
    ],
  ],
  ['k6 that failed', ended({ exit: 99 }), ['the part load ended with exit code 99']],
  [
    'dropped flows while all cores were busy',
    ended({ dropped: 1, ...saturated(1000, 2500) }),
    [
      '1 iteration of the part load dropped: the load was lower than asked; about 1 flows a second could be held; every VU was in a flow: its replies or its payout took longer than settlement.usualSeconds allows for',
    ],
  ],
  [
    'dropped flows of k6 that took all cores',
    ended({ dropped: 1, cpu: 0.95 }),
    [
      '1 iteration of the part load dropped: the load was lower than asked; about 1 flows a second could be held',
      'the load generator was saturated: k6 took 95 % of all cores',
      '1 MUST requirement not verified: reply.limit (the load generator measured itself: k6 took 95 % of all cores, and dropped flows)',
    ],
  ],
  [
    'dropped flows',
    ended({ dropped: 2 }),
    [
      '2 iterations of the part load dropped: the load was lower than asked; about 1 flows a second could be held; every VU was in a flow: its replies or its payout took longer than settlement.usualSeconds allows for',
    ],
  ],
  ['busy cores without dropped flows', ended(saturated(1000, 2500)), []],
  [
    'dropped cases',
    changed('end', (one) => (one.part === 'flow' ? { ...one, ...saturated(1000, 2500) } : { ...one, dropped: 1 })),
    ['1 iteration of the part compliance dropped: the load was lower than asked'],
  ],
  [
    'no flow',
    changed('flow', () => undefined),
    [
      'no flow ran',
      '4 iterations of the part load, but 0 flows in the journal',
      'too few samples: 0 replies under load, 10 are needed',
    ],
  ],
  ['too few replies', changed('flow', (one, n) => (n < 3 ? { ...one, steps: one.steps.slice(0, 2) } : one)), []],
  [
    'a flow that left no record',
    changed('flow', (one, n) => (n === 1 ? undefined : one)),
    [
      '4 iterations of the part load, but 3 flows in the journal',
      '1 flow started and left no record, its payout may be in flight: flow-2',
    ],
  ],
  [
    'flows that left no record',
    changed('flow', (one, n) => (n === 1 || n === 2 ? undefined : one)),
    ['2 flows started and left no record, their payouts may be in flight: flow-2, flow-3'],
  ],
  ['an unplanned case', changed('plan', () => undefined), ['1 case without a plan: all']],
  [
    'a planned case that did not end',
    [
      ...goodRun(),
      ...changed('plan', (one) => ({ ...one, case: { ...one.case, id: 'more' } })).filter((one) => one.t === 'plan'),
    ],
    ['1 planned case did not end: more'],
  ],
  ['a lost exchange', [...goodRun(), exchange('all#3', '{}')], ['1 exchange not in the journal: all#2']],
  ['lost batches', asked({ load: { ...load, batches: 2 } }), ['1 batch of duplicates left no record of the copies']],
  [
    'a flow that ended early without a reason',
    changed('flow', (one, n) =>
      n === 1 ? { ...one, status: undefined as never, transactionReference: undefined as never } : one,
    ),
    ['1 flow ended early without a reason in the journal'],
  ],
  [
    'a flow for which the gateway was busy',
    changed('flow', (one, n) =>
      n === 1
        ? { ...one, status: undefined as never, transactionReference: undefined as never, code: '1007', busy: [3] }
        : one,
    ),
    [],
  ],
  [
    'a flow for which the gateway was busy, of an earlier version',
    changed('flow', (one, n) =>
      n === 1 ? { ...one, status: undefined as never, transactionReference: undefined as never, code: '1007' } : one,
    ),
    ['1 flow ended early without a reason in the journal'],
  ],
  [
    'the same with a reason',
    changed('flow', (one, n) =>
      n === 1 ? { ...one, transactionReference: undefined as never, broke: ['view.same'] } : one,
    ),
    [],
  ],
  [
    'more payouts that failed for limits that were used up than were paid',
    changed('flow', (one, n) => (n > 0 ? { ...one, status: 'FAILED', code: '3060', repeats: true } : one)),
    ['3 payouts failed for limits or funds that were used up, and 1 paid: this was no load of payouts'],
  ],
  [
    'a requirement that the contract does not have',
    [...goodRun(), checks('all', ['view.sane' as never])],
    ['evidence for requirements that the contract does not have: view.sane'],
  ],
  [
    'a requirement that could not be judged',
    [...goodRun(), checks('all', [], [finding('view.same', 'error')])],
    ['1 requirement could not be judged, because of an error in the harness: view.same'],
  ],
  ['a MUST that nothing showed', without('view.same'), ['1 MUST requirement not verified: view.same']],
  [
    'two of them, one with a reason',
    [
      ...without('view.same', 'view.final'),
      { t: 'left-out', id: 'x', verifies: ['view.final'], verdict: 'skip', reason: 'no trigger' } as JournalRecord,
    ],
    ['2 MUST requirements not verified: view.same, view.final (no trigger)'],
  ],
  ['a SHOULD that nothing showed', without('http.status'), []],
  [
    'a target that does not say what it offers',
    asked({ target: { ...run().target, notOffered: run().target.notOffered.slice(2) } }),
    [`the target file neither offers nor declares under notOffered: ${run().target.notOffered.slice(0, 2).join(', ')}`],
  ],
  [
    'a ledger that could not be read',
    [...goodRun(), unread],
    ['the ledger could not be read around the load: no answer'],
  ],
  [
    'one of the second partner',
    [...goodRun(), { ...unread, what: 'statement', partner: { username: 'TWO' } } as JournalRecord],
    ['the statement of TWO could not be read: no answer'],
  ],
])('a run with %s', (_, records, reasons) => {
  const { invalid, verdict } = judgeRun(journalOf(records));
  expect(invalid).toEqual(expect.arrayContaining(reasons));
  if (reasons.length === 0) expect(invalid).toEqual([]);
  expect(verdict).not.toBe(reasons.length > 0 ? 'pass' : 'invalid');
});

test('a load certifies nothing, so it need not know all that its target offers', () => {
  const target = { ...run().target, notOffered: [] };
  const { invalid } = judgeRun(journalOf(asked({ purpose: 'load', parts: ['flow'], target })));
  expect(invalid.filter((one) => one.includes('notOffered'))).toEqual([]);
});

test.each<[reason: string, kinds: boolean[]]>([
  ['deselected: area ledger', [true, false, false, false, false]],
  ['3 MUST requirements not verified: view.same', [true, false, false, false, false]],
  ['all cores of the load generator were busy for 9 % of it', [false, true, true, false, false]],
  ['2 iterations of the part load dropped: the load was lower than asked', [false, false, true, false, false]],
  ['the load generator stalled for 2000 ms', [false, true, true, true, false]],
  ['the load generator was saturated: k6 took 95 % of all cores', [false, true, true, true, false]],
  ['fault of the environment, 1 ×: the load generator stalled', [false, true, true, false, false]],
  ['the part load did not end: it was cut short', [false, false, false, false, true]],
  ['2 steps of the run did not end, so it was cut short: a, b', [false, false, false, false, true]],
  [noCase, [false, false, false, false, false]],
])('%s: of a selection, of the machine, of the generator, measured by itself, of a cut', (reason, kinds) => {
  expect([isOfSelection, isOfMachine, isOfGenerator, isSaturation, isOfCut].map((test) => test(reason))).toEqual(kinds);
});
