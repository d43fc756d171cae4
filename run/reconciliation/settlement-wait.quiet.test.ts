import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { payouts } from '../../generators/payouts/payout';
import type { CaseRecord, FlowRecord, LedgerRecord } from '../../journal';
import { ledger } from '../../reports/testing/run-journal';
import { payoutPlan } from '../../suites/format/planner';
import { PayoutTotal } from '../monitor/payout-total';
import { pollUntil } from '../poll';
import { chooseTarget } from '../settings/target';
import { settlementCheck, stableBalance, unsettledIn, waitForSettlement } from './settlement-wait';

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

test('a transaction is unsettled if no case saw its final state, unless it never settles', () => {
  const records = [record('one', ['T1', 'T2'], ['T1']), record('held', ['T3'], []), record('none', ['T4'], ['T4'])];
  expect(unsettledIn(records, new Set(['held']), 10)).toEqual([{ reference: 'T2', until: 11_500 }]);
});

test('a reversed transaction is unsettled until the reversal is final', () => {
  const back = record('back', ['T1'], ['T1']);
  const [paid] = back.finals;
  if (!paid) throw new Error('no final');
  const reversed = { ...back, finals: [{ ...paid, reversed: true as const }] };
  const returned = {
    ...back,
    finals: [
      { ...paid, reversed: true as const },
      { ...paid, status: 'RETURNED' },
    ],
  };
  expect(unsettledIn([reversed], new Set(), 10)).toEqual([{ reference: 'T1', until: 11_500, reversed: true }]);
  expect(unsettledIn([returned], new Set(), 10)).toEqual([]);
});

test('each transaction is polled until it is settled, and none beyond its time', async () => {
  const asked: string[] = [];
  const until = Date.now() + 5000;
  const transactions = [
    { reference: 'SOON', until },
    { reference: 'LONG-AGO', until: Date.now() - 1 },
    { reference: 'NEVER', until: Date.now() + 60 },
  ];
  await waitForSettlement(transactions, {
    isSettled: async ({ reference }) => {
      asked.push(reference);
      return reference === 'SOON' && asked.filter((reference) => reference === 'SOON').length > 1;
    },
    pollSeconds: 0.04,
    gapMs: 0,
  });
  expect(asked.filter((reference) => reference === 'SOON')).toHaveLength(2);
  expect(asked).not.toContain('LONG-AGO');
  expect(Date.now()).toBeLessThan(until);
});

/** A ledger that shows these balances, and the last one from then on. */
const showing = (balances: string[]) => async (): Promise<LedgerRecord> => {
  const balance = (balances.length > 1 ? balances.shift() : balances[0]) as string;
  return ledger('after', balance);
};

/** A ledger that is never stable. */
const counting = () => {
  let balance = 0;
  return async (): Promise<LedgerRecord> => {
    balance -= 1;
    return ledger('after', String(balance));
  };
};

test('a balance is stable if two reads are equal; the last one is returned when the time is over', async () => {
  const [moving, over, none] = await Promise.all([
    stableBalance(showing(['5', '4', '4']), 10, undefined, 1),
    stableBalance(counting(), 0.05, undefined, 1),
    stableBalance(async () => undefined, 10),
  ]);
  expect([moving, over]).toMatchObject([{ balance: '4' }, { t: 'ledger' }]);
  expect(none).toBeUndefined();
});

test('a stable balance is awaited until it is the expected one', async () => {
  const total = new PayoutTotal();
  total.add([{ status: 'SUCCESS', sendingAmount: '1.50' } as FlowRecord, { status: 'FAILED' } as FlowRecord]);
  const [before] = [await showing(['5'])()];
  const posted = await stableBalance(
    showing(['5', '5', '5', '3.5', '3.5']),
    60,
    (read) => total.matchesBalances(before, read),
    1,
  );
  expect(posted).toMatchObject({ balance: '3.5' });
});

test('a statement is read until it has all payouts of the load; those of cases and probes do not count', async () => {
  const total = new PayoutTotal();
  total.add([{ status: 'SUCCESS', sendingAmount: '1.50' } as FlowRecord]);
  const entry = (externalRef: string, amount: string) => ({
    type: 'TRANSFERRED',
    internalRef: 'T',
    externalRef,
    amount,
  });
  const others = [entry('RUN-C1-A', '7'), entry('RUN-P1-A', '8')];
  const reads = [others, [...others, entry('RUN-L1-A', '1.50')]];
  const read = async () => [{ t: 'statement' as const, at: 0, currency: 'USD', entries: reads.shift() ?? [] }];
  const [last] = await pollUntil(read, (parts) => total.matchesStatement(parts), { withinSeconds: 60, gapMs: 1 });
  expect(last?.entries).toHaveLength(3);
});

test.each([
  ['a final state', { status: 'FAILED' }, {}, true],
  ['a state that is not final', { status: 'PENDING' }, {}, false],
  ['a final state, and an error that is null', { status: 'SUCCESS', error: null }, {}, true],
  ['a refusal, whose status is that of the view', { status: 'FAILED', error: { errorCode: '1007' } }, {}, false],
  ['SUCCESS, while the reversal is under way', { status: 'SUCCESS' }, { reversed: true }, false],
  ['RETURNED', { status: 'RETURNED' }, { reversed: true }, true],
  ['no JSON', undefined, {}, false],
] as const)('a view that shows %s', async (_, body, transaction, expected) => {
  const server = createServer((_request, response) => response.end(body ? JSON.stringify(body) : '<html>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const chosen = chooseTarget({});
  const [payout] = payouts(payoutPlan(chosen.target, Date.now()), 1, 1);
  if (!payout) throw new Error('no payout was drawn');
  const isSettled = settlementCheck(chosen, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, payout);
  expect(await isSettled({ reference: 'T1', until: 0, ...transaction })).toBe(expected);
});
