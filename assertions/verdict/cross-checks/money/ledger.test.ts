import { describe, expect, test } from 'vitest';
import type { FlowRecord } from '../../../../journal';
import { journalOf } from '../../../../journal/files';
import { end as endOf, flow, ledger, run } from '../../../../reports/testing/run-journal';
import type { CasePayout } from '../../../model';
import { EvidenceStore } from '../../results/evidence-store';
import { heldSums, ledgerEvidence } from './ledger';

const paid = (n: number, more: Partial<FlowRecord> = {}) => flow(n, { sendingAmount: '10.10', ...more });

const end = (iterations: number, exit = 0) => endOf({ iterations, exit });

/** What the money of a load says: the verdicts of ledger.money, and the reasons why it says nothing. */
function said(flows: FlowRecord[], before?: string, after?: string, ends = [end(flows.length)]) {
  const store = new EvidenceStore();
  const ledgers = [...(before ? [ledger('before', before)] : []), ...(after ? [ledger('after', after)] : [])];
  ledgerEvidence(journalOf([run({ exclusive: true }), ...flows, ...ends, ...ledgers]), store);
  const entry = store.of('ledger.money');
  return {
    verdicts: [...entry.verdicts],
    reasons: [...entry.reasons],
    received: [...entry.failures.values()][0]?.received,
  };
}

describe('money under load', () => {
  test.each([
    ['all accounted for', [paid(1), paid(2)], '100.000000', '79.800000', 'pass'],
    ['other decimals', [paid(1), paid(2)], '100', '79.80', 'pass'],
    ['a failed payout costs nothing', [paid(1), paid(2, { status: 'FAILED' })], '100.00', '89.90', 'pass'],
    ['one minor unit too much', [paid(1)], '100.00', '89.89', 'fail'],
    ['a failed payout that was debited', [paid(1, { status: 'FAILED' })], '100.00', '89.90', 'fail'],
    ['a payout in flight', [paid(1, { status: 'PENDING' })], '100.00', '89.90', 'skip'],
    [
      'a lost reply to create',
      [paid(1, { status: undefined, transactionReference: undefined, fault: 'createTransaction: timeout' })],
      '100.00',
      '100.00',
      'skip',
    ],
    ['no reading', [paid(1)], undefined, undefined, 'skip'],
  ] as const)('%s', (_, flows, before, after, verdict) => {
    expect(said([...flows], before, after).verdicts).toEqual([verdict]);
  });

  test.each([
    ['k6 that was killed', [end(2, 105)]],
    ['a flow without a line', [end(3)]],
    ['no end', []],
    ['one of two segments that was killed', [end(1), end(1, 137)]],
  ])('a load that was cut short proves nothing: %s', (_, ends) => {
    expect(said([paid(1), paid(2)], '100.00', '69.70', ends)).toMatchObject({
      verdicts: ['skip'],
      reasons: ['the load was cut short: flows without a record may have moved money'],
    });
    expect(said([paid(1), paid(2)], '100.00', '79.80', ends).verdicts).toEqual(['skip']);
  });

  test('the difference is told to the last unit', () => {
    expect(said([paid(1)], '100.00', '89.89').received).toBe('10.110000 less: 0.010000 too much');
    expect(said([paid(1, { status: 'PENDING' })], '1', '1').reasons).toEqual([
      '1 payout in flight: the ledger may still change',
    ]);
  });
});

describe('payouts that cases hold while a load runs', () => {
  const held = (transactionReference: string, amount: bigint, status: string, changed = false) =>
    ({ transactionReference, amount, status, changed, unclear: false }) as CasePayout;
  const sumsOf = (payouts: CasePayout[], after: string[] = []) =>
    new Set(heldSums(payouts, ['T1', 'T2', 'T3'], after)) as ReadonlySet<bigint>;

  test.each<[what: string, payouts: CasePayout[], after: string[], sums: bigint[]]>([
    ['none', [], [], [0n]],
    ['paid meanwhile, all of them', [held('T1', 1n, 'SUCCESS'), held('T2', 2n, 'SUCCESS')], [], [3n, 0n]],
    ['paid before', [held('T9', 1n, 'SUCCESS')], [], [0n]],
    ['paid afterwards', [held('T1', 4n, 'SUCCESS')], ['T1'], [0n, 4n]],
    ['failed meanwhile', [held('T1', 1n, 'FAILED')], [], [0n, -1n]],
    ['one paid, one failed', [held('T1', 1n, 'SUCCESS'), held('T2', 2n, 'FAILED')], [], [1n, -2n]],
    ['returned', [held('T1', 1n, 'RETURNED', true)], [], [0n, -1n]],
    ['a reversal that was rejected', [held('T1', 1n, 'REVERSAL REJECTED', true)], [], [0n]],
  ])('%s', (_, payouts, after, sums) => expect(sumsOf(payouts, after)).toEqual(new Set(sums)));
});
