import { expect, test } from 'vitest';
import type { CaseRecord, FlowRecord, JournalRecord } from '../../../journal';
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
const one = (verdict: CaseRecord['verdict']): CaseRecord => ({
  t: 'case',
  case: 'c',
  at: 0,
  ms: 1,
  verdict,
  finals: [],
  quoteIds: [],
  references: [],
});
const many = (count: number, record: JournalRecord) => Array.from({ length: count }, () => record);
const slow = flow({ steps: [['walletStatus', 0, 500.01]] });

const rows: [
  what: string,
  line: 'flow' | 'case',
  records: JournalRecord[],
  dropped: number | undefined,
  said: string,
][] = [
  [
    'all is well',
    'flow',
    many(600, flow()),
    0,
    '  12 s: 600 of 3000 flows, 50.0/s, 100.0 % within 500 ms, 0 violations, 0 dropped',
  ],
  ['nothing yet, and k6 says nothing', 'flow', [], undefined, '  12 s: 0 of 3000 flows, 0.0/s, 0 violations'],
  [
    'one late reply of many is not 100 %',
    'flow',
    [...many(1000, flow()), slow],
    3,
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
    'one violation',
    'flow',
    [flow({ broke: ['view.same'] })],
    undefined,
    '  12 s: 1 of 3000 flows, 0.1/s, 100.0 % within 500 ms, 1 violation',
  ],
  [
    'a step without an answer is no reply',
    'flow',
    [flow({ fault: 'createQuotation: timeout', steps: [['createQuotation', 0, 15_000]] })],
    0,
    '  12 s: 1 of 3000 flows, 0.1/s, 0 violations, 1 without an answer, 0 dropped',
  ],
  [
    'batches run beside the flows',
    'flow',
    [flow({ id: 'batch-0' }), flow()],
    undefined,
    '  12 s: 1 of 3000 flows, 0.1/s, 100.0 % within 500 ms, 0 violations',
  ],
  [
    'cases',
    'case',
    [...many(23, one('pass')), one('fail'), flow()],
    undefined,
    '  12 s: 24 of 3000 cases, 2.0/s, 1 failed',
  ],
];

test.each(rows)('%s', (_, line, records, dropped, said) => {
  const progress = new Progress({ line, total: 3000, goalMs: 500, startedAt: 1000 });
  progress.take(records);
  expect(progress.line(13_000, dropped)).toBe(said);
});

test('the rate is that of the last five seconds', () => {
  const progress = new Progress({ line: 'flow', total: 100, goalMs: 500, startedAt: 0 });
  const rates = [10, 10, 10, 10, 10, 0, 0, 0, 0, 0].map((count, index) => {
    progress.take(many(count, flow()));
    return progress.line((index + 1) * 1000).match(/([\d.]+)\/s/)?.[1];
  });
  expect(rates).toEqual(['10.0', '10.0', '10.0', '10.0', '10.0', '8.0', '6.0', '4.0', '2.0', '0.0']);
});
