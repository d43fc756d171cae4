import { describe, expect, test } from 'vitest';
import type { FlowRecord, JournalRecord, LedgerRecord, UnreadRecord } from '../../journal';
import { ledger } from '../../reports/testing/run-journal';
import { type LedgerAccess, reconcileLoad } from './reconciliation';

const unread: UnreadRecord = { t: 'unread', at: 0, what: 'ledger', reason: 'no answer' };
const entry = { type: 'TRANSFERRED', internalRef: 'T', externalRef: 'RUN-L1-A', amount: '1.50' };
const flow = { status: 'SUCCESS', sendingAmount: '1.50' } as FlowRecord;

/** Runs a load of one payout of 1.50; the ledger shows these balances, one at each read. */
async function run(balances: (string | undefined)[], entries: object[][], forHours = false) {
  const [written, logged]: [JournalRecord[], string[]] = [[], []];
  const access = {
    options: {
      log: (line: string) => logged.push(line),
      profile: { forHours },
      chosen: { target: { settlement: { withinSeconds: 9 } } },
    },
    journal: { write: (record: JournalRecord) => written.push(record) },
    balance: async (when: LedgerRecord['when'], isExpected = (_: LedgerRecord) => true) => {
      for (;;) {
        const balance = balances.shift();
        if (balance === undefined) return unread;
        if (isExpected(ledger(when, balance)) || balances.length === 0) return ledger(when, balance);
      }
    },
    statement: async (_: number, isComplete: (parts: never) => boolean) => {
      for (;;) {
        const parts = [{ t: 'statement', at: 0, currency: 'USD', entries: entries.shift() ?? [] }];
        if (isComplete(parts as never) || entries.length === 0) return parts;
      }
    },
  } as unknown as LedgerAccess;
  await reconcileLoad(access, async (total) => total.add([flow]));
  return { written, logged };
}

describe('a load is reconciled', () => {
  test('entries that are posted late are awaited, and the wait is reported once', async () => {
    const { written, logged } = await run(['5', '5', '5', '3.5'], [[], [entry]]);
    expect(written).toMatchObject([{ balance: '5' }, { balance: '3.5' }, { t: 'statement', entries: [entry] }]);
    expect(logged).toEqual(['The ledger does not show all payouts yet; waiting for at most 9 s']);
  });

  test('entries that never come are written as missing', async () => {
    const { written } = await run(['5', '5'], [[]]);
    expect(written).toMatchObject([{ balance: '5' }, { balance: '5' }, { t: 'statement', entries: [] }]);
  });

  test('the statement is read once if the gateway is gone', async () => {
    const { written } = await run(['5'], [[], [entry]]);
    expect(written).toMatchObject([{ balance: '5' }, { t: 'unread' }, { t: 'statement', entries: [] }]);
  });

  test('a load of hours reads no statement', async () => {
    const { written } = await run(['5', '3.5'], [[entry]], true);
    expect(written.map(({ t }) => t)).toEqual(['ledger', 'ledger']);
  });
});
