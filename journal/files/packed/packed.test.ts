import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callback, flow, journalOf, startedAt } from '../../../reports/testing/run-journal';
import { idText } from '../../ids';
import { callbackForJournal } from '../../journal-form';
import type { CallbackRecord, FlowRecord } from '../../records';
import { addLine, emptyJournal } from '../reader';
import { Heads } from './bytes';
import { Callbacks } from './callbacks';
import { Flows, idOf } from './flows';
import { Span } from './text-index';
import type { TimedRecords } from './timed';

/** Texts as gateways and the harness write them, and any other ones. */
const reference = fc.oneof(
  fc.stringMatching(/^RWSYZSLS40-L[0-9A-Z]{1,4}-MWSZ[0-9A-Z]{4}$/),
  fc.uuid(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', 'A', '\ud800', '\ue001', 'ÄÖÜ', '0000000000', 'x'.repeat(9000)),
);
const ms = fc.oneof(
  fc.nat(1e6),
  fc.nat(1e9).map((n) => n / 1e6),
  fc.double({ min: 0, max: 1e7, noNaN: true }),
);
const amount = fc.oneof(
  fc.tuple(fc.nat(1e6), fc.nat(99)).map(([whole, part]) => `${whole}.${String(part).padStart(2, '0')}`),
  fc.constantFrom('', '0', '0.00', '.5', '5.', '-1.00', '1e3', '007', '123456789012345678.99', 'null'),
  fc.string(),
);
const moment = fc.oneof(
  fc.nat(100_000).map((n) => startedAt + n),
  fc.constantFrom(0, -1, startedAt + 0.5, startedAt + 1e12, Number.MAX_SAFE_INTEGER),
);
const aFlow = fc.record<FlowRecord>(
  {
    t: fc.constant('flow'),
    id: fc.oneof(
      fc.nat().map((n) => `flow-${n}`),
      fc.constantFrom('batch-0', 'flow-007', 'flow', '-', '12', 'flow--1'),
    ),
    at: moment,
    reference,
    quoteId: reference,
    transactionReference: reference,
    status: fc.constantFrom('SUCCESS', 'FAILED', 'PENDING'),
    code: fc.constantFrom('3000', ''),
    sendingAmount: amount,
    receivingAmount: amount,
    currency: fc.constantFrom('KES', ''),
    steps: fc.array(fc.tuple(fc.constantFrom('walletStatus', 'viewTransaction'), ms, ms)),
    connects: fc.array(ms),
    broke: fc.subarray(['view.same', 'quotation.rate']),
    late: ms,
    older: fc.constant(true),
    shared: fc.constantFrom('accepted', 'refused'),
    fault: fc.string(),
    finishedAt: moment,
  },
  { requiredKeys: ['t', 'id', 'at', 'reference', 'steps', 'broke', 'finishedAt'] },
);

/** The record as a journal has it: a property test makes objects without a prototype. */
const asRead = <T>(record: T): T => JSON.parse(JSON.stringify(record));

test('a flow is read as it was written, whatever is in it', () => {
  fc.assert(
    fc.property(fc.array(aFlow.map(asRead), { maxLength: 6 }), (records) => {
      const heads = new Heads();
      const flows = new Flows(heads);
      for (const record of records) flows.push(record);
      for (const [place, record] of records.entries()) {
        for (const name of ['reference', 'quoteId', 'transactionReference'] as const) {
          const [span, text] = [new Span(heads), record[name]];
          expect(flows.textAt(place, name, span)).toBe(text !== undefined);
          if (text !== undefined) expect(span.isSame(new Span(heads).of(text))).toBe(true);
        }
        expect(idText(idOf(flows.at(place)))).toBe(record.id);
        const found = flows.at(place);
        for (const name of Object.keys(record) as (keyof FlowRecord)[]) expect(found[name]).toEqual(record[name]);
        expect(JSON.stringify(found)).toBe(JSON.stringify(record));
      }
    }),
    { numRuns: 400 },
  );
});

const aCallback = fc
  .tuple(moment, reference, reference, fc.dictionary(fc.string(), fc.string()), fc.json(), fc.boolean())
  .map(([at, partner, transaction, more, text, isOwn]): CallbackRecord => {
    const record = callback(partner, transaction, more);
    return asRead({ ...record, at, ...(!isOwn && { text, body: JSON.parse(text) }), headers: more });
  });

/** One expectation for all: nine thousand of them take seconds. */
const readBack = (records: readonly CallbackRecord[]): void => {
  const heads = new Heads();
  const callbacks = new Callbacks(heads);
  for (const record of records) callbacks.push(record);
  const isReadBack = (record: CallbackRecord, place: number): boolean => {
    const found = callbacks.at(place);
    const span = new Span(heads);
    const { partnerTransId } = (record.body ?? {}) as Record<string, unknown>;
    const isText = typeof partnerTransId === 'string';
    return (
      callbacks.textAt(place, 'partnerTransId', span) === isText &&
      (!isText || span.isSame(new Span(heads).of(partnerTransId))) &&
      isDeepStrictEqual(found.body, record.body) &&
      JSON.stringify(found) === JSON.stringify(record)
    );
  };
  expect(records.filter((record, place) => !isReadBack(record, place))).toEqual([]);
};

describe('a callback is read as it was written', () => {
  test('whatever is in it', () => {
    fc.assert(fc.property(fc.array(aCallback, { maxLength: 6 }), readBack), { numRuns: 400 });
  });

  test.each<[what: string, more: (n: number) => Record<string, string>]>([
    ['all are alike', () => ({})],
    ['each has a time', (n) => ({ sentAt: new Date(startedAt + 977 * n).toISOString() })],
    [
      'each has a text of its own',
      (n) => ({
        note: `${'abcdefghij'[n % 10]}é`.repeat(1 + (n % 97)) + String.fromCharCode(97 + (n % 26)).repeat(n % 89),
      }),
    ],
  ])('%s', (_, more) => {
    const records = Array.from({ length: 9000 }, (__, n) => callback(`RWSYZSLS40-L${n}`, `TMWSYZRN4${n}`, more(n)));
    readBack(records);
    const { callbacks } = journalOf(records);
    expect(records.map((_one, place) => JSON.stringify(callbacks.at(place)))).toEqual(
      records.map((one) => JSON.stringify(one)),
    );
  });
});

test.each([
  ['a step of four parts', { steps: [['viewTransaction', 0, 1, 2]] }],
  ['a step that is none', { steps: ['viewTransaction'] }],
  ['no steps', { steps: null }],
  ['a number as text', { late: '2' }],
  ['an unknown member', { more: { a: [1] } }],
])('a flow with %s is read as it was written', (_, more) => {
  const record = flow(1, more as never);
  const { flows } = journalOf([record]);
  expect(JSON.stringify(flows.at(0))).toBe(JSON.stringify(record));
});

test('flows are in order of time, then of id, in whatever order they come', () => {
  const ids = ['flow-10', 'flow-9', 'flow-2'];
  const ordered = [
    flow(1, { at: 0 }),
    ...ids.toSorted().map((id) => flow(3, { id })),
    flow(4),
    flow(5, { at: 2 ** 45 }),
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(ordered, { minLength: ordered.length }), (records) => {
      const flows = new Flows(new Heads());
      for (const record of records) flows.push(record);
      flows.sort();
      expect([...flows.ids()].map(idText)).toEqual(ordered.map(({ id }) => id));
    }),
  );
});

