import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { operations, type RequirementId } from '../contract';
import type { EndRecord, JournalRecord, Verdict } from '../journal';
import {
  callback,
  caseRecord,
  changed,
  checks,
  final,
  finding,
  flow,
  goodRun,
  journalOf,
  run,
  startedAt,
} from './testing/run-journal';
import { type Report, reportOf, verdictDocument } from './verdict';

const schema = JSON.parse(readFileSync(new URL('verdict.schema.json', import.meta.url), 'utf8'));
const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);

function judged(records: readonly JournalRecord[], more = ''): Report {
  const report = reportOf(journalOf(records, more));
  expect(validate(verdictDocument(JSON.parse(JSON.stringify(report)))) || validate.errors).toBe(true);
  return report;
}

const of = (report: Report, id: string) => report.requirements.find((requirement) => requirement.id === id);
const limits = run().limits;
/** Timers came late then: milliseconds from the start. */
const still = (records: JournalRecord[], from: number, until: number): JournalRecord[] =>
  records.map((record) =>
    record.t === 'end' && record.part === 'flow'
      ? { ...record, stalls: [[startedAt + from, startedAt + until]] }
      : record,
  );

/** A late reply of the second flow, beside a third that k6 began so many milliseconds after its time. */
const starved = (late: number, dropped = 0): JournalRecord[] =>
  oneFlow({ steps: [['walletStatus', 200, 700]] }).map((one) => {
    if (one.t === 'end' && one.part === 'flow') return { ...one, dropped };
    return one.t === 'flow' && one.id === flow(3).id ? { ...one, late } : one;
  });

/** A late reply, and a load of which the end says more; one flow was dropped. */
const overwhelmed = (more: Partial<EndRecord>): JournalRecord[] =>
  oneFlow({ steps: [['walletStatus', 200, 700]] }).map((one) =>
    one.t === 'end' && one.part === 'flow' ? { ...one, dropped: 1, ...more } : one,
  );

const withLimits = (more: Partial<typeof limits>) =>
  changed('run', (one) => ({ ...one, limits: { ...limits, ...more } }));
/** The target has no callbacks, and declares these parts besides as not offered. */
const withoutCallbacks = (declared: string[] = []) =>
  withLimits({ callbackSeconds: null })
    .filter(({ t }) => t !== 'callback')
    .map((one) =>
      one.t === 'run'
        ? { ...one, target: { ...one.target, notOffered: [...one.target.notOffered, ...declared] } }
        : one,
    );
const oneFlow = (more: Parameters<typeof flow>[1]) =>
  changed('flow', (one, index) => (index === 1 ? flow(2, more) : one));
/** A run with flows of the older revision whose transactions were refused after so many milliseconds, one by one. */
const olderRun = (times: number[]): JournalRecord[] => {
  const refused = {
    older: true,
    shared: 'refused',
    status: undefined,
    code: undefined,
    transactionReference: undefined,
  };
  return [
    ...changed('end', (one) => (one.part === 'flow' ? { ...one, iterations: one.iterations + times.length } : one)),
    ...times.map(
      (ms, n) => ({ ...flow(5 + n, { steps: [['createTransaction', 0, ms]] }), ...refused }) as JournalRecord,
    ),
  ];
};
const callbacks = (...made: JournalRecord[]) => [
  ...changed('callback', (one, index) => (index === 0 ? undefined : one)),
  ...made,
];
const without = (id: string) =>
  changed('checks', (one) => ({ ...one, verified: one.verified.filter((verified) => verified !== id) }));

test('a run in which everything was verified passes', () => {
  const report = judged(goodRun());
  expect(report.invalid).toEqual([]);
  expect([report.verdict, report.exitCode, report.totals.all.notVerified]).toEqual(['pass', 0, 0]);
  expect(Object.isFrozen(report.requirements[0])).toBe(true);
});

