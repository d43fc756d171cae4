import { expect, test } from 'vitest';
import type { CasePayout } from '../../assertions/verdict';
import type { CaseRecord, FlowRecord, LedgerRecord } from '../../journal';
import { PayoutTotal, RunNotes, unsettledIn } from '../monitor/notes';
import { stableBalance, waitForSettlement, whileHeld } from './settlement';
import { simulated, usd } from './testing/simulated';

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
  expect(records.flatMap((one) => unsettledIn(one, new Set(['held']), 10))).toEqual([
    { reference: 'T2', until: 11_500 },
  ]);
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
  expect(unsettledIn(reversed, new Set(), 10)).toEqual([{ reference: 'T1', until: 11_500, reversed: true }]);
  expect(unsettledIn(returned, new Set(), 10)).toEqual([]);
});

const polling = { withinSeconds: 10, pollSeconds: 1 };
/** The transaction that a call asks for. */
const asked = ({ url }: { url: string }): string => url.slice(url.lastIndexOf('/') + 1);

test('each transaction is polled until it is settled, and none beyond its time', async () => {
  const seen: string[] = [];
  const gateway = simulated((call, now) => {
    seen.push(asked(call));
    return JSON.stringify({ status: asked(call) === 'SOON' && now >= 1000 ? 'SUCCESS' : 'PENDING' });
  }, polling);
  await waitForSettlement(gateway, [
    { reference: 'SOON', until: 5000 },
    { reference: 'LONG-AGO', until: 0 },
    { reference: 'NEVER', until: 2500 },
  ]);
  expect(seen).toEqual(['SOON', 'NEVER', 'SOON', 'NEVER', 'NEVER']);
  expect(gateway.wire.now()).toBe(3000);
});

test.each([
  ['a final state', { status: 'FAILED' }, {}, true],
  ['a state that is not final', { status: 'PENDING' }, {}, false],
  ['a final state, and an error that is null', { status: 'SUCCESS', error: null }, {}, true],
  ['a refusal, whose status is that of the view', { status: 'FAILED', error: { errorCode: '1007' } }, {}, false],
  ['SUCCESS, while the reversal is under way', { status: 'SUCCESS' }, { reversed: true as const }, false],
  ['RETURNED', { status: 'RETURNED' }, { reversed: true as const }, true],
  ['no JSON', undefined, {}, false],
])('a view that shows %s', async (_, body, transaction, isSettled) => {
  let views = 0;
  const gateway = simulated(() => {
    views += 1;
    return body ? JSON.stringify(body) : '<html>';
  }, polling);
  await waitForSettlement(gateway, [{ reference: 'T1', until: 1500, ...transaction }]);
  expect(views).toBe(isSettled ? 1 : 2);
});

test.each([
  [0, []],
  [60_000, ['Waiting for 1 payout to settle, until 00:01:00 GMT at the latest']],
])('a wait is told while something is awaited: one that settles after %d ms', async (settlesAt, told) => {
  const view = (_: unknown, now: number) => JSON.stringify({ status: now > settlesAt ? 'SUCCESS' : 'PENDING' });
  const gateway = simulated(view, { ...polling, pollSeconds: 3 });
  const lines: string[] = [];
  await waitForSettlement({ ...gateway, log: (line) => lines.push(line) }, [{ reference: 'T1', until: 60_000 }]);
  expect(lines).toEqual(told);
});

/** A gateway whose ledger shows these balances, and the last one from then on. */
const showing = (...balances: string[]) =>
  simulated(() => usd((balances.length > 1 ? balances.shift() : balances[0]) as string));

test('a balance is stable if two reads are equal; the last one is returned when the time is over', async () => {
  expect(await stableBalance(showing('5', '4', '4'), 'after')).toMatchObject({ balance: '4.000000' });
  let balance = 0;
  const moving = simulated(() => usd(String(--balance)), { ...polling, withinSeconds: 5 });
  expect(await stableBalance(moving, 'after')).toMatchObject({ t: 'ledger', balance: '-4.000000' });
  const none = showing('5');
  const { target } = none.chosen;
  const chosen = { ...none.chosen, target: { ...target, operations: [] } };
  expect(await stableBalance({ ...none, chosen }, 'before')).toBeUndefined();
});

const flow = { status: 'SUCCESS', sendingAmount: '1.50' } as FlowRecord;

test('a stable balance is awaited until it is the expected one', async () => {
  const total = new PayoutTotal();
  for (const one of [flow, { ...flow, status: 'FAILED' }] as FlowRecord[]) total.add(one);
  const before = { t: 'ledger', when: 'before', at: 0, currency: 'USD', balance: '5' } as LedgerRecord;
  const posted = await stableBalance(showing('5', '5', '5', '3.5', '3.5'), 'after', (read) =>
    total.matchesBalances(before, read),
  );
  expect(posted).toMatchObject({ balance: '3.500000' });
});

test('a statement has all payouts of the load; those of cases and probes do not count', () => {
  const total = new PayoutTotal();
  total.add(flow);
  const entry = (externalRef: string, amount: string) => ({
    type: 'TRANSFERRED',
    internalRef: 'T',
    externalRef,
    amount,
  });
  const others = [entry('RUN-C1-A', '7'), entry('RUN-P1-A', '8')];
  const isComplete = (entries: object[]) =>
    total.matchesStatement([{ t: 'statement', at: 0, currency: 'USD', entries } as never]);
  expect([isComplete(others), isComplete([...others, entry('RUN-L1-A', '1.50')])]).toEqual([false, true]);
});

test('a balance is read again where a held payout ends meanwhile', async () => {
  const held = ['EARLY', 'SOON', 'NEVER'].map((transactionReference) => ({ transactionReference }) as CasePayout);
  const endsAt = { EARLY: 0, SOON: 500, NEVER: 1e9 };
  const gateway = simulated(
    (call, now) => JSON.stringify({ status: now >= endsAt[asked(call) as 'SOON'] ? 'SUCCESS' : 'PENDING' }),
    polling,
  );
  let reads = 0;
  const { value, open } = await whileHeld(gateway, held, async () => {
    await gateway.wire.sleep(1000);
    return ++reads;
  });
  expect([value, open.map(({ transactionReference }) => transactionReference)]).toEqual([2, ['NEVER']]);
});

test('the exchanges of cases whose payouts are held are kept, of the lines of a journal', () => {
  const cases = [{ id: 'view.pending', trigger: 'held-pending' }, { id: 'view.paid' }];
  const notes = new RunNotes({ cases, leftOut: [] } as never, { settlement: polling } as never);
  for (const { id } of cases)
    notes.addLine(JSON.stringify({ t: 'exchange', id, part: 'compliance', case: id, operation: 'viewTransaction' }));
  notes.addLine('{"t":"exchange","part":"compliance","case":"view.pending","to');
  expect([...notes.ofHeld.keys()]).toEqual(['view.pending']);
});
