import { describe, expect, test } from 'vitest';
import type { FlowRecord, JournalRecord, Part } from '../../journal';
import type { RunContext } from '../context';
import { RunNotes } from '../monitor/notes';
import { beginAccount, endAccount, reconcileLoad } from './reconciliation';
import { simulated, usd } from './testing/simulated';

const entry = { type: 'TRANSFERRED', internalRef: 'T', externalRef: 'RUN-L1-A', amount: '1.50' };
const flow = { t: 'flow', reference: 'R', status: 'SUCCESS', sendingAmount: '1.50' } as FlowRecord;

interface Options {
  parts?: Part[];
  forHours?: true;
  selection?: Partial<RunContext['selection']>;
}

/** A run with a load of one payout of 1.50; the ledger shows these balances or lists, one at each read, and then the last one. */
async function run(
  balances: (string | undefined)[],
  statements: (object[] | undefined)[],
  { parts = ['flow'], forHours, selection }: Options = {},
) {
  const logged: string[] = [];
  const next = <T>(values: T[]): T => (values.length > 1 ? values.shift() : values[0]) as T;
  const gateway = simulated(({ operation }) => {
    const value = operation === 'statements' ? next(statements) : next(balances);
    if (value === undefined) return new Error('no answer');
    return typeof value === 'string' ? (value.startsWith('[') ? value : usd(value)) : JSON.stringify(value);
  });
  const notes = new RunNotes({ cases: [], leftOut: [] }, gateway.terms);
  const log = (line: string) => logged.push(line);
  const context = { ...gateway, notes, parts, selection, profile: { forHours }, log } as unknown as RunContext;
  await beginAccount(context);
  await reconcileLoad(context, async () => notes.add([flow]));
  await endAccount(context);
  return { written: gateway.written, logged };
}

describe('a load is reconciled', () => {
  test('entries that are posted late are awaited, and the wait is reported once', async () => {
    const { written, logged } = await run(['5', '5', '5', '5', '5', '3.5', '3.5'], [[], [], [entry]]);
    expect(written).toMatchObject([
      { when: 'before', balance: '5.000000' },
      { when: 'after', balance: '3.500000' },
      { t: 'statement', entries: [entry] },
    ]);
    expect(logged).toEqual([
      expect.stringMatching(/^Waiting for the ledger to show all payouts, until \d\d:\d\d:\d\d GMT at the latest$/),
      expect.stringMatching(/^Waiting for the statement to have every payout, until /),
    ]);
  });

  test('entries that never come are written as missing', async () => {
    const { written } = await run(['5'], [[]]);
    expect(written).toMatchObject([{ when: 'before' }, { balance: '5.000000' }, { t: 'statement', entries: [] }]);
  });

  test('a gateway that is gone is not asked until the time is over', async () => {
    const { written } = await run(['5', '5', undefined], [undefined, undefined, undefined, [entry]]);
    expect(written).toMatchObject([{ when: 'before' }, { t: 'unread' }, { t: 'unread', what: 'statement' }]);
  });

  test('a statement of two hundred thousand entries is read', async () => {
    const entries = new Array(200_000).fill({ ...entry, timestamp: '2026-11-21T10:00:00Z' });
    const { written } = await run(['5'], [entries]);
    expect(written.filter(({ t }) => t === 'statement')).toHaveLength(400);
  });

  test('a load of hours reads no statement', async () => {
    const { written } = await run(['5', '5', '3.5'], [[entry]], { forHours: true });
    expect(written.map(({ t }) => t)).toEqual(['ledger', 'ledger']);
  });
});

describe('the whole run is accounted for', () => {
  const whole = { parts: ['compliance', 'flow'] satisfies Part[] };

  test('by the ledgers of both partners at both ends, and their statements', async () => {
    const { written } = await run(['5'], [[entry]], whole);
    const isList = (one: JournalRecord) => one.t !== 'ledger' || !one.otherwise;
    const told = written
      .filter(isList)
      .map((one) => [one.t === 'ledger' ? one.when : one.t, 'partner' in one && one.partner?.isSecond === true]);
    expect(told).toEqual([
      ['beginning', false],
      ['beginning', true],
      ['before', false],
      ['after', false],
      ['end', false],
      ['end', true],
      ['statement', false],
      ['statement', true],
    ]);
    const otherwise = written.flatMap((one) => (one.t === 'ledger' && one.otherwise ? [one.otherwise] : []));
    const operations = ['ledgerByCurrency', 'ledgerByCurrencyOlder', 'ledgerAllOlder'];
    expect(otherwise).toEqual([...operations, ...operations].map((operation) => ({ operation, listed: '5.000000' })));
  });

  test('by a statement of each currency that they have', async () => {
    const rows = ['USD', 'GBP'].map((currency) => ({ currency, currentBalance: '5' }));
    const { written } = await run([JSON.stringify(rows)], [[entry]], whole);
    const read = written.flatMap((one) => (one.t === 'statement' ? one.currency : []));
    expect(read).toEqual(['USD', 'GBP', 'USD', 'GBP']);
  });

  test.each([
    ['some cases', { cases: new Set(['a']) }, false],
    ['an area', { areas: ['ledger'] }, false],
    ['no boundary cases', { depth: 'smoke' }, true],
  ] as const)('not of a run of %s: %s', async (_, selection, isAccounted) => {
    const { written } = await run(['5'], [[entry]], { ...whole, selection: selection as Options['selection'] });
    expect(written.some((one) => one.t === 'ledger' && one.when === 'end')).toBe(isAccounted);
  });
});