const requirementRows: [
  what: string,
  records: JournalRecord[],
  id: string,
  verdict: Verdict,
  run: Report['verdict'],
][] = [
  ['a broken MUST', [...goodRun(), checks('all', [], [finding('view.same')])], 'view.same', 'fail', 'fail'],
  [
    'a missed SHOULD',
    [...goodRun(), checks('all', [], [finding('errors.wording', 'warn')])],
    'errors.wording',
    'warn',
    'pass',
  ],
  [
    'a check that could not be evaluated',
    [...without('view.same'), checks('all', [], [finding('view.same', 'error')])],
    'view.same',
    'error',
    'invalid',
  ],
  ['a MUST without a check', without('view.same'), 'view.same', 'skip', 'invalid'],
  ['a SHOULD without a check', without('http.status'), 'http.status', 'skip', 'pass'],
  [
    'a quote given twice',
    changed('case', (one) => ({ ...one, quoteIds: ['Q1', 'Q1'] })),
    'quotation.unique',
    'fail',
    'fail',
  ],
  ['a quote of a case given to a flow', oneFlow({ quoteId: 'Q1' }), 'quotation.unique', 'fail', 'fail'],
  ['a service reference given twice', oneFlow({ transactionReference: 'LT1' }), 'transaction.unique', 'fail', 'fail'],
  ['no callback', callbacks(), 'callback.sent', 'fail', 'fail'],
  [
    'a callback of another state',
    callbacks(callback('REF-1', 'T1', { status: 'FAILED', responseCode: '3032' })),
    'callback.agreement',
    'fail',
    'fail',
  ],
  [
    'a return that nobody asked for',
    callbacks(callback('REF-1', 'T1', { status: 'RETURNED' })),
    'callback.agreement',
    'fail',
    'fail',
  ],
  ['a callback of another transaction', callbacks(callback('REF-1', 'T9')), 'callback.agreement', 'fail', 'fail'],
  [
    'a callback that is not JSON by its header',
    callbacks({ ...callback('REF-1', 'T1'), headers: { 'content-type': 'text/plain' } }),
    'callback.content-type',
    'fail',
    'fail',
  ],
  [
    'a code that does not fit',
    callbacks(callback('REF-1', 'T1', { responseCode: '3032' })),
    'callback.code',
    'fail',
    'fail',
  ],
  [
    'a malformed callback',
    callbacks(callback('REF-1', 'T1', { responseCode: 'x' })),
    'statusNotification.responseCode',
    'fail',
    'fail',
  ],
  ['a repeat after an acknowledgement', [...goodRun(), callback('REF-1', 'T1')], 'callback.once', 'warn', 'pass'],
  [
    'a repeat of what was refused',
    callbacks(callback('REF-1', 'T1', {}, '{"acknowledged":"false"}'), callback('REF-1', 'T1')),
    'callback.once',
    'pass',
    'pass',
  ],
  ['callbacks of which the target says nothing', withoutCallbacks(), 'callback.sent', 'skip', 'invalid'],
  [
    'callbacks that the target declares as not offered',
    withoutCallbacks(['callbacks']),
    'callback.sent',
    'not-applicable',
    'pass',
  ],
  ['too many late replies', oneFlow({ steps: [['walletStatus', 0, 500.01]] }), 'reply.limit', 'fail', 'fail'],
  [
    'one operation with too many late replies among others without',
    [
      ...withLimits({ minReplies: 1, withinShare: 0.9 }),
      flow(60, { steps: [['bankList', 0, 501], ...Array.from({ length: 40 }, () => ['walletStatus', 0, 5] as const)] }),
    ],
    'reply.limit',
    'fail',
    'fail',
  ],
  [
    'one late reply within the limit',
    [
      ...withLimits({ withinShare: 0.9 }).filter(({ t }) => t !== 'flow'),
      flow(1),
      flow(2),
      flow(3),
      flow(4, { steps: [['walletStatus', 0, 501]] }),
    ],
    'reply.each',
    'warn',
    'pass',
  ],
  // of so few replies under load one is more than a hundredth
  ['one late reply to a flow by the older revision', olderRun([501, 20]), 'reply.each-older', 'warn', 'fail'],
  ['two late replies of the older revision in a row', olderRun([501, 501]), 'reply.each-older', 'fail', 'fail'],
  [
    'two late replies of the older revision, not in a row',
    olderRun([501, 20, 501]),
    'reply.each-older',
    'warn',
    'fail',
  ],
  [
    'one late reply of a thousand of the older revision',
    olderRun([501, ...Array(999).fill(20)]),
    'reply.each-older',
    'warn',
    'pass',
  ],
  [
    'two late replies of a thousand of the older revision',
    olderRun([501, 20, 501, ...Array(997).fill(20)]),
    'reply.each-older',
    'fail',
    'fail',
  ],
  [
    'a reply at the goal',
    oneFlow({ steps: [...flow(2).steps.slice(1), ['walletStatus', 0, 500]] }),
    'reply.each',
    'pass',
    'pass',
  ],
  [
    'late replies while the machine of the load stood still',
    still(oneFlow({ steps: [['walletStatus', 200, 700]] }), 2100, 2400),
    'reply.limit',
    'skip',
    'invalid',
  ],
  [
    'late replies before it stood still',
    still(oneFlow({ steps: [['walletStatus', 200, 700]] }), 2901, 4500),
    'reply.limit',
    'fail',
    'fail',
  ],
  [
    'late replies while it stood still, and others',
    still(
      changed('flow', (_, index) => flow(index + 1, index > 1 ? { steps: [['walletStatus', 200, 700]] } : {})),
      3100,
      3400,
    ),
    'reply.limit',
    'fail',
    'fail',
  ],
  [
    'a reply later than the machine stood still',
    still(oneFlow({ steps: [['walletStatus', 200, 14_000]] }), 2100, 2500),
    'reply.limit',
    'fail',
    'fail',
  ],
  [
    'late replies of one operation, and a stall that only replies in time met',
    still(
      [
        ...changed('run', (one) => ({ ...one, limits: { ...limits, minReplies: 10, withinShare: 0.8 } })),
        flow(60, {
          steps: [
            ...Array.from({ length: 2 }, () => ['bankStatus', 0, 5] as const),
            ...Array.from({ length: 8 }, () => ['bankStatus', 5000, 900] as const),
            ...Array.from({ length: 90 }, () => ['walletStatus', 9000, 5] as const),
          ],
        }),
      ],
      60_000,
      60_400,
    ),
    'reply.limit',
    'fail',
    'fail',
  ],
  [
    'a late current reply while it stood still',
    still(oneFlow({ steps: [['walletStatus', 200, 700]] }), 2100, 2400),
    'reply.each',
    'warn',
    'invalid',
  ],
  ['late replies while k6 started nothing though flows were due', starved(400), 'reply.limit', 'skip', 'invalid'],
  ['late replies while k6 started flows in time', starved(200), 'reply.limit', 'fail', 'fail'],
  ['late replies, later than k6 was held up', starved(299), 'reply.limit', 'fail', 'fail'],
  ['late replies where flows were dropped', starved(400, 1), 'reply.limit', 'fail', 'fail'],
  [
    'late replies, all cores busy and flows dropped',
    overwhelmed({ saturated: [[startedAt, startedAt + 3000]] }),
    'reply.limit',
    'skip',
    'invalid',
  ],
  [
    'the same, but no flow dropped: other processes had the cores',
    overwhelmed({ saturated: [[startedAt, startedAt + 3000]], dropped: 0 }),
    'reply.limit',
    'skip',
    'invalid',
  ],
  [
    'the same, but k6 itself had them',
    overwhelmed({ saturated: [[startedAt, startedAt + 3000]], dropped: 0, cpu: 0.7 }),
    'reply.limit',
    'fail',
    'fail',
  ],
  [
    'late replies and dropped flows, cores busy for a moment',
    overwhelmed({ saturated: [[startedAt + 1000, startedAt + 1700]] }),
    'reply.limit',
    'fail',
    'fail',
  ],
  [
    'late replies and dropped flows, cores busy before the load',
    overwhelmed({ saturated: [[startedAt - 9000, startedAt + 1000]] }),
    'reply.limit',
    'fail',
    'fail',
  ],
  [
    'late replies, a machine that stalled and flows dropped',
    overwhelmed({ lagMs: 1001 }),
    'reply.limit',
    'skip',
    'invalid',
  ],
  ['late replies, k6 on all cores and flows dropped', overwhelmed({ cpu: 0.91 }), 'reply.limit', 'skip', 'invalid'],
  [
    'late replies and flows dropped, which nothing but the gateway explains',
    overwhelmed({}),
    'reply.limit',
    'fail',
    'fail',
  ],
  ['a machine that stood still, and no late reply', still(goodRun(), 1000, 5000), 'reply.limit', 'pass', 'pass'],
  [
    'a late reply by the older revision while the machine stood still',
    still(
      oneFlow({ older: true, steps: [['createTransaction', 0, 700]] }).map((one) =>
        one.t === 'run' ? run({ target: { ...run().target, operations: operations.map(({ id }) => id) } }) : one,
      ),
      2100,
      2400,
    ),
    'reply.each-older',
    'skip',
    'invalid',
  ],
  [
    'a field that no answer has to hold',
    without('transactionView.creditParty[bankaccountno]'),
    'transactionView.creditParty[bankaccountno]',
    'not-applicable',
    'pass',
  ],
  ['a field that answers hold', without('transactionView.status'), 'transactionView.status', 'skip', 'invalid'],
  [
    'a field of an answer that never came',
    changed('checks', (one) => ({
      ...one,
      verified: one.verified.filter((id) => !id.startsWith('quotationResponse.')),
    })),
    'quotationResponse.debitParty',
    'skip',
    'invalid',
  ],
  ['too few replies', withLimits({ minReplies: 17 }), 'reply.limit', 'skip', 'invalid'],
  ['a flow that broke a rule', oneFlow({ broke: ['quotation.rate'] }), 'quotation.rate', 'fail', 'fail'],
  ['a flow that stays pending', oneFlow({ status: 'PENDING' }), 'view.settles', 'fail', 'fail'],
  [
    'two copies accepted',
    changed('batch', (one) => ({ ...one, accepted: ['LT4', 'LT5'] })),
    'transaction.duplicate-concurrent',
    'fail',
    'fail',
  ],
  ['a payout that failed under load', oneFlow({ status: 'FAILED', code: '3032' }), 'view.success', 'fail', 'fail'],
  ['a gap that is assumed', goodRun(), 'transaction.quote-reuse', 'not-applicable', 'pass'],
  ['a gap that is open, though a check held', goodRun(), 'callback.order', 'not-applicable', 'pass'],
  ['a rule of the partner', goodRun(), 'notificationReply.acknowledged', 'not-applicable', 'pass'],
];

