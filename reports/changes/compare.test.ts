import { describe, expect, test } from 'vitest';
import type { ExchangeRecord, JournalRecord } from '../../journal';
import { journalOf } from '../../journal/files';
import { callback, exchange, plan, run } from '../testing/run-journal';
import { reportOf } from '../verdict';
import { changesMarkdown, changesPage, changesText, compareRuns, hasChanges, isComparable } from './';

const quotation = {
  requestAmount: '25.50',
  requestCurrency: 'USD',
  quotes: [{ quoteId: 'Q12345678901234567', fxRate: '129.350000' }],
};
const refusal = (errorCode: string, errorDescription: string) => ({
  error: { errorCode, errorCategory: 'businessRule', errorDescription },
});
const view = (status: string) => ({ transactionReference: 'T100', status });

type Body = Record<string, unknown>;

/** A run of forty cases, each with a quotation, a refused payout and a view. */
function runOf({
  quote = () => quotation,
  refused = () => refusal('3004', 'Duplicate transaction Id'),
  viewed = () => view('SUCCESS'),
  seed = 7,
  more = {},
  records = [],
  count = 40,
}: {
  quote?: (n: number) => Body;
  refused?: (n: number) => Body;
  viewed?: (n: number) => Body;
  seed?: number;
  more?: Partial<ExchangeRecord>;
  records?: readonly JournalRecord[];
  count?: number;
} = {}) {
  const cases = Array.from({ length: count }, (_, n) => n);
  const one = (n: number, step: string, operation: ExchangeRecord['operation'], body: Body): ExchangeRecord =>
    exchange(`case-${n}#${step}`, JSON.stringify(body), {
      step,
      operation,
      request: { method: 'POST', url: '', headers: {}, body: { requestAmount: '25.50' } },
      ...more,
    });
  const journal = journalOf([
    run({ seed }),
    ...cases.flatMap((n) => [
      plan(`case-${n}`),
      one(n, 'quote', 'createQuotation', quote(n)),
      one(n, 'again', 'createTransaction', refused(n)),
      one(n, 'seen', 'viewTransaction', viewed(n)),
    ]),
    ...records,
  ]);
  return { journal, report: reportOf(journal) };
}

const rows = (a: Parameters<typeof runOf>[0], b: Parameters<typeof runOf>[0]) =>
  compareRuns(runOf(a), runOf(b)).changes.map(
    ({ operation, aspect, from = '-', to = '-', count }) => `${operation} ${aspect}: ${from} > ${to} × ${count}`,
  );

const quoted = (more: Body) => ({ quote: () => ({ ...quotation, ...more }) });
const odd = (n: number) => n % 2 === 1;

