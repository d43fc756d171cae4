import { expect, test } from 'vitest';
import type { RequirementId } from '../../../../contract';
import type { CallbackRecord, Final, JournalRecord } from '../../../../journal';
import {
  callback,
  caseRecord,
  changed,
  final,
  goodRun,
  journalOf,
  seenIn,
} from '../../../../reports/testing/run-journal';
import { judgeRun } from '../../judge-run';

/** Verdict of a requirement, and its first failure or its reason: what was wanted, what came, and the evidence. */
function shown(records: readonly JournalRecord[], id: RequirementId): unknown[] {
  const result = judgeRun(journalOf(records)).requirements.find((one) => one.id === id);
  const [failure] = result?.failures ?? [];
  if (failure) return [result?.verdict, failure.expected, failure.received, failure.exchange];
  return result?.verdict === 'skip' ? ['skip', result.reason] : [result?.verdict];
}

/** A good run with a case that saw these states of one payout, and the callbacks of it, from the sixth on. */
const payout = (states: readonly Partial<Final>[], ...callbacks: CallbackRecord[]): JournalRecord[] => [
  ...goodRun(),
  ...seenIn(states.map((one) => ({ ...final(9), ...one }))),
  caseRecord('own', { references: ['T9'] }),
  ...callbacks,
];
const told = (more: Record<string, string> = {}, answered?: string) => callback('REF-9', 'T9', more, answered);
const without = (name: string): CallbackRecord => {
  const { [name]: _, ...body } = told().body as Record<string, string>;
  return { ...told(), body, text: JSON.stringify(body) };
};
/** A run without callbacks, in which flows or cases are the only ones to wait for one, and whose part was cut short. */
const silent = (left: 'flow' | 'case', part: 'flow' | 'compliance') =>
  goodRun().filter((one) => one.t !== 'callback' && one.t !== left && !(one.t === 'end' && one.part === part));
const reversed = { reversed: true } as const;
const bare = { ...told(), body: { partnerTransId: 'REF-9' }, text: '{"partnerTransId":"REF-9"}' };
const returned = { status: 'RETURNED', code: '16000' };

test.each<[what: string, records: JournalRecord[], told?: string, view?: string]>([
  ['the state of the view', payout([{}], told())],
  ['another state', payout([{}], told({ status: 'FAILED', responseCode: '3031' })), 'FAILED of T9, REF-9'],
  ['no status and no references', payout([{}], bare), 'no status of no transaction, REF-9'],
  ['no reference of the partner', payout([{}], without('partnerTransId')), 'SUCCESS of T9, no partner reference'],
  ['another one', payout([{}], callback('REF-1', 'T9')), 'SUCCESS of T9, REF-1'],
  ['a pending reversal that was granted', payout([reversed], told({ status: 'REVERSAL PENDING' }))],
  ['what follows a reversal', payout([reversed], told({ status: 'RETURNED' }))],
  ['what follows no reversal', payout([reversed], told({ status: 'FAILED' })), 'FAILED of T9, REF-9'],
  ['what came before the only state that was seen', payout([{ ...returned, ...reversed }], told())],
  // that nobody asked for the reversal is what is wrong there (reverse.no-effect)
  ['the same where nobody asked for a reversal', payout([returned], told())],
  ['a reversal of nobody', payout([{}], told({ status: 'REVERSAL PENDING' })), 'REVERSAL PENDING of T9, REF-9'],
  ['a return that nobody asked for', payout([{}], told({ status: 'RETURNED' })), 'RETURNED of T9, REF-9'],
])('a callback agrees with the view: %s', (_, records, received, view = 'SUCCESS of T9, REF-9') => {
  const agrees = 'the state and the references that the view shows';
  const failure = ['fail', agrees, `${received}; the view shows ${view}`, 'callback 6'];
  expect(shown(records, 'callback.agreement')).toEqual(received ? failure : ['pass']);
});

