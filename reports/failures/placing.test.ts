import { describe, expect, test } from 'vitest';
import type { CaseRecord, FlowRecord, JournalRecord, Verdict } from '../../journal';
import { journalOf } from '../../journal/files';
import { caseRecord, exchange, flow, run, startedAt } from '../testing/run-journal';
import { placesOf } from './placing';

interface Made {
  count: number;
  verdict: 'pass' | 'fail' | 'warn' | 'skip';
  kind?: string;
  covers?: Record<string, string>;
}

const wallet = 'p2p to WALLET, current revision';
const card = 'p2p to CARD, current revision';
const older = 'p2p to WALLET, older revision';
const business = 'b2b to CARD, current revision';

/** No exchange shows anything. */
const none = { earned: new Map(), failedIn: new Map() };

/** Where these cases place the failures of a requirement. */
function place(made: readonly Made[]): string | undefined {
  const shown = new Map<string, ReadonlySet<Verdict>>();
  const records = made.flatMap(({ count, verdict, kind = wallet, covers }, group) =>
    Array.from({ length: count }, (_, index): JournalRecord[] => {
      const id = `area.case-${group}-${index}`;
      shown.set(id, new Set([verdict]));
      const planned = { id, title: '', area: 'area', verifies: [], steps: [], source: '' } as const;
      const ended: CaseRecord = {
        ...{ t: 'case', case: id, kind, at: startedAt, ms: 1, verdict },
        ...{ finals: [], quoteIds: [], references: [] },
      };
      return [{ t: 'plan', case: { ...planned, ...(covers && { covers: { rule: id, values: covers } }) } }, ended];
    }).flat(),
  );
  const journal = journalOf([run(), ...records]);
  return placesOf(['cancel.success'], new Map([['cancel.success', shown]]), none, journal).get('cancel.success');
}

describe('a failure is placed', () => {
  test.each<[what: string, made: Made[], place: string | undefined]>([
    [
      'by one value',
      [
        { count: 12, verdict: 'fail', kind: card },
        { count: 240, verdict: 'pass' },
      ],
      'fails for CARD (12 of 12), nowhere else (0 of 240)',
    ],
    [
      'by a value that some pass with',
      [
        { count: 6, verdict: 'fail', kind: card },
        { count: 6, verdict: 'pass', kind: card },
        { count: 240, verdict: 'pass' },
      ],
      'fails for CARD (6 of 12), nowhere else (0 of 240)',
    ],
    [
      'as a warning too',
      [
        { count: 9, verdict: 'warn', kind: older },
        { count: 90, verdict: 'pass' },
      ],
      'fails for the older revision (9 of 9), nowhere else (0 of 90)',
    ],
    [
      'by a pair, where no single value does',
      [
        { count: 8, verdict: 'fail', kind: business },
        { count: 40, verdict: 'pass', kind: card },
        { count: 40, verdict: 'pass', kind: 'b2b to WALLET, current revision' },
        { count: 90, verdict: 'pass' },
      ],
      'fails for b2b and CARD (8 of 8), nowhere else (0 of 170)',
    ],
    [
      'by two values that always came together',
      [
        { count: 8, verdict: 'fail', kind: card, covers: { partner: 'second' } },
        { count: 90, verdict: 'pass', covers: { partner: 'first' } },
      ],
      'fails for the second partner, or CARD (8 of 8), nowhere else (0 of 90)',
    ],
    [
      'not by a value that most others do not name',
      [
        { count: 7, verdict: 'fail', covers: { partner: 'first' } },
        { count: 200, verdict: 'pass', covers: { partner: 'first' } },
        { count: 900, verdict: 'pass' },
      ],
      'fails in 7 of 1107 cases, and no kind of payout tells them apart',
    ],
    [
      'nowhere, where few cases fail anywhere',
      [
        { count: 3, verdict: 'fail' },
        { count: 237, verdict: 'pass' },
      ],
      'fails in 3 of 240 cases, and no kind of payout tells them apart',
    ],
    [
      'not by a chance of one in thirty',
      [
        { count: 1, verdict: 'fail', kind: card },
        { count: 29, verdict: 'pass' },
      ],
      'fails in 1 of 30 cases',
    ],
    ['everywhere, where all fail', [{ count: 9, verdict: 'fail' }], 'fails in all 9 cases that show it'],
    [
      'by its number alone, where few pass',
      [
        { count: 9, verdict: 'fail', kind: card },
        { count: 4, verdict: 'pass' },
      ],
      'fails in 9 of 13 cases',
    ],
    [
      'not by what was not verified',
      [
        { count: 9, verdict: 'fail', kind: card },
        { count: 90, verdict: 'skip' },
      ],
      'fails in all 9 cases that show it',
    ],
    [
      'mostly by a value, where one failure is elsewhere',
      [
        { count: 7, verdict: 'fail', covers: { age: 'old' } },
        { count: 5, verdict: 'pass', covers: { age: 'old' } },
        { count: 1, verdict: 'fail', covers: { age: 'new' } },
        { count: 97, verdict: 'pass', covers: { age: 'new' } },
      ],
      'fails mostly for old payouts (7 of 12), and 1 of 98 elsewhere',
    ],
    [
      'by no value that half of the failures have',
      [
        { count: 4, verdict: 'fail', covers: { age: 'old' } },
        { count: 4, verdict: 'fail', covers: { age: 'new' } },
        { count: 97, verdict: 'pass', covers: { age: 'new' } },
      ],
      'fails in 8 of 105 cases, and no kind of payout tells them apart',
    ],
  ])('%s', (_, made, expected) => expect(place(made)).toBe(expected));
});