test.each<[what: string, record: CallbackRecord, body: unknown]>([
  ['with a body of its own', callback('REF-1', 'T1'), callback('REF-1', 'T1').body],
  ['whose body is that of its text', callbackForJournal(callback('REF-1', 'T1')), callback('REF-1', 'T1').body],
  ['that the dialect changed', callbackForJournal({ ...callback('REF-1', 'T1'), body: { a: 1 }, bent: [0] }), { a: 1 }],
  ['that is not JSON', callbackForJournal({ ...callback('REF-1', 'T1'), text: 'paid' }), undefined],
])('a callback %s', (_, record, body) => {
  // the second one has the shape of the first
  const { callbacks } = journalOf([record, record]);
  for (const place of [0, 1]) {
    expect(callbacks.at(place).body).toEqual(body);
    expect(JSON.stringify(callbacks.at(place))).toBe(JSON.stringify(record));
    expect(JSON.stringify(callbacks.wholeAt(place))).toBe(JSON.stringify(record));
  }
});

/** The records of lines, each of which is read after all before it. */
const readLines = (lines: readonly string[]) => {
  const journal = emptyJournal();
  for (const line of lines) addLine(journal, line);
  return journal;
};

/** What a journal must have of some lines: those that can be parsed, as they are. */
function parsed(lines: readonly string[], t: string): string[] {
  return lines.flatMap((line) => {
    try {
      // half a character cannot be in a file
      const record = JSON.parse(Buffer.from(line).toString());
      return record?.t === t && (t !== 'callback' || typeof record.text === 'string') ? [JSON.stringify(record)] : [];
    } catch {
      return [];
    }
  });
}

