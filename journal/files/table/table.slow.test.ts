import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { millionths } from '../../../contract';
import { callback, flow, run, startedAt } from '../../../reports/testing/run-journal';
import type { DialectEntry } from '../../../targets/dialect/entry';
import { replied, repliedIn } from '../../flow';
import { callbackForJournal } from '../../journal-form';
import type { CallbackRecord, FlowRecord } from '../../records';
import { readJournals } from '../merge';
import { journalOf } from '../reader';
import { keyOf } from './keys';

const folder = mkdtempSync(join(tmpdir(), 'table-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
/** The journal of some lines in a file, which begins with a run record. */
function readLines(lines: readonly string[], isPacked = false) {
  files += 1;
  const text = [JSON.stringify(run()), ...lines].join('\n');
  const file = join(folder, `${files}.ndjson${isPacked ? '.gz' : ''}`);
  writeFileSync(file, isPacked ? gzipSync(text) : text);
  return readJournals([file]);
}

/** Texts as gateways and the harness write them, and any other ones. */
const reference = fc.oneof(
  fc.stringMatching(/^RWSYZSLS40-L[0-9A-Z]{1,4}-MWSZ[0-9A-Z]{4}$/),
  fc.uuid(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', 'A', '\ud800', 'ÄÖÜ', '0000000000', 'x'.repeat(9000)),
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
  fc.constantFrom(0, -1, startedAt + 0.5, startedAt + 1e12, 8.64e15),
);
const anyFlow = fc.record<FlowRecord>(
  {
    t: fc.constant('flow'),
    id: fc.oneof(
      fc.nat().map((n) => `flow-${n}`),
      fc.constantFrom('batch-0', 'flow-007', 'flow', '-', '12', 'flow--1', 'flow-99999999999', 'a#1-2'),
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
    busy: fc.uniqueArray(fc.nat(5)),
    broke: fc.subarray(['view.same', 'quotation.rate']),
    late: ms,
    older: fc.constant(true),
    shared: fc.constantFrom('accepted', 'refused'),
    fault: fc.oneof(fc.constant('used up: 3060'), fc.string()),
    finishedAt: moment,
  },
  { requiredKeys: ['t', 'id', 'at', 'reference', 'steps', 'broke', 'finishedAt'] },
);

/** The record as a journal has it: a property test makes objects without a prototype. */
const asRead = <T>(record: T): T => JSON.parse(JSON.stringify(record));

/** What the rules read of a flow, from its record. */
const expectedOf = (record: FlowRecord) => ({
  ...{ id: record.id, at: record.at, finishedAt: record.finishedAt, late: record.late, status: record.status },
  ...{ broke: record.broke, older: record.older, shared: record.shared, fault: record.fault, code: record.code },
  ...{ currency: record.currency, connects: record.connects ?? [], sent: millionths(record.sendingAmount) },
  hasReference: record.transactionReference !== undefined,
  replies: replied(record),
  refused: record.steps
    .slice(0, repliedIn(record, record.steps.length))
    .flatMap(([operation], place) => (record.busy?.includes(place) ? operation : [])),
});

function readOf(flows: ReturnType<typeof journalOf>['flows'], place: number) {
  const found = flows.at(place);
  const replies: (readonly [string, number, number])[] = [];
  const refused: string[] = [];
  found.eachReply(
    (...reply) => replies.push(reply),
    (operation) => refused.push(operation),
  );
  const { id, at, finishedAt, late, connects, sent } = found;
  const { status, broke, older, shared, fault, code, currency, hasReference } = found.kind;
  return {
    ...{ id, at, finishedAt, late, status, broke, older, shared, fault, code, currency, connects, sent },
    ...{ hasReference, replies, refused },
  };
}

test('a flow is read as it was written, whatever is in it', () => {
  fc.assert(
    fc.property(fc.array(anyFlow.map(asRead), { maxLength: 6 }), (records) => {
      const { flows } = journalOf(records);
      for (const [place, record] of records.entries()) {
        for (const name of ['reference', 'quoteId', 'transactionReference'] as const)
          expect(flows.keyAt(place, name)).toBe(keyOf(record[name]));
        expect(flows.at(place).id).toBe(record.id);
        expect(readOf(flows, place)).toEqual(expectedOf(record));
        expect(flows.recordAt(place)).toEqual(record);
      }
    }),
    { numRuns: 400 },
  );
});

test.each([
  ['a step of four parts', { steps: [['viewTransaction', 0, 1, 2]] }],
  ['a step that is none', { steps: ['viewTransaction'] }],
  ['a number as text', { late: '2' }],
  ['an unknown member', { more: { a: [1] } }],
])('a flow with %s is read as it was written', (_, more) => {
  const record = flow(1, more as never);
  const { flows } = journalOf([record]);
  expect(flows.recordAt(0)).toEqual(record);
  expect(flows.at(0).late).toBe(record.late);
});

test('however many faults differ, they are told apart', () => {
  const faults = Array.from({ length: 1500 }, (_, n) => `no answer ${n}`);
  const { flows } = journalOf([flow(0), ...faults.map((fault, n) => flow(n + 1, { fault }))]);
  expect([...flows].map(({ kind }) => kind.fault)).toEqual([undefined, ...faults]);
  expect(flows.countWhere(({ fault }) => fault !== undefined)).toBe(1500);
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
      const { flows } = journalOf(records);
      flows.sort();
      expect([...flows].map(({ id }) => id)).toEqual(ordered.map(({ id }) => id));
    }),
  );
});

const anyCallback = fc
  .tuple(moment, reference, reference, fc.dictionary(fc.string(), fc.string()), fc.json(), fc.boolean())
  .map(([at, partner, transaction, more, text, isOwn]): CallbackRecord => {
    const record = callback(partner, transaction, more);
    return asRead({ ...record, at, ...(!isOwn && { text, body: JSON.parse(text) }), headers: more });
  });

/** Some characters of a line are replaced by others. */
const damaged = (line: string) =>
  fc
    .tuple(
      fc.nat(line.length - 1),
      fc.nat(3),
      fc.oneof(
        fc.constantFrom('', '0', '9', '.', '-', 'e5', '"', '\\', ',', ' ', '00', '1.0', 'é', '{', 'null'),
        fc.string({ maxLength: 3 }),
      ),
    )
    .map(([at, count, more]) => line.slice(0, at) + more + line.slice(at + count));

/** Lines of a load: more of one kind than are kept whole, and what differs from them in their values or otherwise. */
const defaultFlow = (n: number, more: Partial<FlowRecord> = {}): FlowRecord =>
  flow(n, { reference: `RUN-L${n}`, transactionReference: `TXN-${n}`, ...more });
const defaultCallback = (n: number, more: object = {}): CallbackRecord => {
  const number = String(n).padStart(6, '0');
  return { ...callbackForJournal(callback(`RUN-L${number}`, `TXN-${number}`)), at: startedAt + n, ...more };
};

/** The records of a kind among the lines that can be parsed, in order of time. */
function parsed(lines: readonly string[], t: 'flow' | 'callback'): string[] {
  const records = lines.flatMap((line) => {
    try {
      // half a character cannot be in a file
      const record = JSON.parse(Buffer.from(line).toString());
      const isRecord = t === 'callback' ? typeof record.text === 'string' : record.steps?.map && record.broke?.map;
      return record?.t === t && isRecord && typeof record.at === 'number' && Math.abs(record.at) <= 8.64e15
        ? [record]
        : [];
    } catch {
      return [];
    }
  });
  return records.map((record) => JSON.stringify(record)).sort();
}

/** The whole records, in order of time. */
const recordsOf = <Kept>(table: { length: number; recordAt(place: number): Kept }): Kept[] =>
  Array.from({ length: table.length }, (_, place) => table.recordAt(place));

const whole = (records: Iterable<unknown>): string[] => [...records].map((record) => JSON.stringify(record)).sort();

const usual = Array.from({ length: 200 }, (_, n) => [defaultCallback(n), defaultFlow(n)])
  .flat()
  .map((record) => JSON.stringify(record));

describe('every line of a file is read as it is parsed', () => {
  test.each([
    ['a journal', false],
    ['a compressed journal', true],
  ])('of %s', async (_, isPacked) => {
    const { flows, callbacks } = await readLines(usual, isPacked);
    expect(whole(recordsOf(flows))).toEqual(parsed(usual, 'flow'));
    expect(whole(recordsOf(callbacks))).toEqual(parsed(usual, 'callback'));
    expect([flows.length, callbacks.length]).toEqual([200, 200]);
  });

  test.each<[what: string, line: fc.Arbitrary<string>]>([
    ['any flow', anyFlow.map((record) => JSON.stringify(asRead(record)))],
    ['any callback', anyCallback.map((record) => JSON.stringify(record))],
    ['another usual flow', fc.nat(1e5).map((n) => JSON.stringify(defaultFlow(n)))],
    ['another usual callback', fc.nat(999_999).map((n) => JSON.stringify(defaultCallback(n)))],
    ['a damaged flow', damaged(JSON.stringify(defaultFlow(7)))],
    ['a damaged callback', damaged(JSON.stringify(defaultCallback(7)))],
  ])('with %s in it', async (_, line) => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), async (more) => {
        const lines = [...usual, ...more.map((one) => one.replaceAll('\n', ' '))];
        const { flows, callbacks } = await readLines(lines);
        expect(whole(recordsOf(flows))).toEqual(parsed(lines, 'flow'));
        expect(whole(recordsOf(callbacks))).toEqual(parsed(lines, 'callback'));
        for (const [place, record] of [...recordsOf(callbacks)].entries()) {
          const { partnerTransId, transactionId, status } = Object(record.body);
          const text = (value: unknown) => (typeof value === 'string' ? value : '');
          expect(callbacks.keysAt(place)).toEqual({
            partner: keyOf(text(partnerTransId)),
            transaction: keyOf(text(transactionId)),
          });
          expect(callbacks.at(place)).toMatchObject({ at: record.at, kind: { status: text(status) } });
        }
      }),
      { numRuns: 40 },
    );
  });
});