describe('a failure under load is placed', () => {
  const byBank: FlowRecord['steps'] = [
    ['bankStatus', 0, 10],
    ['createQuotation', 10, 20],
  ];
  const broken: Partial<FlowRecord> = { broke: ['cancel.success'] };
  test.each<[what: string, flows: readonly Partial<FlowRecord>[], place: string | undefined]>([
    [
      'by the instrument',
      [...Array(9).fill({ ...broken, steps: byBank }), ...Array(90).fill({})],
      'fails for BANK_AC (9 of 9), nowhere else (0 of 90)',
    ],
    [
      'by the connection',
      [...Array(9).fill({ ...broken, connects: [3] }), ...Array(90).fill({ connects: [] })],
      'fails for flows on a new connection (9 of 9), nowhere else (0 of 90)',
    ],
    [
      'nowhere, where a tenth fails',
      Array.from({ length: 200 }, (_, n) => (n % 10 === 3 ? broken : {})),
      'fails in 20 of 200 flows, and no kind of payout tells them apart',
    ],
    ['not where none broke it', Array(20).fill({}), undefined],
  ])('%s', (_, flows, place) => {
    const journal = journalOf([run(), ...flows.map((one, index) => flow(index + 1, one))]);
    const shown = new Map([['cancel.success', new Map([['load', new Set<Verdict>(['fail'])]])]]);
    expect(placesOf(['cancel.success'], shown, none, journal).get('cancel.success')).toBe(place);
  });
});

/** A case with a payout of this amount, which it views so many times; the views that fail. */
interface Viewed {
  amount: number;
  views: number;
  fails: (view: number) => boolean;
}

/** Where these cases place what their views fail in. */
function placeOfViews(made: readonly Viewed[]): string | undefined {
  const [records, earned, failedIn]: [JournalRecord[], Set<string>, Set<string>] = [[run()], new Set(), new Set()];
  const shown = new Map<string, ReadonlySet<Verdict>>();
  for (const [index, { amount, views, fails }] of made.entries()) {
    const id = `view.case-${index}`;
    const reference = `R${index}`;
    const headers = { 'X-USERNAME': 'ONE' };
    const at = startedAt + index * 10;
    const body = { amount: amount.toFixed(2), currency: 'KES', requestingOrganisationTransactionReference: reference };
    records.push(
      exchange(`${id}#1`, `{"transactionReference":"T${index}"}`, {
        ...{ case: id, operation: 'createTransaction', at },
        request: { method: 'POST', url: '', headers, body },
      }),
    );
    for (let view = 1; view <= views; view += 1) {
      const key = `${id}#${view + 1}`;
      records.push(
        exchange(key, '{}', {
          ...{ case: id, at: at + view },
          request: { method: 'GET', url: '', headers, body: { transactionReference: reference } },
        }),
      );
      (fails(view) ? failedIn : earned).add(key);
    }
    const verdict = failedIn.has(`${id}#2`) ? 'fail' : 'pass';
    shown.set(id, new Set([verdict]));
    records.push(caseRecord(id, { verdict }));
  }
  const by = {
    earned: new Map([['view.same' as const, earned]]),
    failedIn: new Map([['view.same' as const, failedIn]]),
  };
  return placesOf(['view.same'], new Map([['view.same', shown]]), by, journalOf(records)).get('view.same');
}

const many = (count: number, made: (index: number) => Viewed): Viewed[] =>
  Array.from({ length: count }, (_, n) => made(n));

test.each<[what: string, made: Viewed[], place: string | undefined]>([
  [
    'a limit, as the roundest number between what passes and what fails',
    many(40, (n) => ({ amount: 100 + n * 40.7, views: 1, fails: () => 100 + n * 40.7 > 1000 })),
    'fails for amounts received above 1,000 (17 of 17), nowhere else (0 of 23)',
  ],
  [
    'a limit from below',
    many(40, (n) => ({ amount: 3 + n, views: 1, fails: () => 3 + n <= 20 })),
    'fails for amounts received up to 20 (18 of 18), nowhere else (0 of 22)',
  ],
  [
    'which view of a payout',
    many(20, () => ({ amount: 10, views: 3, fails: (view) => view === 2 })),
    'fails for the second view of a payout (20 of 20), nowhere else (0 of 20)',
  ],
  [
    'no value of one case that fails often',
    many(20, (n) => ({ amount: n === 3 ? 7777 : 10, views: 9, fails: () => n === 3 })),
    'fails in 1 of 20 cases',
  ],
])('views that fail are placed by %s', (_, made, place) => {
  expect(placeOfViews(made)).toBe(place);
});
