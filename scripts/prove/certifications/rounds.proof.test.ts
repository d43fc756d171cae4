import { expect, test } from 'vitest';
import { judgeRun } from '../../../assertions/verdict';
import { decimalOf, millionths } from '../../../contract';
import { defects, type Modification, matchOf, type Response, variants } from '../../../gateway';
import type { ExchangeRecord, JournalRecord } from '../../../journal';
import { journalOf } from '../../../journal/files';
import { settingOf, target } from '../../../run/in-process/in-process';
import { runInProcess } from '../../../run/in-process/run-in-process';
import { canShare, roundsOf } from '../../../scenarios/engine/run-rounds';

const serial = settingOf().plan.cases.filter((one) => one.serial);
const only = new Set(serial.map(({ id }) => id));

async function run(...modifications: Modification[]) {
  const records = await runInProcess(modifications, { only, load: false, rounds: true });
  const { requirements, faults } = judgeRun(journalOf(records));
  const broken = requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'error').map(({ id }) => id);
  return { records, broken, faults };
}

const readsOfBefore = (records: readonly JournalRecord[]): ExchangeRecord[] =>
  records.filter((record): record is ExchangeRecord => record.t === 'exchange' && record.step === 'before');

test('most cases that read a ledger share one quiet moment; those that must not are alone', () => {
  const [first, ...others] = roundsOf(serial);
  expect(first?.length).toBeGreaterThan(40);
  expect(others.map((round) => round.map(({ id }) => id)).filter(({ length }) => length > 1)).toEqual([]);
  const alone = serial.filter((one) => !canShare(one)).map(({ id }) => id);
  expect(alone).toEqual([
    'ledger.money-in-process',
    'ledger.money-of-held-reversals',
    'ledger.statement-balance',
    'ledger.same-in-older',
    'ledger.same-in-other-currency',
  ]);
});

test('payouts of which one amount is a small multiple of another are in different rounds', () => {
  const one = serial.find(canShare) as (typeof serial)[number];
  const paying = (sendingAmount: string) => ({ ...one, payout: { ...one.payout, sendingAmount } });
  const rounds = roundsOf(['10.00', '15.00', '17.01', '50.00'].map(paying));
  expect(rounds.map((round) => round.map(({ payout }) => payout.sendingAmount))).toEqual([
    ['10.00', '17.01'],
    ['15.00', '50.00'],
  ]);
});

test('a clean gateway passes in rounds, and no case runs twice', async () => {
  const { records, broken, faults } = await run();
  expect([broken, faults]).toEqual([[], []]);
  const cases = readsOfBefore(records).map((record) => record.case);
  expect(cases.length).toBe(new Set(cases).size);
});

/** Found by the ledgers at both ends of a run: no case that reads a ledger waits so long before it cancels, or pays so much. */
const byBothEnds = ['ledger-cancelled-late-debited', 'ledger-off-by-one-of-thousands'];
const ofMoney = defects.filter(({ id, breaks }) => breaks === 'ledger.money' && !byBothEnds.includes(id));

test.each(ofMoney)('$id is found in rounds', async (defect) => {
  expect((await run(defect)).broken).toContain('ledger.money');
});

const legal = variants.filter(({ keeps }) => keeps.startsWith('ledger.'));

test.each(legal)('the legal variant $id passes in rounds', async (variant) => {
  expect((await run(variant)).broken).toEqual([]);
});

/** A gateway that takes a unit too much once, while many payouts are made at the same time. */
function takesUnderLoad(): Modification {
  let created = 0;
  const lower = (response: Response): Response => {
    const rows = structuredClone(response.body) as { currency: string; currentBalance: string }[];
    for (const row of rows)
      if (row.currency === target.sendingCurrency)
        row.currentBalance = decimalOf((millionths(row.currentBalance) ?? 0n) - 1_000_000n);
    return { ...response, body: rows as unknown as Response['body'] };
  };
  return {
    id: 'takes-under-load',
    text: 'A unit too much is taken once.',
    around: (request, next) => {
      const operation = matchOf(request)?.id ?? '';
      if (operation === 'createTransaction') created += 1;
      return operation.startsWith('ledger') && created > 10 ? lower(next(request)) : next(request);
    },
  };
}

test('a sum that is wrong though each case by itself agrees fails once', async () => {
  const { records, broken } = await run(takesUnderLoad());
  expect(broken).toEqual(['ledger.money']);
  const findings = records.flatMap((record) => (record.t === 'checks' ? record.findings : []));
  expect(findings.map(({ verdict, expected }) => [verdict, expected])).toEqual([
    ['fail', expect.stringMatching(/^a balance lower by what the payouts debit, of \d+ cases together$/)],
  ]);
});
