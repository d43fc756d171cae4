import { expect, test } from 'vitest';
import type { FlowRecord } from '../../journal';
import { journalOf } from '../../journal/files';
import { flow, run } from '../testing/run-journal';
import { timesByInstrument } from './by-instrument';

const steps = (operation: string, ms: number): FlowRecord['steps'] => [
  [operation, 0, 1],
  ['createQuotation', 1, ms],
];

test('times of an operation are told apart by the instrument of the flow', () => {
  const all = [steps('walletStatus', 5), steps('cardStatus', 40), steps('cardStatus', 60), steps('bankStatus', 7)];
  const journal = journalOf([run(), ...all.map((own, index) => flow(index + 1, { steps: own }))]);
  const { createQuotation, ...others } = timesByInstrument(journal);
  expect(Object.entries(createQuotation ?? {}).map(([name, { count, p50 }]) => [name, count, p50])).toEqual([
    ['WALLET', 1, 5],
    ['CARD', 2, 40],
    ['BANK_AC', 1, 7],
  ]);
  // each account check is of one instrument alone
  expect(others).toEqual({});
});

test('a flow that checked no account has no instrument', () => {
  const journal = journalOf([run(), flow(1, { steps: [['createTransaction', 0, 5]] })]);
  expect(timesByInstrument(journal)).toEqual({});
});