test.each(requirementRows)('%s', (_, records, id, verdict, expected) => {
  const report = judged(records);
  expect([of(report, id)?.verdict, report.verdict]).toEqual([verdict, expected]);
});

const end = (part: 'flow' | 'compliance', more: object) =>
  changed('end', (one) => (one.part === part ? { ...one, ...more } : one));
const fault: JournalRecord = { t: 'fault', at: startedAt, whose: 'network', text: 'connection refused' };

const invalidRows: [what: string, records: JournalRecord[], reason: RegExp, more?: string][] = [
  ['a journal without a check', [run({ parts: [] })], /no check was made/],
  ['a torn last line', goodRun(), /1 line of the journal cannot be read/, '{"t":"flow","id":"fl'],
  ['a line of another kind', goodRun(), /1 line of the journal/, '{"t":"toString"}\nnull'.slice(0, 16)],
  ['dropped iterations', end('flow', { dropped: 3 }), /3 iterations of the part load dropped/],
  ['k6 that failed', end('compliance', { exit: 107 }), /k6 ended the part compliance with 107/],
  ['a part without an end', changed('end', (one) => (one.part === 'flow' ? undefined : one)), /part load did not end/],
  ['fewer lines than iterations', end('flow', { iterations: 5 }), /5 iterations of the part load, but 4 flows/],
  [
    'a planned case that did not end',
    [...goodRun(), { t: 'plan', case: { id: 'lost', title: '', area: '', verifies: [], steps: [], source: '' } }],
    /1 planned case did not end: lost/,
  ],
  ['something deselected', changed('run', (one) => ({ ...one, deselected: ['the load'] })), /deselected: the load/],
  [
    'a ledger that could not be read',
    [...goodRun(), { t: 'unread', at: startedAt, what: 'ledger', reason: 'HTTP 500' }],
    /the ledger could not be read around the load: HTTP 500/,
  ],
  [
    'a ledger of a partner that could not be read, in a run without a load',
    [
      ...changed('run', (one) => ({ ...one, parts: ['compliance'] })).filter(({ t }) => t !== 'flow'),
      { t: 'unread', at: startedAt, what: 'ledger', reason: 'HTTP 500', partner: { username: 'TWO', isSecond: true } },
    ],
    /the ledger of TWO could not be read: HTTP 500/,
  ],
  ['a fault', [...goodRun(), fault], /fault of the network, 1 ×: connection refused/],
  [
    'connections that are closed unannounced',
    [...goodRun(), { ...fault, text: 'viewTransaction: http: server closed idle connection' }],
    /server closed idle connection \(does the server, or a proxy, close connections .* Connection: close before\)/,
  ],
  [
    'a flow without an answer',
    oneFlow({ fault: 'viewTransaction: timeout', status: undefined }),
    /no answer under load: viewTransaction: timeout/,
  ],
  [
    'answers to transactions that are lost again and again',
    changed('flow', (one) => ({ ...one, lookedUp: true })),
    /network, 4 ×: no answer to createTransaction under load; looked up/,
  ],
  [
    'a flow that ended for no reason',
    oneFlow({ transactionReference: undefined, status: undefined }),
    /1 flow ended early/,
  ],
  [
    'a requirement that the contract does not know',
    [...goodRun(), checks('all', ['quotation.raet' as RequirementId])],
    /does not have: quotation\.raet/,
  ],
  ['two runs in one journal', [...goodRun(), run()], /holds 2 runs/],
];

