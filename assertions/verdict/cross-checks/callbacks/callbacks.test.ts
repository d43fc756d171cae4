import { expect, test } from 'vitest';
import type { Json, OperationId } from '../../../../contract';
import type { ExchangeRecord, JournalRecord, RunRecord } from '../../../../journal';
import {
  callback,
  caseRecord,
  changed,
  exchange,
  final,
  flow,
  goodRun,
  journalOf,
  run,
  seenIn,
  startedAt,
  unanswered,
} from '../../../../reports/testing/run-journal';
import { Observations } from '../../../responses';
import { judgeRun } from '../../judge-run';
import { messageRule } from './callbacks';

/** A payout beside the run whose callback comes so many seconds after its final state was seen; the target declares 5. */
const after = (seconds: number): JournalRecord[] => [
  ...goodRun(),
  ...seenIn([final(9)]),
  caseRecord('own', { references: ['T9'] }),
  { ...callback('REF-9', 'T9'), at: final(9).at + seconds * 1000 },
];

/** A cancelled transaction beside the run, with a callback so many seconds after its state was seen. */
const cancelled = (late: number): JournalRecord[] => {
  const one = final(9, 'CANCELLED', '6017');
  return [
    ...goodRun(),
    ...seenIn([one]),
    caseRecord('cancel', { references: ['T9'] }),
    { ...callback('REF-9', 'T9', { status: 'CANCELLED', responseCode: '6017' }), at: one.at + late * 1000 },
  ];
};

const secret = 'security.pan-unseen';

/** A failed transaction with the code in its callback. */
function codes(responseCode: string, status = 'FAILED'): JournalRecord[] {
  const one = final(9, status, '3100');
  return [
    ...goodRun(),
    ...seenIn([one]),
    caseRecord('failed', { references: ['T9'] }),
    callback('REF-9', 'T9', { status, responseCode }),
  ];
}

/** A returned transaction, with the code in its callback and in its view. */
function reversed(responseCode: string, viewed = '16000'): JournalRecord[] {
  const paid = final(9, 'SUCCESS', '3000');
  return [
    ...goodRun(),
    ...seenIn([paid, final(9, 'RETURNED', viewed)]),
    caseRecord('reversed', { references: ['T9'] }),
    callback('REF-9', 'T9', { status: 'SUCCESS', responseCode: '3000' }),
    callback('REF-9', 'T9', { status: 'RETURNED', responseCode }),
  ];
}

/** A payout of the second partner, and the callback that we get. */
const ofOther = (told: string, final = true): JournalRecord[] => [
  ...changed('case', (one) => ({
    ...one,
    foreign: [{ transactionReference: 'T8', ...(final && { final: true as const }) }],
  })),
  callback('REF-8', told),
];

const address = 'http://127.0.0.1:8443/callbacks';
/** The same where the address was agreed with an operator. */
const agreed = (records: JournalRecord[]): JournalRecord[] =>
  records.map((record) => (record.t === 'run' ? { ...record, callbacks: { address, registered: false } } : record));
/** Further payouts of the second partner; `told`: with callbacks of those. */
const others = (told: number[], count = 3): JournalRecord[] =>
  Array.from({ length: count }, (_, n) => [
    caseRecord(`other-${n}`, { foreign: [{ transactionReference: `T2${n}`, final: true as const }] }),
    ...(told.includes(n) ? [callback(`REF-2${n}`, `T2${n}`)] : []),
  ]).flat();

/** A payout of each partner with the same reference, each ended, and a callback of each. */
const ofBoth = (): JournalRecord[] => [
  ...goodRun(),
  ...seenIn([final(9)]),
  caseRecord('both', {
    references: ['T9'],
    foreign: [{ transactionReference: 'T8', final: true as const }],
  }),
  callback('REF-9', 'T9'),
  callback('REF-9', 'T8'),
];

/** Callbacks that came at another path, by the references that they name. */
const elsewhere = (records: JournalRecord[], names: RegExp, path = '/second'): JournalRecord[] =>
  records.map((one) => (one.t === 'callback' && names.test(one.text) ? { ...one, path } : one));

