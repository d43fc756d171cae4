import { beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../contract';
import type { ExchangeRecord, JournalRecord } from '../../journal';
import { journalOf, runOf } from '../../journal/files';
import { run } from '../../reports/testing/run-journal';
import type { Patch } from '../../suites/format/case';
import { contradictionsOf, historyOf } from './rules';
import {
  cancels,
  lost,
  type Made,
  pays,
  planned,
  refusal,
  restart,
  reverses,
  sent,
  start,
  step,
  views,
} from './testing/history';

beforeEach(restart);

const found = (records: readonly JournalRecord[], plan = planned(), settleSeconds?: number): string[] => {
  const made = records.map((one) => (one.t === 'exchange' ? { ...one, case: 'case' } : one));
  const journal = journalOf([run(), plan, ...made]);
  return contradictionsOf(historyOf(journal, { run: runOf(journal).id, settleSeconds })).map(
    ({ requirement, verdict }) => `${requirement}${verdict ? ` (${verdict})` : ''}`,
  );
};

/** The same request with another body. */
const changed = (one: ExchangeRecord, body: Json): ExchangeRecord => ({ ...one, request: { ...one.request, body } });

describe('a refusal of a view of what was accepted', () => {
  const patched = (patch: Pick<Patch, 'in' | 'path'>) =>
    planned({ steps: [{ ...step, patches: [{ ...patch, change: { set: 'X' } }] }] });
  test.each<[what: string, code: string, plan: JournalRecord, isFound: boolean]>([
    ['as unknown', '3003', planned(), true],
    ['for its form', '1004', planned(), true],
    ['for its credentials', '1003', planned(), true],
    ['for credentials that its case has changed', '1003', patched({ in: 'header', path: 'X-PASSWORD' }), false],
    ['for credentials, where its case has changed the reference', '1003', patched({ in: 'path', path: 'id' }), true],
    [
      "for a part of the other partner's credentials",
      '1003',
      planned({ steps: [{ ...step, as: { secondPartner: ['X-PASSWORD'] } }] }),
      false,
    ],
    ['for the form of a request outside the dialect', '1004', planned({ steps: [{ ...step, plain: true }] }), false],
    [
      'for the form of what may be refused or not',
      '1004',
      planned({ steps: [{ ...step, expect: { outcome: 'either', requirement: 'security.uninterpreted' } }] }),
      false,
    ],
    ['in a probe, which sends what is wrong', '1004', planned({ steps: [] }), false],
    ['as the gateway is busy', '1007', planned(), false],
    ['as it has failed', '3106', planned(), true],
  ])('%s', (_, code, plan, isFound) => {
    expect(found([pays(), views(code)], plan)).toEqual(isFound ? ['view.service-reference'] : []);
  });
});

test('a refused request that is viewed as failed is no payout that another request makes', () => {
  const refused = () => [pays('3005'), views('FAILED', {}, 'R1')];
  expect(found([...refused(), pays('T1'), views('SUCCESS')])).toEqual([]);
  expect(found([pays('T1'), views('FAILED', {}, 'R1'), views('SUCCESS')])).toEqual(['view.final']);
});

describe('states follow each other', () => {
  test.each<[what: string, records: () => JournalRecord[], requirements: string[]]>([
    ['as the table has them', () => [views('PENDING'), views('SUCCESS'), reverses('16000'), views('RETURNED')], []],
    ['with states between that nobody saw', () => [reverses('16000'), views('RETURNED')], []],
    [
      'not back from a rejection that nothing was asked after',
      () => [reverses('16003'), views('REVERSAL REJECTED'), views('REVERSAL PENDING'), views('RETURNED')],
      ['reverse.no-effect'],
    ],
    [
      'back from a rejection, where a reversal is asked for again',
      () => [reverses('16000'), views('REVERSAL REJECTED'), reverses('16000'), views('RETURNED')],
      [],
    ],
    ['not back', () => [views('SUCCESS'), views('PENDING')], ['view.final']],
    ['not to another end', () => [views('FAILED'), views('SUCCESS')], ['view.final']],
    ['by whichever reference', () => [views('SUCCESS'), views('PENDING', {}, 'R1')], ['view.final']],
    [
      'in views at the same time, in any order',
      () => [views('SUCCESS', { at: 900, seconds: 2 }), views('PENDING', { at: 901 })],
      [],
    ],
    [
      'in views of which one had waited to be sent',
      () => [views('SUCCESS', { at: 900, waits: 5 }), views('PENDING', { at: 902 })],
      [],
    ],
    [
      'a reversal that is given up',
      () => [reverses('16003'), views('REVERSAL PENDING'), views('SUCCESS')],
      ['view.reversal-ends'],
    ],
    ['a refused view shows none', () => [views('SUCCESS'), views('1007')], []],
  ])('%s', (_, records, requirements) => {
    expect(found([pays(), ...records()])).toEqual(requirements);
  });
});

describe('changes', () => {
  test.each<[what: string, records: () => JournalRecord[], requirements: string[]]>([
    ['a cancellation that nobody asked for', () => [views('CANCELLED')], ['cancel.no-effect']],
    ['one that was refused', () => [cancels('15001'), views('CANCELLED')], ['cancel.no-effect']],
    ['one that was granted', () => [cancels('3033'), views('CANCELLED')], []],
    ['one that is under way', () => [views('CANCELLED', { at: 900 }), cancels('3033', { at: 899, seconds: 9 })], []],
    [
      'one that comes after the view',
      () => [views('CANCELLED', { at: 900 }), cancels('3033', { at: 905 })],
      ['cancel.no-effect', 'cancel.again'],
    ],
    [
      'one that is said to have been before',
      () => [cancels('15005'), views('CANCELLED')],
      ['cancel.success', 'cancel.no-effect'],
    ],
    [
      'one whose answer cannot be read',
      () => [sent('cancelTransaction', { txnId: 'R1' }, 'oops'), views('CANCELLED')],
      [],
    ],
    ['a return that nobody asked for', () => [views('RETURNED')], ['reverse.no-effect']],
    [
      'a cancellation that nobody asked for, of a payout of which a copy was refused before it was accepted',
      () => [pays('3004', { at: 0, seconds: 100 }), views('CANCELLED')],
      ['cancel.no-effect'],
    ],
    ['a return after a refusal', () => [reverses('16004'), views('RETURNED')], ['reverse.no-effect']],
    ['a return after a rejection', () => [reverses('16002'), views('REVERSAL REJECTED')], []],
    ['a granted cancellation of what is paid later', () => [cancels('3033'), views('SUCCESS')], ['cancel.state']],
    ['a granted cancellation that shows later', () => [cancels('3033'), views('PENDING'), views('CANCELLED')], []],
  ])('%s', (_, records, requirements) => {
    expect(found([pays(), ...records()])).toEqual(requirements);
  });

  test('a request without an answer may have been carried out', () => {
    expect(found([pays(), views('SUCCESS'), views('RETURNED'), lost('reverseTransaction')])).toEqual([]);
  });
});

describe('the answer to a change fits the state', () => {
  test.each<[what: string, records: () => JournalRecord[], requirements: string[]]>([
    [
      'cancelled while it was paid',
      () => [views('SUCCESS'), cancels('3033'), views('SUCCESS')],
      ['cancel.of-success', 'cancel.state'],
    ],
    ['refused as paid', () => [views('SUCCESS'), cancels('15002'), views('SUCCESS')], []],
    [
      'refused as paid while it was pending',
      () => [views('PENDING'), cancels('15002'), views('PENDING', { at: 900 })],
      ['cancel.success'],
    ],
    ['refused as in process', () => [cancels('15001'), views('PENDING')], []],
    [
      'refused as paid, while a view was a little behind',
      () => [cancels('15002', { at: 900 }), views('PENDING', { at: 901 }), views('SUCCESS', { at: 903 })],
      [],
    ],
    ['refused as paid, which it was soon', () => [views('PENDING'), cancels('15002'), views('SUCCESS')], []],
    [
      'refused as cancelled, as by a request without an answer',
      () => [lost('cancelTransaction'), cancels('15005', { at: 900 }), views('PENDING', { at: 999 })],
      [],
    ],
    ['cancelled after it had failed', () => [views('FAILED'), cancels('3033')], ['cancel.of-failed']],
    ['cancelled twice', () => [cancels('3033'), views('CANCELLED'), cancels('3033')], ['cancel.again']],
    [
      'cancelled after it was paid, which shows',
      () => [views('SUCCESS'), cancels('3033'), views('CANCELLED')],
      ['cancel.of-success'],
    ],
    [
      'cancelled after it was returned',
      () => [views('SUCCESS'), reverses('16000'), views('RETURNED'), cancels('3033')],
      ['cancel.of-success'],
    ],
    [
      'cancelled while it was reversed',
      () => [views('SUCCESS'), reverses('16003'), views('REVERSAL PENDING'), cancels('3033')],
      ['cancel.of-success'],
    ],
    ['cancelled twice, before a view shows it', () => [cancels('3033'), cancels('3033')], []],
    [
      'cancelled twice, and a view between',
      () => [cancels('3033'), views('CANCELLED', { at: 920 }), cancels('3033', { at: 930 })],
      ['cancel.again'],
    ],
    [
      'reversed after it was cancelled, without a view',
      () => [cancels('3033'), reverses('16000')],
      ['reverse.of-cancelled'],
    ],
    [
      'cancelled while it was being cancelled',
      () => [cancels('3033', { at: 900, seconds: 5 }), cancels('3033', { at: 901 })],
      [],
    ],
    [
      'reversed while it was being reversed',
      () => [reverses('16000', { at: 900, seconds: 5 }), reverses('16000', { at: 901 })],
      ['reverse.again'],
    ],
    ['reversed again while that is pending, or given up', () => [reverses('16003'), reverses('16003')], []],
    ['reversed again after it was granted', () => [reverses('16000'), reverses('16000')], ['reverse.again']],
    [
      'at once so often that nobody can tell in which order',
      () => Array.from({ length: 13 }, () => cancels('3033', { at: 900 })),
      [],
    ],
    ['told that its reversal is pending, when asked again', () => [reverses('16000'), reverses('16003')], []],
    [
      'reversed again after that was rejected',
      () => [reverses('16003'), views('REVERSAL REJECTED'), reverses('16003')],
      [],
    ],
    ['reversed again after it was rejected at once', () => [reverses('16002'), reverses('16003')], []],
    ['refused as cancelled, which shows later', () => [cancels('3033'), cancels('15005'), views('PENDING')], []],
    ['refused for its form', () => [views('SUCCESS'), cancels('1000'), views('SUCCESS')], ['cancel.of-success']],
    [
      'refused for the form of a request that is wrong',
      () => [views('SUCCESS'), changed(cancels('1000'), { txnId: 'T1', reason: 5 }), views('SUCCESS')],
      [],
    ],
    [
      'refused without its reason, which may be demanded',
      () => [views('SUCCESS'), changed(cancels('1005'), { txnId: 'T1' }), views('SUCCESS')],
      [],
    ],
    ['refused as the gateway is busy', () => [views('SUCCESS'), cancels('1007'), views('SUCCESS')], []],
    [
      'refused as the gateway is busy, again and again',
      () => [views('SUCCESS'), ...Array.from({ length: 6 }, () => cancels('1007')), views('SUCCESS')],
      Array.from({ length: 6 }, () => 'cancel.of-success'),
    ],
    [
      'refused as the gateway is busy, and then as paid',
      () => [views('SUCCESS'), ...Array.from({ length: 6 }, () => cancels('1007')), cancels('15002'), views('SUCCESS')],
      [],
    ],
    [
      'refused a reversal of what was paid, though none was asked for',
      () => [views('SUCCESS'), reverses('16005'), views('SUCCESS')],
      ['reverse.accepted'],
    ],
    ['rejected a reversal of what was paid', () => [views('SUCCESS'), reverses('16002'), views('SUCCESS')], []],
    ['reversed while it was pending', () => [reverses('16000'), views('PENDING', { at: 900 })], ['reverse.of-pending']],
    ['reversed after it had failed', () => [views('FAILED'), reverses('16000')], ['reverse.of-failed']],
    [
      'reversed twice',
      () => [views('SUCCESS'), reverses('16000'), views('RETURNED'), reverses('16003')],
      ['reverse.again'],
    ],
  ])('%s', (_, records, requirements) => {
    expect(found([pays(), ...records()])).toEqual(requirements);
  });
});

describe('where a target settles within ten seconds', () => {
  test.each<[what: string, records: () => JournalRecord[], requirements: string[], trigger?: string]>([
    ['a payout that ends', () => [views('SUCCESS', { at: 12 })], []],
    ['one that is pending in its time', () => [views('PENDING', { at: 11 })], []],
    ['one that is pending after it', () => [views('PENDING', { at: 12 })], ['view.settles']],
    ['one that is pending, and then ends', () => [views('PENDING', { at: 12 }), views('FAILED', { at: 13 })], []],
    ['one that is held', () => [views('PENDING', { at: 12 })], [], 'held-pending'],
    ['one that is in process', () => [views('PENDING', { at: 12 })], [], 'credit-in-process'],
    ['one that triggers something else', () => [views('PENDING', { at: 12 })], ['view.settles'], 'late-callback'],
    ['a cancellation shows', () => [cancels('3033'), views('CANCELLED', { at: 60 })], []],
    ['a cancellation shows nowhere', () => [cancels('3033'), views('PENDING', { at: 60 })], ['cancel.state']],
    ['a cancelled payout is paid', () => [cancels('3033'), views('SUCCESS', { at: 60 })], ['cancel.state']],
    ['a cancellation has time left', () => [cancels('3033', { at: 51 }), views('PENDING', { at: 60 })], []],
    ['cancelled twice, soon', () => [cancels('3033', { at: 2 }), cancels('3033', { at: 11 })], []],
    [
      'cancelled twice, past that time',
      () => [cancels('3033', { at: 2 }), cancels('3033', { at: 13 })],
      ['cancel.again'],
    ],
    ['a cancellation was refused', () => [cancels('15001'), views('PENDING', { at: 60 })], ['view.settles']],
    ['a reversal shows', () => [reverses('16000'), views('RETURNED', { at: 60 })], []],
    ['a reversal is rejected', () => [reverses('16000'), views('REVERSAL REJECTED', { at: 60 })], []],
    ['a reversal is pending', () => [reverses('16000'), views('REVERSAL PENDING', { at: 60 })], []],
    [
      'a reversal is given up',
      () => [reverses('16000'), views('REVERSAL PENDING', { at: 40 }), views('SUCCESS', { at: 60 })],
      ['view.reversal-ends'],
    ],
    ['a reversal is answered by its rejection', () => [reverses('16002'), views('SUCCESS', { at: 60 })], []],
    [
      'a pending reversal shows nowhere',
      () => [reverses('16003'), views('SUCCESS', { at: 60 })],
      ['reverse.state (warn)'],
    ],
    ['a reversal shows nowhere', () => [reverses('16000'), views('SUCCESS', { at: 60 })], ['reverse.state']],
    ['a reversal was refused', () => [reverses('16004'), views('SUCCESS', { at: 60 })], []],
  ])('%s', (_, records, requirements, trigger) => {
    expect(found([pays(), ...records()], planned(trigger ? { trigger } : {}), 10)).toEqual(requirements);
  });
});

describe('references', () => {
  const other = { by: 'TWO' };
  test.each<[what: string, records: () => JournalRecord[], requirements: string[]]>([
    ['of the service, unknown', () => [pays(), views('3003')], ['view.service-reference']],
    ['of the partner, unknown', () => [pays(), views('3003', {}, 'R1')], ['view.partner-reference']],
    [
      'unknown while the payout was under way',
      () => [pays('T1', { at: 900, seconds: 5 }), views('3003', { at: 901 }, 'R1')],
      [],
    ],
    ['unknown to a cancellation', () => [pays(), cancels('15004', {}, 'R1')], ['cancel.either-reference']],
    [
      'unknown to a reversal',
      () => [pays(), views('SUCCESS'), reverses('16001'), views('SUCCESS')],
      ['reverse.accepted', 'reverse.either-reference'],
    ],
    ['unknown to a reversal of what was not paid', () => [pays(), views('FAILED'), reverses('16001')], []],
    ['unknown to the other partner', () => [pays(), views('3003', other), cancels('15004', other)], []],
    ['shown to the other partner', () => [pays(), views('PENDING', other)], ['view.other-partner']],
    ['reversed by the other partner', () => [pays(), reverses('16003', other)], ['reverse.unknown']],
    ['rejected to the other partner', () => [pays(), reverses('16002', other)], []],
    ['cancelled by the other partner', () => [pays(), cancels('3033', other)], ['cancel.unknown']],
    ['viewed though never sent', () => [pays(), views('PENDING', {}, 'R1X')], ['view.unknown']],
    ['cancelled though never sent', () => [pays(), cancels('3033', {}, 'R1X')], ['cancel.unknown']],
    ['reversed though never sent', () => [pays(), reverses('16000', {}, 'T')], ['reverse.unknown']],
    ["reversed by the other partner's own", () => [pays(), reverses('16003', other, 'R1')], ['reverse.unknown']],
    ['rejected though never sent', () => [pays(), reverses('16002', {}, 'T')], []],
    ['viewed in small letters', () => [pays(), views('PENDING', {}, 'r1')], ['view.unknown']],
    ["viewed by the other partner's own", () => [pays(), views('PENDING', other, 'R1')], ['view.other-partner']],
    ['accepted twice', () => [pays(), pays('T2')], ['transaction.duplicate']],
    [
      'accepted twice at one moment',
      () => [pays('T1', { at: 900, seconds: 2 }), pays('T2', { at: 901 })],
      ['transaction.duplicate-concurrent'],
    ],
    ['accepted after a refusal', () => [pays('1007'), pays()], []],
    ['a duplicate of nothing', () => [pays('3004')], ['transaction.new-reference']],
    [
      'a duplicate that an earlier run may have sent',
      () => [pays('3004', {}, { requestingOrganisationTransactionReference: 'none' })],
      [],
    ],
    ['a duplicate of a copy', () => [pays('3004', { at: 900 }), pays('T1', { at: 899, seconds: 3 })], []],
    [
      'a duplicate of one in small letters',
      () => [pays('3004', {}, { requestingOrganisationTransactionReference: 'r1' }), pays('T1', { at: 1 })],
      [],
    ],
  ])('%s', (_, records, requirements) => {
    expect(found(records())).toEqual(requirements);
  });

  test.each<[what: string, ids: object, body: Json, code: string, requirements: string[]]>([
    [
      'of its own',
      { serverCorrelationId: 'T1', clientCorrelationId: 'R1' },
      { transactionReference: 'R1' },
      '1003',
      [],
    ],
    [
      'of another payout',
      { serverCorrelationId: 'T1' },
      { transactionReference: 'R9' },
      '3003',
      ['errors.server-correlation'],
    ],
    ['of nothing that was sent', { clientCorrelationId: 'R1' }, null, '1005', ['errors.client-correlation']],
    ['of its own, that nobody knows', { serverCorrelationId: 'E7', clientCorrelationId: '' }, null, '1005', []],
    ['of the payout that it resembles', { serverCorrelationId: 'T1' }, { transactionReference: 'R9' }, '3030', []],
  ])('a refusal names references %s', (_, ids, body, code, requirements) => {
    const refused = () => sent('viewTransaction', body, { ...refusal(code), ...ids } as Json);
    const isKnown = (id: string) => !id.startsWith('view.');
    expect(found([pays(), refused()]).filter(isKnown)).toEqual(requirements);
  });

  test('a refused duplicate names no payout of another partner', () => {
    const copy = (by: string) =>
      sent(
        'createTransaction',
        { requestingOrganisationTransactionReference: 'R9' },
        { ...refusal('3030'), serverCorrelationId: 'T1' } as Json,
        { by },
      );
    const named = (by: string) => found([pays(), copy(by)]).filter((id) => id.startsWith('errors.'));
    expect([named('ONE'), named('TWO')]).toEqual([[], ['errors.server-correlation']]);
  });

  test('what a load names, another of its flows may have made', () => {
    expect(found([views('PENDING', {}, 'R2')])).toEqual(['view.unknown']);
    const { exchanges } = journalOf([run(), views('PENDING', {}, 'R2')]);
    expect(contradictionsOf(historyOf({ exchanges, unanswered: [], plans: [] }, { run: '' }))).toEqual([]);
  });

  test('a payout that the target promises to hold is cancelled', () => {
    const records = () => [cancels('15001'), views('PENDING', { at: 900 })];
    expect(found([pays(), ...records()])).toEqual([]);
    expect(found([pays(), ...records()], planned({ trigger: 'held-pending' }))).toEqual(['cancel.success']);
    const late = [cancels('15001', { at: 40 }), views('PENDING', { at: 900 })];
    expect(found([pays(), ...late], planned({ trigger: 'held-pending' }))).toEqual([]);
    expect(found([pays(), ...late], planned({ trigger: 'held-pending', heldSeconds: 60 }))).toEqual(['cancel.success']);
    expect(found([pays(), ...records()], planned({ trigger: 'held-pending', heldSeconds: 0.5 }))).toEqual([]);
  });

  test('a code that the target declares for a change says nothing', () => {
    const records = () => [pays(), cancels('15004')];
    expect(found(records())).toEqual(['cancel.either-reference']);
    expect(found(records(), planned({ trigger: 'cancel-15004' }))).toEqual([]);
  });

  test('but that the change was made already, which it may have been', () => {
    const cancelled = (code: string) => [pays(), cancels(code), views('CANCELLED', { at: 40 })];
    expect(found(cancelled('15005'))).not.toEqual([]);
    expect(found(cancelled('15005'), planned({ trigger: 'cancel-15005' }))).toEqual([]);
    expect(found(cancelled('15004'), planned({ trigger: 'cancel-15004' }))).toEqual(['cancel.no-effect']);
    // also where the payout was not certainly accepted by then
    const atOnce = [pays('T1', { at: 1, seconds: 5 }), cancels('15005', { at: 2 }), views('CANCELLED', { at: 40 })];
    expect(found(atOnce, planned({ trigger: 'cancel-15005' }))).toEqual([]);
  });

  test('a probe may have sent before what it does not record', () => {
    expect(found([pays('3004')], planned({ steps: [] }))).toEqual([]);
  });
});

describe('quotes', () => {
  const expiry = '2026-03-02 13:00:00';
  const quote = (made?: Made, more: { [member: string]: Json } = {}) => {
    const row = { quoteId: 'Q1', receivingAmount: '10', receivingCurrency: 'KES', quoteExpiryTime: expiry, ...more };
    return sent('createQuotation', {}, { quotes: [row] }, made);
  };
  const uses = (answer: string, made?: Made, more: { [member: string]: Json } = {}) =>
    pays(answer, made, { internationalTransferInformation: { quoteId: 'Q1' }, ...more });
  /** Another payout with the same quote. */
  const other = () =>
    pays(
      'T9',
      {},
      {
        requestingOrganisationTransactionReference: 'R1-other',
        internationalTransferInformation: { quoteId: 'Q1' },
      },
    );
  /** A refusal that shows the clock of the gateway, which is so many seconds ahead. */
  const clock = (ahead: number) => {
    const shown = new Date(start + (5 + ahead) * 1000).toISOString().slice(0, 19).replace('T', ' ');
    return sent('viewTransaction', { transactionReference: 'X' }, refusal('3003', shown), { at: 5 });
  };
  const hour = 3600;
  const others = () => ['Q2', 'Q3', 'Q4'].map((quoteId) => quote({}, { quoteId }));
  test.each<[what: string, records: () => JournalRecord[], requirements: string[]]>([
    ['used in time', () => [quote(), uses('T1')], []],
    ['refused as expired while valid', () => [clock(0), quote(), uses('3008')], ['transaction.quote-valid']],
    ['refused as expired when it is used again', () => [clock(0), quote(), other(), uses('3008')], []],
    ['refused as expired where no clock was shown', () => [quote(), uses('3008')], []],
    ['refused as expired at its end', () => [clock(0), quote(), uses('3008', { at: hour })], []],
    ['refused by a clock that is ahead', () => [clock(30), quote(), uses('3008', { at: hour - 20 })], []],
    ['used after its end', () => [clock(0), quote(), uses('T1', { at: hour + 3 })], ['transaction.quote-expired']],
    ['used by a clock that is behind', () => [clock(-30), quote(), uses('T1', { at: hour + 3 })], []],
    ['used by a gateway of two clocks', () => [clock(0), clock(20), quote(), uses('T1', { at: hour + 9 })], []],
    // three hours are another zone, and a finding about the times of refusals alone
    ['used in time, beside refusals ahead by hours', () => [clock(10_800), quote(), uses('T1')], []],
    [
      'refused at its end, beside refusals behind by hours',
      () => [clock(-10_800), quote(), uses('3008', { at: hour + 3 })],
      [],
    ],
    [
      'used after its end, beside refusals ahead by hours',
      () => [clock(10_800), quote(), ...others(), uses('T1', { at: hour + 3 })],
      ['transaction.quote-expired'],
    ],
    [
      'used, though it was over when it was issued',
      () => [clock(0), quote({}, { quoteExpiryTime: '2000-01-01 00:00:00' }), uses('T1')],
      [],
    ],
    ['used for another amount', () => [quote(), uses('T1', {}, { amount: '11' })], ['transaction.quote-match']],
    [
      'used for its amount in two decimals',
      () => [quote({}, { receivingAmount: '10.346' }), uses('T1', {}, { amount: '10.35' })],
      [],
    ],
    ['used in another currency', () => [quote(), uses('T1', {}, { currency: 'UGX' })], ['transaction.quote-match']],
    ['used by another partner', () => [quote(), uses('T1', { by: 'TWO' })], ['transaction.quote-of-partner']],
    [
      'without a time, used late',
      () => [clock(0), quote({}, { quoteExpiryTime: null }), uses('T1', { at: hour + 9 })],
      [],
    ],
    ['without a currency', () => [quote({}, { receivingCurrency: null }), uses('T1')], []],
    ['of one id for two', () => [quote(), quote({}, { receivingAmount: '9' }), uses('T1', {}, { amount: '9' })], []],
  ])('%s', (_, records, requirements) => {
    expect(found(records())).toEqual(requirements);
  });
});

describe('codes of views', () => {
  const told = (status: string, code: string, made?: Made) =>
    sent(
      'viewTransaction',
      { transactionReference: 'T1' },
      { transactionReference: 'T1', status, transactionStatus: code },
      made,
    );
  const failed = (code: string, made?: Made) => told('FAILED', `${code}:no`, made);
  const returned = (code: string) => told('RETURNED', code);
  test.each<[what: string, records: () => JournalRecord[], requirements: string[]]>([
    ['stay', () => [failed('3100'), failed('3100'), failed('3100')], []],
    ['become more exact', () => [failed('3032'), failed('3100'), failed('3100')], []],
    ['do not go back', () => [failed('3100'), failed('3109'), failed('3100')], ['view.final']],
    ['of one moment are in no order', () => [failed('3100', { at: 900, seconds: 9 }), failed('3109', { at: 901 }), failed('3100', { at: 902 })], []],
    ['of a rejection, where none was', () => [reverses('16000'), returned('16002:no')], ['view.agreement']],
    ['of a rejection, which came first', () => [reverses('16002'), reverses('16000'), returned('16002:no')], []],
    ['of a rejection that nobody saw', () => [reverses('16003'), reverses('16000'), returned('16002:no')], []],
  ])('%s', (_, records, requirements) => {
    expect(found([pays(), ...records()])).toEqual(requirements);
  }); // biome-ignore format: one row a line
});

test.each<[what: string, seen: [status: string, reference: string][], requirements: string[]]>([
  [
    'one, and none once its reversal was rejected',
    [
      ['SUCCESS', 'C1'],
      ['REVERSAL REJECTED', ''],
    ],
    ['reverse.no-effect', 'view.success'],
  ],
  [
    'one',
    [
      ['SUCCESS', 'C1'],
      ['SUCCESS', 'C1'],
    ],
    [],
  ],
  [
    'two',
    [
      ['SUCCESS', 'C1'],
      ['SUCCESS', 'C2'],
    ],
    ['view.success'],
  ],
  [
    'one, and none later',
    [
      ['SUCCESS', 'C1'],
      ['SUCCESS', ''],
    ],
    [],
  ],
])('a paid payout has %s of the receiving partner', (_, seen, requirements) => {
  const accepted = pays();
  const records = seen.map(([status, creditingOrganisationTransactionReference]) => {
    const view = { transactionReference: 'T1', status, creditingOrganisationTransactionReference };
    return sent('viewTransaction', { transactionReference: 'T1' }, view);
  });
  expect(found([accepted, ...records])).toEqual(requirements);
});

describe('a code of the older revision is of a state that was', () => {
  const told = (transactionStatus: string, made?: Made) =>
    sent(
      'viewTransactionOlder',
      { transactionReference: 'T1' },
      { transactionReference: 'T1', transactionStatus },
      made,
    );
  const paidAtOnce = (made?: Made) =>
    sent(
      'createTransaction',
      { requestingOrganisationTransactionReference: 'R1', type: 'inttransfer' },
      { transactionReference: 'T1', transactionStatus: '3000:Remit Success' },
      made,
    );
  test.each<[what: string, records: () => JournalRecord[], requirements: string[]]>([
    ['of an earlier one', () => [pays(), told('3050:'), views('SUCCESS', { at: 990 })], []],
    ['of the same', () => [pays(), told('3000:'), views('SUCCESS', { at: 990 })], []],
    [
      'of one before its reversal',
      () => [pays(), told('3000:'), reverses('16000'), views('RETURNED', { at: 990 })],
      [],
    ],
    ['paid, and pending long after', () => [pays(), told('3000:'), views('PENDING', { at: 990 })], ['view.agreement']],
    ['paid, and pending soon after', () => [pays(), told('3000:', { at: 900 }), views('PENDING', { at: 903 })], []],
    [
      'reversed, and paid long after',
      () => [pays(), told('16000:'), views('SUCCESS', { at: 990 })],
      ['view.agreement'],
    ],
    [
      'of a reversal that is given up',
      () => [pays(), reverses('16003'), told('16003:'), views('SUCCESS', { at: 990 })],
      [],
    ],
    ['of a reversal that nobody asked for', () => [pays(), told('16003:')], ['view.agreement']],
    ['of a failure, and paid', () => [pays(), told('3100:'), views('SUCCESS', { at: 990 })], ['view.agreement']],
    [
      'of a failure, and cancelled',
      () => [pays(), cancels('3033'), told('3032:'), views('CANCELLED', { at: 990 })],
      [],
    ],
    [
      'of a failed credit, and cancelled before it was sent for credit',
      () => [pays(), cancels('3033'), told('3100:'), views('CANCELLED', { at: 990 })],
      ['view.agreement'],
    ],
    ['of no state', () => [pays(), told('1007:'), views('SUCCESS', { at: 990 })], ['view.agreement']],
    ['of no table', () => [pays(), told('9999:'), views('SUCCESS', { at: 990 })], []],
    ['paid at once, and paid', () => [paidAtOnce(), views('SUCCESS', { at: 990 })], []],
    ['paid at once, and failed', () => [paidAtOnce(), views('FAILED', { at: 990 })], ['view.final']],
    ['paid at once, and pending', () => [paidAtOnce(), views('PENDING', { at: 990 })], ['view.final']],
    ['paid at once, and pending soon after', () => [paidAtOnce({ at: 900 }), views('PENDING', { at: 903 })], []],
    ['accepted, and pending', () => [pays(), views('PENDING', { at: 990 })], []],
  ])('%s', (_, records, requirements) => expect(found(records())).toEqual(requirements));
});

/** A view of the older revision by the partner's reference, which has no status. */
const olderView = (transactionStatus: string) =>
  sent(
    'viewTransactionOlder',
    { transactionReference: 'R1' },
    { transactionReference: 'T1', requestingOrganisationTransactionReference: 'R1', transactionStatus },
  );

test.each<[what: string, records: () => JournalRecord[], requirements: string[]]>([
  ['and is shown as paid by the older view', () => [pays('1005'), olderView('3000:Remit Success')], ['view.unknown']],
  ['and is shown with its failure by the older view', () => [pays('3032'), olderView('3032:Failed')], []],
  ['for a limit, and is shown with it by the older view', () => [pays('3060'), olderView('3060:Limit')], []],
  ['and is shown as pending', () => [pays('3049'), views('PENDING', {}, 'R1')], ['view.unknown']],
  ['and is shown as paid', () => [pays('3002'), views('SUCCESS', {}, 'R1')], ['view.unknown']],
  [
    'and is shown as paid, before it was accepted',
    () => [pays('1005'), views('SUCCESS', {}, 'R1'), pays()],
    ['view.unknown'],
  ],
  ['and then accepted', () => [pays('1005'), pays(), views('SUCCESS', {}, 'R1')], []],
  [
    'and is shown while another request was under way',
    () => [pays('1005'), pays('T1', { at: 5, seconds: 9 }), views('PENDING', { at: 7 }, 'R1')],
    [],
  ],
  ['and is unknown', () => [pays('3005'), views('3003', {}, 'R1')], []],
  ['and is shown as failed', () => [pays('3002'), views('FAILED', {}, 'R1')], []],
  ['as one that may be in process', () => [pays('3030'), views('SUCCESS', {}, 'R1')], []],
  ['by a busy server', () => [pays('1007'), views('SUCCESS', {}, 'R1')], []],
])('a payout that was refused %s', (_, records, requirements) => expect(found(records())).toEqual(requirements));

test('what follows a reversal that was given up is bound all the same', () => {
  const beside = { at: 200, seconds: 5 };
  const records = [pays(), reverses('16003'), views('RETURNED', beside), reverses('16000', beside)];
  expect(found([...records, views('RETURNED', { at: 300 })])).toEqual([]);
  expect(found([...records, views('REVERSAL PENDING', { at: 300 })])).toEqual(['view.final']);
});

test('a contradiction names both sides', () => {
  const [accepted, paid, pending] = [pays(), views('SUCCESS'), views('PENDING')];
  const journal = journalOf([run(), accepted, paid, pending]);
  expect(contradictionsOf(historyOf(journal, { run: runOf(journal).id }))).toEqual([
    {
      requirement: 'view.final',
      expected: `SUCCESS, as ${paid.id} showed it, or a state after it`,
      received: 'PENDING',
      exchange: pending.id,
    },
  ]);
});