test.each<[what: string, more: object, isAlike: boolean]>([
  ['other references and another time', {}, true],
  ['another header', { headers: { date: 'now' } }, false],
  ['another answer', { answered: 'no' }, false],
  ['a time that is not a whole number', { at: startedAt + 0.5 }, false],
  ['a card number', { showsPan: true }, false],
  ['the reference of another run', { text: defaultCallback(777).text.replace('RUN-', 'RAN-') }, false],
])('of a callback with %s, the line is read by that of another one: %s', async (_, more, isAlike) => {
  const { callbacks } = await readLines(usual);
  const line = JSON.stringify(defaultCallback(777, more));
  expect(callbacks.addAlike(line, { file: '', offset: 0 })).toBe(isAlike);
});

test('a reference that is written with an escape is not told by another place of the line', async () => {
  const line = (note: string) => {
    const record = defaultCallback(7, { headers: { note } });
    return JSON.stringify({ ...record, text: record.text.replace('TXN-', '\\u0054XN-') });
  };
  const { callbacks } = await readLines(Array.from({ length: 100 }, () => line('TXN-000007')));
  expect(callbacks.keysAt(99).transaction).toBe(keyOf('TXN-000007'));
  expect(callbacks.addAlike(line('TXN-000008'), { file: '', offset: 0 })).toBe(false);
});