const ofRun = `${run().id}-9`;

/** A transaction as a case sent it, and what came. */
const created = (id: string, answer: object, more: object = {}): ExchangeRecord => {
  const body = { requestingOrganisationTransactionReference: ofRun, ...more };
  const one = exchange(id, JSON.stringify(answer));
  return { ...one, operation: 'createTransaction', request: { ...one.request, body } };
};
const accepted: ExchangeRecord = created('all#9', {
  transactionReference: 'T9',
  transactionStatus: '3050:Remit Acknowledged',
});

/** A refused transaction, and a callback of it all the same. */
const refused = (status: string, more: object = {}, errorCode = '3008'): JournalRecord[] => [
  ...goodRun(),
  created('all#8', { error: { errorCode } }, more),
  callback(ofRun, 'T9', { status, ...(status === 'FAILED' && { responseCode: '3032' }) }),
];

/** A payout that no case saw to end, and a view showed at the end of the run. */
const seenAtTheEnd = (status: string, ...told: JournalRecord[]): JournalRecord[] => [
  ...goodRun(),
  accepted,
  caseRecord('left', { references: ['T9'] }),
  {
    ...exchange('look#1', JSON.stringify({ transactionReference: 'T9', status })),
    request: { ...accepted.request, body: { transactionReference: 'T9' } },
  },
  ...told,
];

const byOne = {
  request: {
    ...{ method: 'POST', url: '', headers: { 'X-USERNAME': 'ONE' } },
    body: { requestingOrganisationTransactionReference: ofRun },
  },
};

/** A reference that was refused with a code, before its payout was accepted or after, and a callback of FAILED for that attempt. */
const refusedAttempt = (errorCode: string, seconds: number): JournalRecord[] => [
  ...goodRun(),
  ...seenIn([{ ...final(9), reference: ofRun }]),
  { ...created('own#4', { error: { errorCode } }), at: final(9).at + seconds * 1000, ...byOne },
  caseRecord('own', { references: ['T9'] }),
  callback(ofRun, 'T9'),
  callback(ofRun, 'ATTEMPT', { status: 'FAILED', responseCode: '3032' }),
];

/** A payout that is returned after so many reversals were granted, and a callback of one that was rejected. */
const reversedTimes = (times: number): JournalRecord[] => {
  const change = (n: number) =>
    exchange(`own#${n + 5}`, JSON.stringify({ statusCode: '16003', responseMessage: '' }), {
      ...{ operation: 'reverseTransaction', at: final(9).at - 9 + n },
      request: { method: 'POST', url: '', headers: { 'X-USERNAME': 'ONE' }, body: { txnId: 'T9' } },
    });
  return [
    ...goodRun(),
    ...seenIn([final(9), { ...final(9, 'RETURNED', '16000'), at: final(9).at + 1 }]),
    ...Array.from({ length: times }, (_, n) => change(n)),
    caseRecord('own', { references: ['T9'] }),
    callback('REF-9', 'T9', { status: 'REVERSAL REJECTED', responseCode: '16002' }),
  ];
};

/** The same payout was sent again, and this answer was lost. */
const request = {
  ...{ method: 'POST', url: '', headers: { 'X-USERNAME': 'ONE' } },
  body: { requestingOrganisationTransactionReference: ofRun },
};
const lost = unanswered('createTransaction', { request });
const lostView = unanswered('viewTransaction', { request });
const ofFlow = flow(9, { reference: ofRun, transactionReference: 'T9' });
const viewed: JournalRecord = { ...accepted, operation: 'viewTransaction' };

/** The first was refused with another code. */
const refusedWith = (errorCode: string, told = 'SUCCESS'): JournalRecord[] =>
  refused(told).map((one) =>
    one.t === 'exchange' && one.id === 'all#8' ? created('all#8', { error: { errorCode } }) : one,
  );

/** The answer to the first was lost. */
const repeatedOnly = refusedWith('3004');

