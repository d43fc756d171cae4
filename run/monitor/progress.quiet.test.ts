import { expect, test } from 'vitest';
import type { CaseRecord, FlowRecord, JournalRecord } from '../../journal';
import { unanswered } from '../../reports/testing/run-journal';
import { Progress } from './progress';

const flow = (more: Partial<FlowRecord> = {}): FlowRecord => ({
  t: 'flow',
  id: 'flow-1',
  at: 0,
  reference: 'R',
  steps: [
    ['walletStatus', 0, 500],
    ['createQuotation', 1, 10],
  ],
  broke: [],
  finishedAt: 1,
  ...more,
});
const caseRecord = (verdict: 'pass' | 'fail'): CaseRecord => ({
  t: 'case',
  case: 'c',
  at: 0,
  ms: 1,
  ...(verdict === 'fail' && { failed: true }),
  finals: [],
  quoteIds: [],
  references: [],
});
const many = (count: number, record: JournalRecord) => Array.from({ length: count }, () => record);
const slow = flow({ steps: [['walletStatus', 0, 500.01]] });

const rows: [
  what: string,
  part: 'flow' | 'compliance',
  records: JournalRecord[],
  dropped: string | undefined,
  line: string,
][] = [
  [
    'no failures',
    'flow',
    many(600, flow()),
    '0',
    '  12 s: 600 of 3000 flows, 50.0/s, 100.0 % within 500 ms, 0 violations, 0 dropped',
  ],
  [
    'one more than planned',
    'flow',
    many(3001, flow()),
    '0',
    '  12 s: 3001 of 3001 flows, 250.1/s, 100.0 % within 500 ms, 0 violations, 0 dropped',
  ],
  ['nothing yet, and drops unknown', 'flow', [], undefined, '  12 s: 0 of 3000 flows, 0.0/s, 0 violations'],
  [
    'one late reply of many is not 100 %',
    'flow',
    [...many(1000, flow()), slow],
    '3',
    '  12 s: 1001 of 3000 flows, 83.4/s, 99.9 % within 500 ms, 0 violations, 3 dropped',
  ],
  [
    'each requirement that a flow broke',
    'flow',
    [flow({ broke: ['view.same', 'quotation.rate'] }), flow()],
    undefined,
    '  12 s: 2 of 3000 flows, 0.2/s, 100.0 % within 500 ms, 2 violations',
  ],
  [
    'a missed recommendation is no violation',
    'flow',
    [flow({ broke: ['http.content-type', 'view.same'] })],
    undefined,
    '  12 s: 1 of 3000 flows, 0.1/s, 100.0 % within 500 ms, 1 violation, 1 warning',
  ],
  [
    'one violation',
    'flow',
    [flow({ broke: ['view.same'] })],
    undefined,
    '  12 s: 1 of 3000 flows, 0.1/s, 100.0 % within 500 ms, 1 violation',
  ],
  [
    'a step without a response is not a reply',
    'flow',
    [flow({ fault: 'createQuotation: timeout', steps: [['createQuotation', 0, 15_000]] })],
    '0',
    '  12 s: 1 of 3000 flows, 0.1/s, 0 violations, 1 without a response, 0 dropped',
  ],
  [
    'batches are not counted as flows',
    'flow',
    [flow({ id: 'batch-0' }), flow()],
    undefined,
    '  12 s: 1 of 3000 flows, 0.1/s, 100.0 % within 500 ms, 0 violations',
  ],
  [
    'cases',
    'compliance',
    [...many(23, caseRecord('pass')), caseRecord('fail'), flow()],
    undefined,
    '  12 s: 24 of 3000 cases, 2.0/s, 1 failed',
  ],
];

test.each(rows)('%s', (_, part, records, dropped, line) => {
  const progress = new Progress({
    part,
    total: 3000,
    goalMs: 500,
    startedAt: 1000,
    seconds: 20,
    secondsAfter: 30,
  });
  progress.add(records);
  expect(progress.line(13_000, dropped)).toBe(`${line}; about 38 s left`);
});

test('the rate is averaged over the last five seconds', () => {
  const progress = new Progress({
    part: 'flow',
    total: 100,
    goalMs: 500,
    startedAt: 0,
    seconds: 5,
    secondsAfter: 0,
  });
  const rates = [10, 10, 10, 10, 10, 0, 0, 0, 0, 0].map((count, index) => {
    progress.add(many(count, flow()));
    return progress.line((index + 1) * 1000).match(/([\d.]+)\/s/)?.[1];
  });
  expect(rates).toEqual(['10.0', '10.0', '10.0', '10.0', '10.0', '8.0', '6.0', '4.0', '2.0', '0.0']);
});

test('requests without an answer are counted', () => {
  const progress = new Progress({
    ...{ part: 'compliance', total: 9, goalMs: 500, startedAt: 0 },
    ...{ seconds: 5, secondsAfter: 0 },
  });
  progress.add([unanswered('walletStatus'), unanswered('walletStatus')]);
  expect(progress.line(13_000)).toBe(
    '  13 s: 0 of 9 cases, 0.0/s, 0 failed, 2 requests without an answer; about 0 s left',
  );
});