test.each(invalidRows)('invalid, never a pass: %s', (_, records, reason, more) => {
  const report = judged(records, more);
  expect(report.exitCode).toBe(2);
  expect(report.verdict).toBe('invalid');
  expect(report.invalid.join('\n')).toMatch(reason);
});

test('no part may be empty: 0 of 0 is not a pass', () => {
  const records = goodRun().filter(({ t }) => t !== 'flow' && t !== 'batch');
  const report = judged(
    records.map((record) => (record.t === 'end' && record.part === 'flow' ? { ...record, iterations: 0 } : record)),
  );
  expect(report.verdict).toBe('invalid');
  expect(report.invalid.join('\n')).toMatch(/no flow ran[\s\S]*too few samples: 0 replies/);
  expect(of(report, 'reply.limit')?.verdict).toBe('skip');
});

test("what a run that was cut short did not wait for is nobody's failure", () => {
  const cut = goodRun().filter(({ t }) => t !== 'callback' && t !== 'end');
  const report = judged(cut);
  expect([report.verdict, of(report, 'callback.sent')?.verdict]).toEqual(['invalid', 'skip']);
});

test('the reasons of an incomplete run stand beside a failure', () => {
  const report = judged([...end('flow', { dropped: 1 }), checks('all', [], [finding('view.same')])]);
  expect([report.verdict, report.exitCode, report.invalid.length]).toEqual(['fail', 1, 1]);
});