/** A view of a state, so many seconds after a callback; of what the case saw to end, or of what it did not. */
const viewedAfter = (seconds: number, status: string, told = 'SUCCESS', isSeen = true): JournalRecord[] => {
  const paid = { ...final(9, told, '3000'), ...(told !== 'SUCCESS' && { reversed: true as const }) };
  const isReversal = ['RETURNED', 'REVERSAL REJECTED'].includes(told);
  const sent = { ...final(9), at: startedAt - 1000, ...(isReversal && { reversed: true as const }) };
  const [made, ...others] = seenIn([sent], 'made').slice(0, -1) as [ExchangeRecord, ...ExchangeRecord[]];
  const text = JSON.stringify({ transactionReference: 'T9', status });
  const code = { SUCCESS: '3000', FAILED: '3100', CANCELLED: '3033', RETURNED: '16000' }[told] ?? '16002';
  return [
    ...goodRun().map((one) => (one.t === 'run' ? { ...one, limits: { ...one.limits, settleSeconds: 10 } } : one)),
    ...(isSeen ? seenIn([paid]) : [made, ...others.map((one) => ({ ...one, at: startedAt - 500 }))]),
    caseRecord('paid', { references: ['T9'] }),
    { ...callback('REF-9', 'T9', { status: told, responseCode: code }), at: startedAt },
    exchange('paid#1', text, { at: startedAt + seconds * 1000, request: made.request }),
  ];
};
/** The same of a payout that its case did not see to end. */
const openAfter = (seconds: number, status: string, told: string) => viewedAfter(seconds, status, told, false);

const undeclared = (records: JournalRecord[]) =>
  records.map((record) => (record.t === 'run' ? run({ limits: { ...record.limits, callbackSeconds: null } }) : record));

const of = (records: readonly JournalRecord[], id: string) =>
  judgeRun(journalOf(records)).requirements.find((requirement) => requirement.id === id);

test.each<[what: string, records: JournalRecord[], id: string, verdict: string]>([
  ['by POST', goodRun(), 'callback.content-type', 'pass'],
  ['of a code beyond those listed', codes('6017', 'FAILED'), 'callback.code', 'pass'],
  ['with another code of a failure', codes('3032'), 'callback.code', 'pass'],
  ['with the code of the view', codes('3100'), 'callback.same-code', 'pass'],
  ['with the code of another outcome', reversed('16002'), 'callback.code', 'fail'],
  ['with a code where the view has an earlier one', reversed('16000', '3000'), 'callback.code', 'pass'],
  ['of another partner', ofOther('T8'), 'callback.partner', 'fail'],
  ['of another partner, at an agreed address', agreed(ofOther('T8')), 'callback.partner', 'fail'],
  ['of another partner, at its own path', elsewhere(ofOther('T8'), /T8/), 'callback.partner', 'pass'],
  ['of another partner, at our path', elsewhere(ofOther('T8'), /T/), 'callback.partner', 'fail'],
  ['of both, at the other path', elsewhere(ofOther('T8'), /T[128]/), 'callback.partner', 'fail'],
  [
    'of another partner, at its own path and at ours',
    [...elsewhere(ofOther('T8'), /T8/), callback('REF-8', 'T8')],
    'callback.partner',
    'fail',
  ],
  ['of another partner, of our reference, at our path', ofBoth(), 'callback.partner', 'fail'],
  ['of somebody else', ofOther('T7'), 'callback.partner', 'pass'],
  ['that may still come', ofOther('T7', false), 'callback.partner', 'skip'],
  ['that shows a card number', changed('callback', (one) => ({ ...one, showsPan: true })), secret, 'fail'],
  ['of one that a flow did not send', [...refused('SUCCESS'), flow(9)], 'callback.sent', 'fail'],
  ['before the state was seen', after(-1), 'callback.sent', 'pass'],
  ['at the limit', after(5), 'callback.sent', 'pass'],
  ['past the limit', after(5.001), 'callback.sent', 'warn'],
  ['of a cancellation, in time', cancelled(4), 'callback.reversal', 'pass'],
  ['of a cancellation, past the limit', cancelled(6), 'callback.reversal', 'warn'],
  ['where the target declares none', undeclared(after(9)), 'callback.sent', 'skip'],
])('a callback %s', (_, records, id, verdict) => expect(of(records, id)?.verdict).toBe(verdict));

