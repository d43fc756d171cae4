import { expect, test } from 'vitest';
import { codes } from '../../../contract';
import { codeCases } from './code-cases';

const derived = (stage: Parameters<typeof codeCases>[0]['stage']) =>
  codeCases({ stage, kind: { revision: 'current' }, area: 'codes', source: 'codes.yaml:1' });

test.each(['status', 'quotation', 'acceptance', 'credit', 'cancel', 'reversal'] as const)(
  'each code of the stage %s has a case with its trigger',
  (stage) => {
    const own = codes.filter((code) => code.stage === stage).map(({ code }) => `${stage}-${code}`);
    expect(own.length).toBeGreaterThan(0);
    expect(derived(stage).map(({ trigger }) => trigger)).toEqual(own);
  },
);

test('what a case verifies, its steps judge', () => {
  for (const stage of ['status', 'quotation', 'acceptance', 'credit', 'cancel', 'reversal'] as const)
    for (const { verifies, steps } of derived(stage)) {
      const judged = steps.flatMap(({ expect, checks }) => [
        ...(expect.outcome === 'any' ? [] : [expect.requirement]),
        ...checks.map((check) => check.verifies),
      ]);
      expect(verifies.filter((id) => !judged.includes(id))).toEqual([]);
    }
});

test('a code of banks is brought about by a payout to a bank', () => {
  const instruments = derived('credit').map((one) => [one.trigger, one.for?.instrument]);
  expect(instruments).toContainEqual(['credit-3101', 'BANK_AC']);
  expect(instruments).toContainEqual(['credit-3032', undefined]);
});

test('what is exchanged on the receiving side has no stage', () => {
  expect(codes.filter(({ stage, unseen }) => stage && unseen)).toEqual([]);
  expect(codes.filter(({ unseen }) => unseen).map(({ code }) => code.slice(0, 2))).toEqual(Array(17).fill('50'));
});