test.each<[what: string, records: JournalRecord[], id: RequirementId, expected: unknown[]]>([
  [
    'none of a return',
    payout([{}, returned], told()),
    'callback.reversal',
    ['fail', 'a callback of RETURNED', 'none for REF-9', 'own'],
  ],
  [
    'one of a return, and none of the payout before it',
    payout([{ ...reversed }, { ...returned, ...reversed }], told({ ...returned, responseCode: '16000' })),
    'callback.sent',
    ['fail', 'a callback of SUCCESS', 'none for REF-9', 'own'],
  ],
  [
    'one of a return, and none of the payout, which nobody saw',
    payout([{ ...returned, ...reversed }], told({ ...returned, responseCode: '16000' })),
    'callback.sent',
    ['fail', 'a callback of SUCCESS', 'none for REF-9', 'own'],
  ],
  [
    'of a rejected reversal the code of the payout',
    payout(
      [{}, { status: 'REVERSAL REJECTED', code: '16002', ...reversed }],
      told(),
      told({ status: 'REVERSAL REJECTED', responseCode: '3000' }),
    ),
    'callback.code',
    ['pass'],
  ],
  [
    'one of a return',
    payout([{}, returned], told(), told({ ...returned, responseCode: '16000' })),
    'callback.reversal',
    ['pass'],
  ],
  ['none', payout([{}]), 'callback.sent', ['fail', 'a callback of SUCCESS', 'none for REF-9', 'own']],
  [
    'none, cases cut short',
    [...silent('flow', 'compliance'), ...seenIn([final(9)]), caseRecord('own', { references: ['T9'] })],
    'callback.sent',
    ['skip', 'the part compliance was cut short'],
  ],
  ['none, the load cut short', silent('case', 'flow'), 'callback.sent', ['skip', 'the part load was cut short']],
  [
    'the first in time after a later one',
    payout([{}], { ...told(), at: final(9).at + 9000 }, { ...told(), at: final(9).at + 1000 }),
    'callback.sent',
    ['pass'],
  ],
  [
    'a late one',
    payout([{}], { ...told(), at: final(9).at + 9000 }),
    'callback.sent',
    ['warn', 'a callback within 5 s of the final state', 'SUCCESS of REF-9 after 9.0 s', 'callback 6'],
  ],
  [
    'a code of another outcome',
    payout([{ status: 'FAILED', code: '3031' }], told({ status: 'FAILED', responseCode: '3000' })),
    'callback.code',
    ['fail', 'a code that says the same as 3031 of the view', '3000 for REF-9', 'callback 6'],
  ],
  [
    'another code of the same outcome',
    payout([{ status: 'FAILED', code: '3031' }], told({ status: 'FAILED', responseCode: '3032' })),
    'callback.same-code',
    ['warn', '3031, as in the view', '3032 for REF-9', 'callback 6'],
  ],
  ['no code', payout([{}], without('responseCode')), 'callback.same-code', ['pass']],
  [
    'no code',
    payout([{}], without('responseCode')),
    'callback.code',
    ['fail', 'a code of the specification that fits SUCCESS', 'no code', 'callback 6'],
  ],
  [
    'a code of no table',
    payout([{}], told({ responseCode: '9999' })),
    'callback.code',
    ['fail', 'a code that says the same as 3000 of the view', '9999 for REF-9', 'callback 6'],
  ],
  [
    'no content type',
    payout([{}], { ...told(), headers: {} }),
    'callback.content-type',
    ['fail', 'a POST of application/json', 'POST of no content type', 'callback 6'],
  ],
  [
    'by PUT',
    payout([{}], { ...told(), method: 'PUT' }),
    'callback.content-type',
    ['fail', 'a POST of application/json', 'PUT of application/json', 'callback 6'],
  ],
])('of a callback: %s', (_, records, id, expected) => expect(shown(records, id)).toEqual(expected));

/** Whether an answer acknowledged the first of two equal callbacks. */
test.each<[answered: string, verdict: string]>([
  ['true', 'warn'],
  [' true\n', 'warn'],
  ['{"acknowledged":"true"}', 'warn'],
  ['{ "acknowledged" : true }', 'warn'],
  ['acknowledged: true', 'warn'],
  ['truely', 'pass'],
  ['untrue', 'pass'],
  ['is true', 'pass'],
  ['{"acknowledged":"false"}', 'pass'],
  ['acknowledged yes: true', 'pass'],
  ['', 'pass'],
])('two equal callbacks, answered with %j', (answered, verdict) => {
  const [found, expected, received, by] = shown(payout([{}], told({}, answered), told({}, answered)), 'callback.once');
  expect(found).toBe(verdict);
  if (verdict === 'pass') return;
  expect(expected).toBe('each callback once, as it was acknowledged');
  expect(received).toMatch(/^2 times: .*REF-9/);
  expect(by).toBe('callback 7');
});

test.each<[what: string, bodies: Record<string, string>[], by: string | undefined]>([
  ['two that differ', [{}, { responseMsg: 'another' }], undefined],
  ['the second of two', [{}, {}], 'callback 7'],
  ['the third of three', [{}, { responseMsg: 'another' }, {}], 'callback 8'],
])('the repeat is %s', (_, bodies, by) => {
  const [, , , exchange] = shown(payout([{}], ...bodies.map((one) => told(one))), 'callback.once');
  expect(exchange).toBe(by);
});

const toldReturned = told({ status: 'RETURNED', responseCode: '16000' });
const bothTwice = [told(), toldReturned, told(), toldReturned];
const reversal = [reversed, { ...returned, ...reversed }];
test.each<[what: string, records: JournalRecord[], received: string[]]>([
  ['a state twice', payout([{}], told(), told()), ['2 times: SUCCESS']],
  ['a state three times', payout([{}], told(), told(), told()), ['3 times: SUCCESS']],
  ['two states, each twice', payout(reversal, ...bothTwice), ['2 times: SUCCESS']],
  ['one of two states twice', payout(reversal, ...bothTwice.slice(1)), ['2 times: RETURNED']],
  ['two states, each once', payout(reversal, ...bothTwice.slice(2)), []],
  ['a state twice, of which one was not acknowledged', payout([{}], told(), told({}, 'false')), []],
])('what came again is counted by itself: %s', (_, records, received) => {
  const result = judgeRun(journalOf(records)).requirements.find(({ id }) => id === 'callback.once');
  const failures = result?.failures ?? [];
  expect(failures.map((one) => one.received.replace(/times: .*"status":"(\w+)".*/, 'times: $1'))).toEqual(received);
});

test('a callback of a refused payout, and one of the second partner, are told by their references', () => {
  const foreign = [{ transactionReference: 'T8', final: true as const }];
  const records = [...changed('case', (one) => ({ ...one, foreign })), callback('REF-8', 'T8')];
  expect(shown(records, 'callback.partner')).toEqual([
    'fail',
    'no callback of T8, which is of the second partner',
    'SUCCESS',
    'callback 6',
  ]);
});