test.each<[what: string, records: JournalRecord[], verdict: string]>([
  ['of another partner, of our reference', elsewhere(ofBoth(), /T8/), 'pass'],
  ['of a payout that was refused', refused('SUCCESS'), 'fail'],
  ['that such a payout failed', refused('FAILED'), 'fail'],
  ['that one failed whose credit is refused', refused('FAILED', {}, '3032'), 'fail'],
  ['that one failed for which the gateway was busy', refusedWith('1007', 'FAILED'), 'fail'],
  ['that one of the older revision failed', refused('FAILED', { type: 'inttransfer' }, '3032'), 'pass'],
  ['that one of the older revision failed for its quote', refused('FAILED', { type: 'inttransfer' }, '3005'), 'fail'],
  ['that one of the older revision was paid', refused('SUCCESS', { type: 'inttransfer' }), 'fail'],
  ['of an end that a view showed', seenAtTheEnd('SUCCESS', callback(ofRun, 'T9')), 'pass'],
  ['of another end than a view showed', seenAtTheEnd('FAILED', callback(ofRun, 'T9')), 'fail'],
  ['of such an end, under another reference', seenAtTheEnd('SUCCESS', callback('X', 'T9')), 'fail'],
  ['that an attempt failed which was refused before', refusedAttempt('3005', -1), 'pass'],
  ['that an attempt failed which was refused afterwards', refusedAttempt('3005', 1), 'fail'],
  ['that an attempt failed for which the gateway was busy', refusedAttempt('1007', -1), 'fail'],
  ['of a rejected reversal before one that was granted', reversedTimes(2), 'pass'],
  ['of a rejected reversal, as the only one was granted', reversedTimes(1), 'fail'],
  ['of a repeat, refused as one', repeatedOnly, 'pass'],
  ['of one that was accepted later', [...refused('SUCCESS'), accepted], 'pass'],
  ['of one whose repeat was lost', [...refused('SUCCESS'), lost], 'pass'],
  ['of one whose view was lost', [...refused('SUCCESS'), lostView], 'fail'],
  ['of one that says it is pending', refusedWith('3050'), 'pass'],
  ['of one that says it is on hold', refusedWith('3150'), 'pass'],
  ['of one that a flow sent too', [...refused('SUCCESS'), ofFlow], 'pass'],
  ['of one that was viewed', [...refused('SUCCESS'), viewed], 'fail'],
  ['of SUCCESS, and a view of PENDING before it', viewedAfter(-1, 'PENDING'), 'pass'],
  ['of SUCCESS, and a view of PENDING soon after', viewedAfter(0.9, 'PENDING'), 'pass'],
  ['of SUCCESS, and a view of PENDING later', openAfter(1.1, 'PENDING', 'SUCCESS'), 'fail'],
  ['of SUCCESS, and a reversal later', viewedAfter(1.1, 'REVERSAL PENDING'), 'pass'],
  ['of SUCCESS, and a failure later', openAfter(1.1, 'FAILED', 'SUCCESS'), 'fail'],
  ['of FAILED, and a view of SUCCESS later', openAfter(1.1, 'SUCCESS', 'FAILED'), 'fail'],
  ['of FAILED, and a view of FAILED later', openAfter(1.1, 'FAILED', 'FAILED'), 'pass'],
  ['of RETURNED, and a reversal soon after', openAfter(0.9, 'REVERSAL PENDING', 'RETURNED'), 'pass'],
  ['of RETURNED, and a reversal later', openAfter(1.1, 'REVERSAL PENDING', 'RETURNED'), 'fail'],
  ['of CANCELLED, and a view of SUCCESS later', openAfter(11, 'SUCCESS', 'CANCELLED'), 'fail'],
  ['of a rejected reversal, and SUCCESS', openAfter(11, 'SUCCESS', 'REVERSAL REJECTED'), 'pass'],
  [
    'of a rejected reversal, and RETURNED, as nobody asked again',
    openAfter(11, 'RETURNED', 'REVERSAL REJECTED'),
    'fail',
  ],
])('a callback agrees %s', (_, records, verdict) => expect(of(records, 'callback.agreement')?.verdict).toBe(verdict));

