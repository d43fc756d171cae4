import { describe, expect, test } from 'vitest';
import type { FlowRecord, JournalRecord, LedgerRecord, UnreadRecord } from '../../journal';
import { ledger } from '../../reports/testing/run-journal';
import { type Around, aroundLoad } from './reconciliation';

const unread: UnreadRecord = { t: 'unread', at: 0, what: 'ledger', reason: 'no answer' };
const entry = { type: 'TRANSFERRED', internalRef: 'T', externalRef: 'RUN-L1-A', amount: '1.50' };
const flow = { status: 'SUCCESS', sendingAmount: '1.50' } as FlowRecord;

/** Runs a load of one payout of 1.50 between readings that show these balances one after another. */
async function run(balances: (string | undefined)[], entries: object[][], forHours = false) {
  const [written, said]: [JournalRecord[], string[]] = [[], []];
  const around = {
    options: {
      say: (line: string) => said.push(line),
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
    statement: async (_: number, isWhole: (parts: never) => boolean) => {
      for (;;) {
        const parts = [{ t: 'statement', at: 0, currency: 'USD', entries: entries.shift() ?? [] }];
        if (isWhole(parts as never) || entries.length === 0) return parts;
      }
    },
  } as unknown as Around;
  await aroundLoad(around, async (paid) => paid.take([flow]));
  return { written, said };
}

describe('around a load', () => {
  test('what is posted in batches is waited for, and said once', async () => {
    const { written, said } = await run(['5', '5', '5', '3.5'], [[], [entry]]);
    expect(written).toMatchObject([{ balance: '5' }, { balance: '3.5' }, { t: 'statement', entries: [entry] }]);
    expect(said).toEqual(['the ledger does not show what was paid yet: it is read for 9 s at most']);
  });

  test('what never comes is written as it is', async () => {
    const { written } = await run(['5', '5'], [[]]);
    expect(written).toMatchObject([{ balance: '5' }, { balance: '5' }, { t: 'statement', entries: [] }]);
  });

  test('of a gateway that is gone the statement is asked for once', async () => {
    const { written } = await run(['5'], [[], [entry]]);
    expect(written).toMatchObject([{ balance: '5' }, { t: 'unread' }, { t: 'statement', entries: [] }]);
  });

  test('a load of hours has no statement', async () => {
    const { written } = await run(['5', '3.5'], [[entry]], true);
    expect(written.map(({ t }) => t)).toEqual(['ledger', 'ledger']);
  });
});
