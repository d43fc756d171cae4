import { describe, expect, test } from 'vitest';
import type { FlowRecord } from '../../journal';
import type { RunContext } from '../context';
import { Notes } from '../monitor/notes';
import { reconcileLoad } from './reconciliation';
import { simulated, usd } from './testing/simulated';

const entry = { type: 'TRANSFERRED', internalRef: 'T', externalRef: 'RUN-L1-A', amount: '1.50' };
const flow = { t: 'flow', reference: 'R', status: 'SUCCESS', sendingAmount: '1.50' } as FlowRecord;

/** Runs a load of one payout of 1.50; the ledger shows these balances, one at each read, and then the last one. */
async function run(balances: (string | undefined)[], statements: object[][], forHours = false) {
  const logged: string[] = [];
  const next = <T>(values: T[]): T => (values.length > 1 ? values.shift() : values[0]) as T;
  const gateway = simulated(({ operation }) => {
    if (operation === 'statements') return JSON.stringify(next(statements));
    const balance = next(balances);
    return balance === undefined ? new Error('no answer') : usd(balance);
  });
  const notes = new Notes({ cases: [], leftOut: [] }, gateway.terms);
  const context = { ...gateway, notes, profile: { forHours }, log: (line: string) => logged.push(line) };
  await reconcileLoad(context as unknown as RunContext, async () => notes.add([flow]));
  return { written: gateway.written, logged, seconds: gateway.wire.now() / 1000 };
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

  test('the statement is read once if the gateway is gone', async () => {
    const { written } = await run(['5', '5', undefined], [[], [entry]]);
    expect(written).toMatchObject([{ when: 'before' }, { t: 'unread' }, { t: 'statement', entries: [] }]);
  });

  test('a load of hours reads no statement', async () => {
    const { written } = await run(['5', '5', '3.5'], [[entry]], true);
    expect(written.map(({ t }) => t)).toEqual(['ledger', 'ledger']);
  });
});