test('late ones are a warning with their count, and the run passes', () => {
  const records = changed('callback', (one) => {
    const isFlow = JSON.stringify(one.body).includes('LREF-');
    return isFlow ? { ...one, at: startedAt + 60_000 } : one;
  });
  const report = judgeRun(journalOf(records));
  expect(report.verdict).toBe('pass');
  expect(report.requirements.find(({ id }) => id === 'callback.sent')?.failures).toEqual([
    {
      case: 'load',
      expected: 'a callback within 5 s of the final state',
      received: 'SUCCESS of LREF-1 after 58.9 s',
      exchange: 'callback 2',
      count: 4,
    },
  ]);
});

test('a missing one decides over a late one', () => {
  const records = changed('callback', (one, index) => (index === 1 ? undefined : { ...one, at: startedAt + 60_000 }));
  const result = of(records, 'callback.sent');
  expect([result?.verdict, result?.failures.length]).toEqual(['fail', 1]);
});

test.each<[what: string, callbacks: RunRecord['callbacks'], verdict: string, strangers?: JournalRecord[]]>([
  ['nobody was told where to', { address: 'http://127.0.0.1:8443/callbacks', registered: false }, 'skip'],
  ['the gateway was told where to', { address: 'http://127.0.0.1:8443/callbacks', registered: true }, 'fail'],
  [
    'nobody was told where to, but a stranger sends one',
    { address: 'http://127.0.0.1:8443/callbacks', registered: false },
    'skip',
    [callback('SOMEBODY', 'ELSE')],
  ],
])('no callback at all, and %s', (_, callbacks, verdict, strangers = []) => {
  const silent = [...goodRun().filter(({ t }) => t !== 'callback'), ...strangers];
  const found = of(
    silent.map((one) => (one.t === 'run' ? { ...one, callbacks } : one)),
    'callback.sent',
  );
  expect(found?.verdict).toBe(verdict);
  if (verdict === 'skip') expect(found?.reason).toContain('no callback came at http://127.0.0.1:8443/callbacks');
});

test.each<[what: string, records: JournalRecord[], failures: number, words: RegExp]>([
  [
    'of every payout, at an agreed address',
    agreed([...goodRun(), ...others([...Array(20).keys()], 20)]),
    1,
    /every payout \(20 of 21\): both partners probably have the address .*callbacks of the target file/,
  ],
  [
    'of every payout, at another path, where ours come too',
    elsewhere(agreed([...goodRun(), ...others([...Array(20).keys()], 20)]), /T/),
    1,
    /both partners probably have the address http:\/\/127\.0\.0\.1:8443\/second, which is a setting/,
  ],
  [
    'of every payout, at its own path, where one of ours comes too',
    agreed([
      ...goodRun(),
      ...others([...Array(20).keys()], 20).map((one) => (one.t === 'callback' ? { ...one, path: '/second' } : one)),
      ...elsewhere([callback('REF-1', 'T1')], /T1/),
    ]),
    1,
    /^one of T1$/,
  ],
  ['of every payout, at an address that the run told', [...goodRun(), ...others([0, 1, 2])], 3, /^SUCCESS$/],
  ['of some, at an agreed address', agreed([...goodRun(), ...others([0, 2])]), 2, /^SUCCESS$/],
])('callbacks of the second partner: %s', (_, records, failures, words) => {
  const found = of(records, 'callback.partner');
  expect(found?.verdict).toBe('fail');
  expect(found?.failures.length).toBe(failures);
  for (const { received } of found?.failures ?? []) expect(received).toMatch(words);
});