describe('cases left out', () => {
  const leftOut = (verdict: 'skip' | 'not-applicable', kind?: string): JournalRecord => ({
    t: 'left-out',
    id: 'x',
    ...(kind && { kind }),
    verifies: ['view.failed'],
    verdict,
    reason: 'no trigger credit-failed',
  });
  const cards = 'p2p to CARD, current revision';
  const ofKind = (kind: string) => changed('case', (one) => ({ ...one, kind }));
  test.each([
    ['blocks where nothing else verifies it', [...without('view.failed'), leftOut('skip')], 'skip', 'invalid'],
    ['does not block where another case does', [...goodRun(), leftOut('skip')], 'pass', 'pass'],
    [
      'blocks for its kind of payout, whatever another shows',
      [...goodRun(), leftOut('skip', cards)],
      'skip',
      'invalid',
    ],
    ['does not block a kind that another case shows', [...ofKind(cards), leftOut('skip', cards)], 'pass', 'pass'],
    [
      'blocks where the requirement itself applies',
      [...without('view.failed'), leftOut('not-applicable')],
      'skip',
      'invalid',
    ],
  ] as const)('%s', (_, records, verdict, expected) => {
    const report = judged(records);
    expect([of(report, 'view.failed')?.verdict, report.verdict]).toEqual([verdict, expected]);
    if (verdict !== 'pass') expect(of(report, 'view.failed')?.reason).toMatch(/(^|: )no trigger credit-failed$/);
  });
});

