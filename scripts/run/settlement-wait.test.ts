import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { payouts } from '../../generators/payouts/payout';
import type { CaseRecord, FlowRecord, LedgerRecord } from '../../journal';
import { ledger } from '../../reports/testing/run-journal';
import { payoutPlan } from '../../suites/format/planner';
import { Paid } from './monitor/payout-total';
import { openIn, settled, stillBalance, untilTrue, viewer } from './settlement-wait';
import { chooseTarget } from './target';

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

test('open is what is on its way back, until that is final too', () => {
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
  expect(openIn([reversed], new Set(), 10)).toEqual([{ reference: 'T1', until: 11_500, reversed: true }]);
  expect(openIn([returned], new Set(), 10)).toEqual([]);
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
    isDone: async ({ reference }) => {
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
  return ledger('after', balance);
};

/** A ledger that never stands still. */
const counting = () => {
  let balance = 0;
  return async (): Promise<LedgerRecord> => {
    balance -= 1;
    return ledger('after', String(balance));
  };
};

test('a balance is still when it was read twice, or the last one when the time is over', async () => {
  const [moving, over, none] = await Promise.all([
    stillBalance(showing(['5', '4', '4']), 10, undefined, 1),
    stillBalance(counting(), 0.05, undefined, 1),
    stillBalance(async () => undefined, 10),
  ]);
  expect([moving, over]).toMatchObject([{ balance: '4' }, { t: 'ledger' }]);
  expect(none).toBeUndefined();
});

test('a balance that is still is waited for until it is the expected one', async () => {
  const paid = new Paid();
  paid.take([{ status: 'SUCCESS', sendingAmount: '1.50' } as FlowRecord, { status: 'FAILED' } as FlowRecord]);
  const [before] = [await showing(['5'])()];
  const posted = await stillBalance(
    showing(['5', '5', '5', '3.5', '3.5']),
    60,
    (read) => paid.shownBy(before, read),
    1,
  );
  expect(posted).toMatchObject({ balance: '3.5' });
});

test('a statement is read again until it has the payouts of the load, those of cases and probes apart', async () => {
  const paid = new Paid();
  paid.take([{ status: 'SUCCESS', sendingAmount: '1.50' } as FlowRecord]);
  const entry = (externalRef: string, amount: string) => ({
    type: 'TRANSFERRED',
    internalRef: 'T',
    externalRef,
    amount,
  });
  const others = [entry('RUN-C1-A', '7'), entry('RUN-P1-A', '8')];
  const reads = [others, [...others, entry('RUN-L1-A', '1.50')]];
  const read = async () => [{ t: 'statement' as const, at: 0, currency: 'USD', entries: reads.shift() ?? [] }];
  const [last] = await untilTrue(read, (parts) => paid.statedBy(parts), 60, 1);
  expect(last?.entries).toHaveLength(3);
});

test.each([
  ['a final state', { status: 'FAILED' }, {}, true],
  ['a state that is not final', { status: 'PENDING' }, {}, false],
  ['a final state, and an error that holds nothing', { status: 'SUCCESS', error: null }, {}, true],
  ['a refusal, whose status is of the view', { status: 'FAILED', error: { errorCode: '1007' } }, {}, false],
  ['that it was paid, where it is on its way back', { status: 'SUCCESS' }, { reversed: true }, false],
  ['that it came back', { status: 'RETURNED' }, { reversed: true }, true],
  ['nothing that can be read', undefined, {}, false],
] as const)('a view that shows %s', async (_, body, open, isDone) => {
  const server = createServer((_request, response) => response.end(body ? JSON.stringify(body) : '<html>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const chosen = chooseTarget({});
  const [payout] = payouts(payoutPlan(chosen.target, Date.now()), 1, 1);
  if (!payout) throw new Error('no payout was drawn');
  const view = viewer(chosen, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, payout);
  expect(await view({ reference: 'T1', until: 0, ...open })).toBe(isDone);
});