let sentBySecond = 0;
/** A request of the second partner about its payout `n`, with its answer. */
function ofSecond(n: number, operation: OperationId, answer: { [member: string]: Json }): ExchangeRecord {
  sentBySecond += 1;
  const made = exchange(`second-${n}#${sentBySecond}`, '');
  const [requestingOrganisationTransactionReference, transactionReference] = [`REF-3${n}`, `T3${n}`];
  const body = { requestingOrganisationTransactionReference, transactionReference, txnId: transactionReference };
  return {
    ...made,
    operation,
    request: { ...made.request, headers: { 'X-USERNAME': 'SECOND' }, body },
    response: {
      status: 200,
      headers: {},
      text: JSON.stringify({ requestingOrganisationTransactionReference, transactionReference, ...answer }),
    },
  };
}

/** Payouts of the second partner, and what came at its own address. */
const atSecond = (ends: readonly string[], told: (n: number) => [status: string, responseCode: string][]) => [
  ...changed('case', ({ foreign: _, ...one }) => one),
  ...ends.flatMap((status, n) => [
    caseRecord(`second-${n}`, {
      foreign: [{ transactionReference: `T3${n}`, final: true, ended: { reference: `REF-3${n}`, status } }],
    }),
    ofSecond(n, 'createTransaction', { transactionStatus: '3050:Remit Acknowledged' }),
    ...(status === 'SUCCESS' ? ['SUCCESS'] : ['SUCCESS', status]).map((seen) =>
      ofSecond(n, 'viewTransaction', {
        status: seen,
        transactionStatus: seen === 'SUCCESS' ? '3000:Remit Success' : '16002:Reversal Rejected.',
      }),
    ),
    ...(status === 'SUCCESS' ? [] : [ofSecond(n, 'reverseTransaction', { statusCode: '16003' })]),
    ...told(n).map(([status, responseCode]) => ({
      ...callback(`REF-3${n}`, `T3${n}`, { status, responseCode }),
      path: '/second',
    })),
  ]),
];
const rejected = ['SUCCESS', 'REVERSAL REJECTED'];

test.each<[what: string, records: JournalRecord[], broken: string[]]>([
  [
    'all',
    atSecond(rejected, (n) => [
      ['SUCCESS', '3000'],
      ...(n ? [['REVERSAL REJECTED', '16002'] as [string, string]] : []),
    ]),
    [],
  ],
  ['none for one', atSecond(rejected, (n) => (n ? [] : [['SUCCESS', '3000']])), ['callback.sent', 'callback.reversal']],
  ['none of a rejected reversal', atSecond(rejected, () => [['SUCCESS', '3000']]), ['callback.reversal']],
  [
    'FAILED of what was paid',
    atSecond(['SUCCESS'], () => [['FAILED', '3032']]),
    ['callback.sent', 'callback.agreement'],
  ],
  [
    'another reference of the partner',
    atSecond(['SUCCESS'], () => [['SUCCESS', '3000']]).map((one) =>
      one.t === 'callback' ? { ...one, body: { ...(one.body as object), partnerTransId: 'T30' } } : one,
    ),
    ['callback.agreement'],
  ],
  ['a code of failure', atSecond(['SUCCESS'], () => [['SUCCESS', '3032']]), ['callback.code']],
  ['nothing at all', atSecond(rejected, () => []), []],
])('at the address of the second partner: %s', (_, records, broken) => {
  const failed = judgeRun(journalOf(records)).requirements.filter(
    ({ id, verdict }) => id.startsWith('callback.') && verdict === 'fail',
  );
  expect(failed.map(({ id }) => id)).toEqual(broken);
});

test.each<[status: string, message: string, broken: boolean]>([
  ['FAILED', 'Remit Success', true],
  ['SUCCESS', 'remit failed.', true],
  ['CANCELLED', 'Remit Success', true],
  ['FAILED', 'Bank Credit Failed. Invalid Account.', false],
  ['FAILED', 'the bank said no', false],
  ['RETURNED', 'Remit Success', false],
  ['SUCCESS', '', false],
])('a callback of %s with the message %j', (status, message, broken) => {
  const notes = new Observations(false);
  messageRule(status, message, notes);
  expect(notes.findings.map(({ requirement }) => requirement)).toEqual(broken ? ['callback.code'] : []);
});