describe('what stands beside a verdict', () => {
  test('a failure names its case, both sides, its evidence and how often', () => {
    const again = [checks('all', [], [finding('view.same')]), checks('all', [], [finding('view.same')], 'all#2')];
    const result = of(judged([...goodRun(), ...again]), 'view.same');
    expect(result).toMatchObject({ fault: 'gateway', cases: { count: 1, first: ['all'] } });
    expect(result?.failures).toEqual([
      { case: 'all', expected: 'what view.same says', received: '"<another> & worse"', exchange: 'all#1', count: 2 },
    ]);
  });

  test('a callback of another run is noted and blames nobody', () => {
    const report = judged([...goodRun(), callback('OTHER', 'X1', { responseCode: 'junk' })]);
    expect(report.verdict).toBe('pass');
    expect(report.faults).toMatchObject([{ whose: 'environment', count: 1, blocks: false }]);
  });

  test('faults of one kind are one, whatever came', () => {
    const lengths = ['["415" "405"]', '["9" "8"]', '["10" "11"]'];
    const faults = lengths.map((got): JournalRecord => ({ ...fault, text: `several lengths; got ${got}` }));
    expect(judged([...goodRun(), ...faults, fault]).faults).toMatchObject([
      { text: 'several lengths; got ["415" "405"]', count: 3 },
      { text: 'connection refused', count: 1 },
    ]);
  });

  test('one transaction that was looked up is noted and blames nobody', () => {
    const report = judged(oneFlow({ lookedUp: true }));
    expect(report.verdict).toBe('pass');
    expect(report.faults).toMatchObject([{ whose: 'network', count: 1, blocks: false }]);
  });

  test('the counts of the load are exact', () => {
    const { replyGoal, load } = judged(oneFlow({ fault: 'viewTransaction: timeout', status: undefined }));
    expect(replyGoal).toMatchObject({ total: 15, within: 15 });
    expect(load).toMatchObject({
      flows: 4,
      finalStates: { SUCCESS: 3, fault: 1 },
      operations: { viewTransaction: { count: 3, p99: 15 } },
    });
  });

  test('a field of an answer is verified only by an answer that held it', () => {
    const text = JSON.stringify({ error: { errorCode: '1000' } });
    const stripped = changed('checks', (one) => ({
      ...one,
      verified: one.verified.filter((id) => !id.startsWith('failure.')),
    }));
    const records = [
      ...stripped.filter(({ t }) => t !== 'exchange'),
      { t: 'exchange', ...exchangeOf(text) } as JournalRecord,
      { ...checks('all', []), fieldsOf: ['failure'] } as JournalRecord,
    ];
    const report = judged(records);
    expect(of(report, 'failure.error.errorCode')?.verdict).toBe('pass');
    expect(of(report, 'failure.error.errorDescription')?.verdict).toBe('skip');
  });

  test('every gap is told as assumed or open', () => {
    const { gaps } = judged(goodRun());
    expect(gaps.find(({ id }) => id === 'transaction.quote-reuse')?.state).toBe('assumed');
    expect(gaps.filter(({ state }) => state === 'open').length).toBeGreaterThan(0);
  });

  test('fields of instruments that the target does not pay out to do not block', () => {
    const report = judged(
      goodRun().map((one) =>
        one.t === 'checks' ? { ...one, verified: one.verified.filter((id) => !id.includes('bankaccountno')) } : one,
      ),
    );
    const field = report.requirements.find(
      ({ id, verdict }) => id.includes('bankaccountno') && verdict === 'not-applicable',
    );
    expect(field?.reason).toBe('the target does not offer BANK_AC');
  });
});

test('a final state that only a case saw needs its callback too', () => {
  const records = [...goodRun(), caseRecord('all', { finals: [final(7, 'FAILED', '3032')], references: ['T7'] })];
  expect(of(judged(records), 'callback.sent')?.failures[0]?.received).toBe('none for REF-7');
});

function exchangeOf(text: string) {
  const request = { method: 'GET', url: '/', headers: {}, body: null };
  return {
    id: 'all#1',
    part: 'compliance',
    case: 'all',
    step: 'one',
    operation: 'walletStatus',
    at: startedAt,
    request,
    response: { status: 200, headers: {}, text },
    ms: 1,
  };
}
