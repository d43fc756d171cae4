import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testFolder } from '../common/testing/test-folder';
import { type CallbackRecord, callbackForJournal, type FlowRecord, type JournalRecord } from '../journal';
import { journalOf, readRun } from '../journal/files';
import { order } from '../journal/files/order';
import { callback, end, flow, goodRun, ledger, lines, startedAt } from './testing/run-journal';
import { reportOf, verdictDocument } from './verdict';

const folder = testFolder('verdict');

/** More flows of one kind than are kept whole when they are read from a file. */
const many = 300;

const flows = (change: (n: number) => Partial<FlowRecord> = () => ({})): FlowRecord[] =>
  Array.from({ length: many }, (_, index) => flow(index + 1, { sendingAmount: '1.50', late: 0, ...change(index + 1) }));
const callbacks = (all: readonly FlowRecord[], change: (n: number) => object | undefined = () => ({})) =>
  all.flatMap(({ id, reference, transactionReference = '', finishedAt }): CallbackRecord[] => {
    const more = change(Number(id.slice('flow-'.length)));
    return more ? [{ ...callbackForJournal(callback(reference, transactionReference)), at: finishedAt, ...more }] : [];
  });
/** A good run, with other flows and callbacks than its own. */
const run = (all: readonly FlowRecord[], others: readonly JournalRecord[]): JournalRecord[] => [
  ...goodRun().filter(({ t }) => !['flow', 'batch', 'end', 'callback'].includes(t)),
  callback('REF-1', 'T1'),
  ...all,
  ...others,
  end({ part: 'compliance', at: startedAt + 900, iterations: 1 }),
  end({ at: startedAt + many * 1000, iterations: many }),
];
const atOf = (n: number, more: Partial<FlowRecord>) => flows((own) => (own === n ? more : {}));
const entry = ({ reference, transactionReference = '' }: FlowRecord) => ({
  ...{ type: 'TRANSFERRED', internalRef: transactionReference, externalRef: reference, amount: '1.50' },
});
const good = flows();

/** What is said of flow 200, whose texts are not in memory. */
test.each<[what: string, records: readonly JournalRecord[], says: RegExp]>([
  ['nothing is wrong', run(good, callbacks(good)), /"verdict":"pass"/],
  [
    'two quotes have one id',
    run(atOf(200, { quoteId: 'LQ100' }), callbacks(good)),
    /quoteId LQ100 for flow-100 and again for flow-200/,
  ],
  [
    'two transactions have one reference',
    run(atOf(200, { transactionReference: 'LT100' }), callbacks(good)),
    /transactionReference LT100 for flow-100 and again for flow-200/,
  ],
  [
    'no callback came',
    run(
      good,
      callbacks(good, (n) => (n === 200 ? undefined : {})),
    ),
    /none for LREF-200/,
  ],
  [
    'the callback names another transaction',
    run(good, [
      ...callbacks(good, (n) => (n === 200 ? undefined : {})),
      callbackForJournal(callback('LREF-200', 'OTHER')),
    ]),
    /SUCCESS of OTHER, LREF-200; the view shows SUCCESS of LT200, LREF-200/,
  ],
  [
    'the callback came twice',
    run(good, [...callbacks(good), ...callbacks(good.slice(199, 200))]),
    /2 times: .*LREF-200/,
  ],
  [
    'a payout is open',
    run(atOf(200, { status: 'PENDING', code: '3050' }), callbacks(good)),
    /1 payout in flight at the end: LREF-200/,
  ],
  [
    'the statement has no entry of it',
    run(good, [
      ...callbacks(good),
      ledger('before', '1000'),
      ledger('after', '550'),
      {
        ...{ t: 'statement', at: startedAt + many * 1000, currency: 'USD' },
        entries: good.filter(({ id }) => id !== 'flow-200').map(entry),
      },
    ]),
    /one debit of 1.50 for LREF-200/,
  ],
])('a file gives the same verdict as its records in memory, compressed or not: %s', async (_, records, says) => {
  const expected = verdictDocument(reportOf(order(journalOf(records))));
  expect(says.test(JSON.stringify(expected))).toBe(true);
  for (const name of ['journal.ndjson', 'journal.ndjson.gz']) {
    const file = join(folder, name);
    writeFileSync(file, name.endsWith('.gz') ? gzipSync(lines(records)) : lines(records));
    const found = verdictDocument(reportOf(await readRun([file])));
    expect(JSON.stringify(found) === JSON.stringify(expected), name).toBe(true);
  }
});