test('callbacks of one kind differ in their references and times alone', () => {
  const { callbacks } = journalOf([
    defaultCallback(1),
    defaultCallback(2),
    defaultCallback(3, { answered: 'no' }),
    callbackForJournal(callback('RUN-A', 'TXN-000004')),
    callbackForJournal(callback('RUN-L000005', 'TXN-000005', { note: 'RUN-L000005' })),
    callbackForJournal(callback('RUN-L000006', 'FAILED', { status: 'FAILED' })),
    callbackForJournal(callback('RUN-L000006', 'REFUND', { status: 'REFUND' })),
    callbackForJournal(callback('RUN-L000007', 'TXN-é00007')),
  ]);
  const [first, second, ...others] = [0, 1, 2, 3, 4, 5, 6, 7].map((place) => callbacks.kindAt(place));
  expect(second).toBe(first);
  expect(new Set([first, ...others]).size).toBe(7);
});

test.each([
  ['in one file', false],
  ["in a receiver's file, which is given first", true],
])('the dialect of the run tells what callbacks say: %s', async (_, isApart) => {
  const dialect: DialectEntry[] = [
    { operations: ['statusCallback'], path: 'partnerTransId', rename: 'partnerReference', reason: 'another name' },
  ];
  const { target, ...own } = run();
  const begin = JSON.stringify({ ...own, target: { ...target, dialect } });
  const { partnerTransId, ...body } = callback('RUN-L1', 'TXN-1').body as Record<string, string>;
  const text = JSON.stringify({ ...body, partnerReference: partnerTransId });
  const line = JSON.stringify({ ...callbackForJournal(callback('RUN-L1', 'TXN-1')), text });
  const [first, second] = ['apart.ndjson', 'own.ndjson'].map((name) => join(folder, name)) as [string, string];
  writeFileSync(first, isApart ? line : '');
  writeFileSync(second, isApart ? begin : `${begin}\n${line}`);
  const { callbacks } = await readJournals(isApart ? [first, second] : [second]);
  expect(callbacks.at(0)).toMatchObject({ kind: { run: 'RUN-', used: [0] }, partnerKey: keyOf('RUN-L1') });
});

test('a file that changed meanwhile is not read as another journal', async () => {
  const { flows } = await readLines(usual);
  writeFileSync(join(folder, `${files}.ndjson`), 'nothing\n');
  expect(() => flows.recordAt(150)).toThrow('The journal changed while it was read: flow 150 is missing.');
});
