import { expect, test } from 'vitest';
import type { OperationId } from '../../../contract';
import type { JournalRecord } from '../../../journal';
import { journalOf } from '../../../journal/files';
import { exchange, lostIn } from '../../../reports/testing/run-journal';
import { EvidenceStore } from '../results/evidence-store';
import { unansweredEvidence } from './unanswered';

let last = 0;

/** Answers with a status; the journal of a case has them. */
const answers = (operation: OperationId, count: number, status = 200): JournalRecord[] =>
  Array.from({ length: count }, () => {
    last += 1;
    return exchange(`a#${last}`, '{}', { operation, response: { status, headers: {}, text: '{}' } });
  });

const lost = (operation: OperationId, count: number): JournalRecord[] =>
  Array.from({ length: count }, (_, n) => lostIn(`${operation}.${n}`, operation)).flat();

const others = answers('corridorRates', 20);

test.each<[string, JournalRecord[][], string[]]>([
  ['every request is answered', [answers('bankList', 5), others], []],
  ['one operation never answers', [lost('bankList', 3), others], ['bank-list.country']],
  ['it never answers but with 408', [answers('bankList', 3, 408), others], ['bank-list.country']],
  ['it answers sometimes', [lost('bankList', 3), answers('bankList', 1), others], []],
  ['it was asked twice', [lost('bankList', 2), others], []],
  ['nothing works', [lost('bankList', 9), lost('corridorRates', 9), answers('viewTransaction', 5)], []],
  ['408 now and then', [answers('corridorRates', 2, 408), answers('corridorRates', 400), answers('bankList', 9)], []],
  ['408 again and again', [answers('bankList', 3, 408), answers('bankList', 200), others], ['bank-list.country']],
  ['408 to few of many', [answers('bankList', 3, 408), answers('bankList', 400), others], []],
])('%s', (_, records, broken) => {
  const store = new EvidenceStore();
  unansweredEvidence(journalOf(records.flat()), store);
  expect([...store.entries].filter(([, { failures }]) => failures.size > 0).map(([id]) => id)).toEqual(broken);
});

const ofHarness = lost('bankList', 3).map(
  (one): JournalRecord => (one.t === 'fault' ? { ...one, whose: 'harness' } : one),
);

test.each<[what: string, records: JournalRecord[][], from?: string, received?: string, by?: RegExp]>([
  [
    'lost alone',
    [lost('bankList', 3), answers('corridorRates', 10)],
    'bankList.0',
    'no answer to any of 3 requests, while other operations answered 10',
    /^$/,
  ],
  ['lost alone, while others answered too few', [lost('bankList', 3), answers('corridorRates', 9)]],
  [
    'answered with 408 once in ten times',
    [answers('bankList', 3, 408), answers('bankList', 27), others],
    'a',
    'HTTP 408 to 3 of 30 requests, which were sent whole at once',
    /^a#/,
  ],
  ['answered with 408 at the limit', [answers('bankList', 3, 408), answers('bankList', 297), others]],
  ['lost by a fault of the harness', [ofHarness, others]],
])('the evidence of requests that are %s', (_, records, from, received, by) => {
  const store = new EvidenceStore();
  unansweredEvidence(journalOf(records.flat()), store);
  const failures = [...store.entries].flatMap(([, entry]) => [...entry.failures.values()]);
  const failure = { case: from, received, exchange: expect.stringMatching(by ?? ''), expected: 'an answer' };
  expect(failures).toMatchObject(from ? [failure] : []);
});
