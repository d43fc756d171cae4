import { expect, test } from 'vitest';
import type { OperationId } from '../../../contract';
import type { JournalRecord } from '../../../journal';
import { journalOf } from '../../../journal/files';
import { EvidenceStore } from '../results/evidence-store';
import { unansweredEvidence } from './unanswered';

let last = 0;

/** Answers with a status; the journal of a case has them. */
const answers = (operation: OperationId, count: number, status = 200): JournalRecord[] =>
  Array.from({ length: count }, (): JournalRecord => {
    last += 1;
    const request = { method: 'GET' as const, url: '', headers: {}, body: {} };
    const response = { status, headers: {}, text: '{}', ms: 1 };
    return {
      t: 'exchange',
      id: `a#${last}`,
      part: 'compliance',
      case: 'a',
      step: '',
      operation,
      at: 1,
      ms: 1,
      request,
      response,
    };
  });

const lost = (operation: OperationId, count: number): JournalRecord[] =>
  Array.from({ length: count }, () => ({ t: 'fault', at: 1, whose: 'network', case: 'b', operation, text: 'EOF' }));

test.each<[string, JournalRecord[][], string[]]>([
  ['every request is answered', [answers('bankList', 5), answers('corridorRates', 20)], []],
  ['one operation never answers', [lost('bankList', 3), answers('corridorRates', 20)], ['bank-list.country']],
  ['it never answers but with 408', [answers('bankList', 3, 408), answers('corridorRates', 20)], ['bank-list.country']],
  ['it answers sometimes', [lost('bankList', 3), answers('bankList', 1), answers('corridorRates', 20)], []],
  ['it was asked twice', [lost('bankList', 2), answers('corridorRates', 20)], []],
  ['nothing works', [lost('bankList', 9), lost('corridorRates', 9), answers('viewTransaction', 5)], []],
  ['408 now and then', [answers('corridorRates', 2, 408), answers('corridorRates', 400), answers('bankList', 9)], []],
  [
    '408 again and again',
    [answers('bankList', 3, 408), answers('bankList', 200), answers('corridorRates', 20)],
    ['bank-list.country'],
  ],
  ['408 to few of many', [answers('bankList', 3, 408), answers('bankList', 400), answers('corridorRates', 20)], []],
])('%s', (_, records, broken) => {
  const store = new EvidenceStore();
  unansweredEvidence(journalOf(records.flat()), store);
  expect([...store.entries].filter(([, { failures }]) => failures.length > 0).map(([id]) => id)).toEqual(broken);
});

test.each<[string, JournalRecord[][], unknown[]]>([
  [
    'lost alone',
    [lost('bankList', 3), answers('corridorRates', 10)],
    ['b', 'no answer to any of 3 requests, while other operations answered 10', ''],
  ],
  ['lost alone, while others answered too few', [lost('bankList', 3), answers('corridorRates', 9)], []],
  [
    'answered with 408 once in ten times',
    [answers('bankList', 3, 408), answers('bankList', 27), answers('corridorRates', 20)],
    ['a', 'HTTP 408 to 3 of 30 requests, which were sent whole at once', expect.stringMatching(/^a#/)],
  ],
  [
    'answered with 408 at the limit',
    [answers('bankList', 3, 408), answers('bankList', 297), answers('corridorRates', 20)],
    [],
  ],
  [
    'lost by a fault of the harness',
    [lost('bankList', 3).map((one) => ({ ...one, whose: 'harness' }) as JournalRecord), answers('corridorRates', 20)],
    [],
  ],
])('the evidence of requests that are %s', (_, records, expected) => {
  const store = new EvidenceStore();
  unansweredEvidence(journalOf(records.flat()), store);
  const failures = [...store.entries].flatMap(([, entry]) => entry.failures);
  expect(failures.flatMap((one) => [one.case, one.received, one.exchange])).toEqual(expected);
  for (const one of failures) expect(one.expected).toBe('an answer');
});
