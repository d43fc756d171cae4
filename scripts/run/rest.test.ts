import { expect, test } from 'vitest';
import type { CaseRecord, LedgerRecord } from '../../scenarios/journal';
import { openIn, settled, stillBalance } from './rest';

const record = (name: string, references: string[], done: string[]): CaseRecord => ({
  t: 'case',
  case: name,
  at: 1000,
  ms: 500,
  verdict: 'pass',
  finals: done.map((transactionReference) => ({
    reference: 'R',
    transactionReference,
    status: 'SUCCESS',
    code: '3000',
    at: 0,
  })),
  quoteIds: [],
  references,
});

test('open is what no case saw to its end, but for what is held', () => {
  const records = [record('one', ['T1', 'T2'], ['T1']), record('held', ['T3'], []), record('none', ['T4'], ['T4'])];
  expect(openIn(records, new Set(['held']), 10)).toEqual([{ reference: 'T2', until: 11_500 }]);
});

test('each is asked for until it is done, and none beyond its time', async () => {
  const asked: string[] = [];
  const until = Date.now() + 5000;
  const open = [
    { reference: 'SOON', until },
    { reference: 'LONG-AGO', until: Date.now() - 1 },
    { reference: 'NEVER', until: Date.now() + 60 },
  ];
  await settled(open, {
    isDone: async (reference) => {
      asked.push(reference);
      return reference === 'SOON' && asked.filter((one) => one === 'SOON').length > 1;
    },
    pollSeconds: 0.04,
    gapMs: 0,
  });
  expect(asked.filter((one) => one === 'SOON')).toHaveLength(2);
  expect(asked).not.toContain('LONG-AGO');
  expect(Date.now()).toBeLessThan(until);
});

/** A ledger that shows these balances, and the last one from then on. */
const showing = (balances: string[]) => async (): Promise<LedgerRecord> => {
  const balance = (balances.length > 1 ? balances.shift() : balances[0]) as string;
  return { t: 'ledger', when: 'after', at: 0, currency: 'USD', balance };
};

test('a balance is still when it was read twice, or the last one when the time is over', async () => {
  const [moving, over, none] = await Promise.all([
    stillBalance(showing(['5', '4', '4']), 10),
    stillBalance(showing(['5', '4', '3', '2']), 1),
    stillBalance(async () => undefined, 10),
  ]);
  expect([moving, over]).toMatchObject([{ balance: '4' }, { balance: '4' }]);
  expect(none).toBeUndefined();
}, 15_000);