const all = <T extends { at: number }>(records: TimedRecords<T>): string[] =>
  Array.from({ length: records.length }, (_, place) => JSON.stringify(records.at(place)));

/** Some characters of a line are replaced by others. */
const damaged = (line: string) =>
  fc
    .tuple(
      fc.nat(line.length - 1),
      fc.nat(3),
      fc.oneof(
        fc.constantFrom('', '0', '9', '.', '-', 'e5', '"', '\\', ',', ' ', '00', '1.0', 'é', '\ue000', '{', 'null'),
        fc.string({ maxLength: 3 }),
      ),
    )
    .map(([at, count, more]) => line.slice(0, at) + more + line.slice(at + count));

/** Flows of a load, which are alike in all but their values. */
const likeOthers = fc
  .tuple(fc.nat(1e5), fc.nat(3), fc.constantFrom('KES', 'UGX'), reference, ms, fc.boolean())
  .map(([n, polls, currency, text, time, isFirst]) =>
    flow(n, {
      id: `flow-${n}`,
      reference: text,
      currency,
      receivingAmount: currency === 'UGX' ? String(n) : `${n}.${n % 10}0`,
      steps: [['walletStatus', 0, time], ...Array.from({ length: polls }, () => ['viewTransaction', n, time] as const)],
      ...(isFirst && { connects: [time] }),
      late: Math.floor(time),
    }),
  );

describe('a line is read as it is parsed, whatever came before it', () => {
  const written = (record: FlowRecord | CallbackRecord): string => JSON.stringify(record);
  const alikeCallbacks = fc
    .tuple(moment, reference, reference)
    .map(([at, partner, transaction]) => callbackForJournal({ ...callback(partner, transaction), at }));

  test.each<[what: string, t: 'flow' | 'callback', of: 'flows' | 'callbacks', line: fc.Arbitrary<string>]>([
    ['a flow', 'flow', 'flows', fc.oneof(likeOthers, aFlow.map(asRead)).map(written)],
    ['a callback', 'callback', 'callbacks', fc.oneof(alikeCallbacks, aCallback).map(written)],
  ])('of %s', (_, t, of, line) => {
    const some = fc.oneof({ weight: 3, arbitrary: line }, line.chain(damaged));
    fc.assert(
      fc.property(fc.array(some, { minLength: 2, maxLength: 12 }), (lines) => {
        const journal = readLines([...lines, ...lines]);
        expect(all<FlowRecord | CallbackRecord>(journal[of])).toEqual(parsed([...lines, ...lines], t));
      }),
      { numRuns: 1500 },
    );
  });
});