describe('what changed', () => {
  test.each<[what: string, now: Parameters<typeof runOf>[0], told: string[]]>([
    ['nothing', {}, []],
    ['a new member', quoted({ network: 'core' }), ['createQuotation member network: - > core × 40']],
    [
      'a member that is gone',
      quoted({ requestCurrency: undefined }),
      ['createQuotation member requestCurrency: USD > - × 40'],
    ],
    [
      'a number for a text',
      quoted({ requestAmount: 25.5 }),
      [
        'createQuotation member requestAmount: decimal, 2 places, as sent > number, 1 places, the number that was sent × 40',
      ],
    ],
    [
      'another value than was sent',
      quoted({ requestAmount: '26.50' }),
      ['createQuotation member requestAmount: decimal, 2 places, as sent > decimal, 2 places, not as sent × 40'],
    ],
    [
      'a code',
      { refused: () => refusal('3030', 'Duplicate transaction Id') },
      ['createTransaction outcome: refused with 3004 (businessRule) > refused with 3030 (businessRule) × 40'],
    ],
    [
      'a text',
      { refused: () => refusal('3004', 'Sent before') },
      ['createTransaction text of the refusal: Duplicate transaction Id > Sent before × 40'],
    ],
    [
      'one answer of many',
      { quote: (n) => (n === 3 ? { ...quotation, network: 'core' } : quotation) },
      ['createQuotation member network: - > core × 1'],
    ],
    [
      'the HTTP status',
      { more: { response: { status: 201, headers: {}, text: '{}' } } },
      expect.arrayContaining(['createQuotation HTTP status: 200 > 201 × 40']) as never,
    ],
    ['a state', { viewed: () => view('RETURNED') }, ['viewTransaction member status: SUCCESS > RETURNED × 40']],
    [
      'other values of the same form',
      quoted({ quotes: [{ quoteId: 'Q00000000000000042', fxRate: '131.000000' }] }),
      [],
    ],
    ['a payout that settled before it was viewed', { viewed: (n) => view(n === 3 ? 'PENDING' : 'SUCCESS') }, []],
  ])('%s', (_, now, told) => {
    expect(rows({}, now)).toEqual(told);
  });

  test('what went both ways is noise', () => {
    const by = (isMore: (n: number) => boolean) => ({
      quote: (n: number) => (isMore(n) ? { ...quotation, network: 'core' } : quotation),
    });
    expect(
      rows(
        by(odd),
        by((n) => !odd(n)),
      ),
    ).toEqual([]);
  });

  test('of other data, members count for the operation as a whole, and only where chance does not tell', () => {
    const other = { ...quoted({ requestAmount: '25.5' }), seed: 8 };
    expect(rows({}, other)).toEqual([
      'createQuotation member requestAmount: decimal, 2 places, as sent > decimal, 1 places, the number that was sent × 40',
    ]);
    const once = { quote: (n: number) => (n === 3 ? { ...quotation, requestAmount: '25.5' } : quotation), seed: 8 };
    expect(rows({}, once)).toEqual([]);
    expect(rows({}, { refused: () => refusal('3030', 'Duplicate transaction Id'), seed: 8 })).toHaveLength(1);
  });

  test('callbacks', () => {
    const of = (times: number, more: Record<string, string> = {}) => ({
      records: Array.from({ length: 30 }, (_, n) =>
        Array.from({ length: times }, () => callback(`REF-${n}`, `T10${n}`, more)),
      ).flat(),
    });
    expect(rows(of(1), of(1))).toEqual([]);
    expect(rows(of(1), of(2))).toEqual([
      'callback callbacks of SUCCESS: 1 for a transaction > 2 for a transaction × 30',
    ]);
    expect(rows(of(1), of(1, { responseCode: '5000' }))).toEqual([]);
    expect(rows(of(1), of(1, { channel: 'core' }))).toEqual(['callback SUCCESS member channel: - > core × 30']);
  });

  test.each([
    [12, 20, 120, false],
    [12, 100, 120, true],
    [12, 100, 40, false],
    [12, 600, 40, true],
    [200, 230, 120, false],
  ])('replies of %i ms that take %i ms then, %i of them: %s', (before, now, count, changed) => {
    const { times } = compareRuns(runOf({ more: { ms: before }, count }), runOf({ more: { ms: now }, count }));
    expect(new Set(times.map((one) => one.changed))).toEqual(new Set([changed]));
  });
});

test('the texts have every change, and nothing that a gateway sent is markup', () => {
  const changes = compareRuns(runOf({}), runOf({ refused: () => refusal('3004', '<img src=x> | \u001b[2J') }));
  expect(hasChanges(changes)).toBe(true);
  expect(changesText(changes)).toMatch(/^The gateway answers differently: run R1 compared with R1, 120 steps/);
  for (const text of [changesText(changes), changesMarkdown(changes), changesPage(changes)]) {
    expect(text).toContain('text of the refusal');
    expect(text).toContain('40 steps');
    expect(text).not.toContain('\u001b');
  }
  expect(changesPage(changes)).not.toContain('<img');
  expect(changesMarkdown(changes)).not.toContain('<img');
  expect(changesText(compareRuns(runOf({}), runOf({})))).toMatch(/^No change/);
});

test('runs without a common step do not show that nothing changed', () => {
  const changes = compareRuns(runOf({ count: 0 }), runOf({ count: 0 }));
  expect([isComparable(changes), hasChanges(changes)]).toEqual([false, false]);
  expect(changesText(changes)).toMatch(/^Nothing to compare: run R1 compared with R1, 0 steps/);
});

test.each([
  ['0.1.0', '0.2.0', true],
  ['0.2.0', '0.2.0', false],
  [undefined, '0.2.0', false],
])('runs of versions %s and %s: what these judge otherwise is named: %s', (from, to, isNamed) => {
  const [a, b] = [from, to].map((version) => {
    const { journal, report } = runOf();
    const provenance = version && ({ harness: { version } } as typeof report.run.provenance);
    return { journal, report: { ...report, run: { ...report.run, ...(provenance && { provenance }) } } };
  }) as [ReturnType<typeof runOf>, ReturnType<typeof runOf>];
  const told = changesText(compareRuns(a, b));
  expect(told.includes('recorded by versions')).toBe(isNamed);
  expect(told.includes('recorded by versions 0.1.0 and 0.2.0 of the harness, and CHANGELOG.md says')).toBe(isNamed);
});