describe('which lines are not parsed', () => {
  const known = flow(1, { id: 'flow-1', late: 0.25, sendingAmount: '10.50', connects: [1.5] });
  const told = callbackForJournal(callback('REF-1', 'TXN-1'));

  test.each<[what: string, line: string, isRead: boolean]>([
    ['the same flow', JSON.stringify(known), true],
    ['other values', JSON.stringify({ ...known, id: 'flow-27', late: 7, reference: 'X', sendingAmount: '0.01' }), true],
    ['more digits of an amount', JSON.stringify({ ...known, sendingAmount: '10.500' }), false],
    ['an amount with zeros before it', JSON.stringify({ ...known, sendingAmount: '010.50' }), false],
    ['a negative time', JSON.stringify({ ...known, late: -1 }), false],
    ['a time with more digits than are kept', JSON.stringify({ ...known, late: 0.1234567 }), false],
    ['a reference with a quote', JSON.stringify({ ...known, reference: 'a"b' }), false],
    ['a reference with other letters', JSON.stringify({ ...known, reference: 'Ä' }), false],
    ['another status', JSON.stringify({ ...known, status: 'FAILED' }), false],
    ['a member more', JSON.stringify({ ...known, resent: true }), false],
    ['a line that is cut off', JSON.stringify(known).slice(0, -1), false],
    ['something behind it', `${JSON.stringify(known)} `, false],
    ['a number that JSON does not have', JSON.stringify(known).replace('"late":0.25', '"late":5.'), false],
    ['an end before the start', JSON.stringify({ ...known, finishedAt: known.at - 1 }), false],
  ])('a flow: %s', (_, line, isRead) => {
    const { flows } = readLines([JSON.stringify(known)]);
    const bytes = Buffer.from(line);
    expect(flows.pushLine(bytes, 0, bytes.length)).toBe(isRead);
    expect(flows.length).toBe(isRead ? 2 : 1);
  });

  test.each<[what: string, line: string, isRead: boolean]>([
    ['the same', JSON.stringify(told), true],
    [
      'other references',
      JSON.stringify(callbackForJournal({ ...callback('REF-2222', 'TXN-22'), at: told.at + 1 })),
      true,
    ],
    ['another header', JSON.stringify({ ...told, headers: { date: 'now' } }), false],
    ['a time that is not a whole number', JSON.stringify({ ...told, at: told.at + 0.5 }), false],
    ['an own body', JSON.stringify({ ...told, body: {} }), false],
  ])('a callback: %s', (_, line, isRead) => {
    const { callbacks } = readLines([JSON.stringify(told)]);
    const bytes = Buffer.from(line);
    expect(callbacks.pushLine(bytes, 0, bytes.length)).toBe(isRead);
  });

  test('a callback whose references differ from those of its text', () => {
    const twice = (text: string, body: string) =>
      JSON.stringify({ ...callback(text, 'T1'), body: { partnerTransId: body, transactionId: 'T1' }, bent: [0] });
    const lines = [
      twice('REF-1', 'REF-1'),
      twice('REF-22', 'REF-22'),
      twice('REF-1', 'REF-2'),
      twice('REF-3', 'REF-33'),
    ];
    expect(all(readLines(lines).callbacks)).toEqual(parsed(lines, 'callback'));
  });

  test.each([
    ['of `true`', 'true', { acknowledged: true }],
    ['of an escape', 'u0001', { note: '\u0001' }],
  ])('a callback whose reference is also a part %s', (_, reference, more) => {
    const lines = ['T1', 'T2'].map((id) => JSON.stringify({ ...told, ...callback(reference, id), more }));
    expect(all(readLines(lines).callbacks)).toEqual(parsed(lines, 'callback'));
  });

  test('with more kinds of lines than are kept, all are read', () => {
    const lines = Array.from({ length: 300 }, (_, n) =>
      JSON.stringify({ ...told, headers: { date: `now ${n % 70}` } }),
    );
    expect(all(readLines(lines).callbacks)).toEqual(parsed(lines, 'callback'));
  });
});
